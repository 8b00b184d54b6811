#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/analyst.h"
#include "rules/any.h"

// The review of a game: what each move cost, and the luck of the deals (docs/review.md).
namespace azulejo::analysis {

struct ReviewOptions {
    engine::Limits limits;   // of each search
    int deals = 8;           // how many to draw where a deal is awaited
    std::uint64_t seed = 1;  // for drawing them
};

// A ply, with the expectations before and after it.
struct ReviewedPly {
    std::string token;
    std::optional<int> seat;  // who moved; nobody for a deal
    engine::Evaluation before;
    engine::Evaluation after;
    std::string best;    // for a move: the best one that the engine found
    double loss = 0;     // for a move: the winning chance it cost compared with the best one; never negative
    bool exact = false;  // for a move: best and loss come from searches to the end of the round
};

struct Review {
    int players = 0;
    std::vector<ReviewedPly> plies;  // fewer than the game has if the review was stopped
};

// Gets how many plies are done, and how many there are.
using ReviewProgress = std::function<void(std::size_t done, std::size_t of)>;

[[nodiscard]] Review review(const AnyGame& game, const ReviewOptions& options, const AnalyseFunction& analyse,
                            const std::atomic<bool>& stop, const ReviewProgress& progress);

// One JSON object: the plies, and for each seat the total loss and luck.
[[nodiscard]] std::string to_json(const Review& review);

}  // namespace azulejo::analysis
