#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/analyst.h"
#include "rules/any.h"

// Looking back on a game: what each move gave away, and what luck the deals brought (docs/review.md).
namespace azulejo::analysis {

struct ReviewOptions {
    engine::Limits limits;   // of each search
    int deals = 8;           // how many to draw where one is awaited
    std::uint64_t seed = 1;  // for drawing them
};

// A ply, with what was to be expected before and after it.
struct ReviewedPly {
    std::string token;
    std::optional<int> seat;  // who moved; nobody where it was chance
    engine::Prospect before;
    engine::Prospect after;
    std::string best;  // of a move: the one that the engine would have made
    double loss = 0;   // of a move: how much less of the victory its seat expects than after the best, 0 at least
};

struct Review {
    int players = 0;
    std::vector<ReviewedPly> plies;  // fewer than the game has where it was stopped
};

// Tells how many plies of how many are done.
using ReviewProgress = std::function<void(std::size_t done, std::size_t of)>;

[[nodiscard]] Review review(const AnyGame& game, const ReviewOptions& options, const Thinker& think,
                            const std::atomic<bool>& stop, const ReviewProgress& progress);

// One JSON object: the plies, and for each seat what it gave away and its luck.
[[nodiscard]] std::string to_json(const Review& review);

}  // namespace azulejo::analysis
