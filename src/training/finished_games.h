#pragma once

#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "engine/eval/evaluation.h"
#include "notation/record_reader.h"
#include "rules/position.h"
#include "training/selfplay.h"

namespace azulejo::training {

// A finished game of self-play, for training and calibration.
template <GamePosition P>
struct FinishedGame {
    std::vector<P> positions;           // from the start to the end
    std::vector<Expectation> expected;  // one for each position
    engine::Evaluation outcome;

    // For each position, how the game ended for players who do not explore: the outcome if nobody explored from there
    // on, else what was expected before the next exploration.
    [[nodiscard]] std::vector<engine::Evaluation> results() const {
        std::vector<engine::Evaluation> result(positions.size(), outcome);
        for (std::size_t i = positions.size() - 1; i-- > 0;) {
            result[i] = expected[i].explored ? expected[i].evaluation : result[i + 1];
        }
        return result;
    }

    // Calls `take` with the indices of all positions that await a deal, except the start, and of about `moves_a_game`
    // random positions that await a move.
    template <class F>
    void sample(int moves_a_game, Rng& rng, F&& take) const {
        for (std::size_t i = 0; i + 1 < positions.size(); ++i) {
            if (positions[i].awaits_deal()) {
                if (i > 0) take(i);
            } else if (rng.below(static_cast<std::uint32_t>(positions.size())) <
                       static_cast<std::uint32_t>(moves_a_game)) {
                take(i);
            }
        }
    }
};

// Reads the records of a game and skips unfinished ones.
template <GamePosition P>
[[nodiscard]] std::expected<void, std::string> read_games(const notation::ByteSource& source, std::string_view game,
                                                          const std::function<void(const FinishedGame<P>&)>& found);

}  // namespace azulejo::training
