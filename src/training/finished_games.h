#pragma once

#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "engine/report.h"
#include "notation/record_reader.h"
#include "rules/position.h"

namespace azulejo::training {

// A game of self-play as training and measuring want it.
template <GamePosition P>
struct FinishedGame {
    std::vector<P> positions;                // from the start to the end
    std::vector<engine::Prospect> expected;  // of each position; nothing where nothing was
    engine::Prospect came;

    // Calls `take` with the numbers of all positions that await a deal, but for the start, and of about so many of
    // those that await a move, as chance says.
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

// Reads records of this game; those that were not played to the end are passed over.
template <GamePosition P>
[[nodiscard]] std::expected<void, std::string> read_games(const notation::ByteSource& source, std::string_view game,
                                                          const std::function<void(const FinishedGame<P>&)>& found);

}  // namespace azulejo::training
