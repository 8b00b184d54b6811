#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/rng.h"
#include "engine/eval/evaluation.h"
#include "rules/position.h"

namespace azulejo::env {

struct BatchSearchOptions {
    int simulations = 100;  // for each position
    int leaves = 1;         // of one position in a batch
    float exploration = 1;
    std::uint64_t seed = 0;
};

// A legal move of a searched position.
struct SearchedAction {
    int action = 0;
    std::uint32_t visits = 0;
    float value = 0;  // the expected share of the victory of the seat that moves; 0 without visits
    float prior = 0;
};

struct SearchedPosition {
    std::vector<SearchedAction> actions;  // the most visited first
    std::vector<float> win;               // the expected share of the victory of each seat
};

// What a batch is filled with: for each leaf the shares of the victory of all seats, and, if there are any, a prior for
// each number of an action.
struct LeafValues {
    std::vector<float> win;
    std::vector<float> priors;
};

// Monte Carlo tree search (PUCT) of many positions at once, for evaluators that are quick only with many positions. A
// search ends before a deal: such a position is a leaf and is evaluated as it is. Each simulation draws again what the
// seat to move at the root cannot know. Without priors from outside, those of the engine are used.
template <GamePosition P>
class BatchSearch {
  public:
    // Evaluates leaves, each with the seat whose view it is: the seat to move, or before a deal that of the root. False
    // ends the search.
    struct Leaf {
        P position;
        int viewer = 0;
    };
    using Evaluate = std::function<bool(std::span<const Leaf> leaves, LeafValues& values)>;

    // All positions must await a move and have the same number of players. Nothing if the evaluator ended the search.
    [[nodiscard]] static std::vector<SearchedPosition> run(std::span<const P> roots, const BatchSearchOptions& options,
                                                           const Evaluate& evaluate);
};

}  // namespace azulejo::env
