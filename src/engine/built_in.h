#pragma once

#include <optional>
#include <string_view>

#include "engine/nn/file.h"
#include "rules/classic/position.h"
#include "rules/duel/position.h"

namespace azulejo::engine {

// The file of data/networks for a position. There is one for Azul with two players, one for more, one for the grey wall
// and one for Duel.
[[nodiscard]] inline std::string_view networks_name(const classic::Position& position) {
    if (position.wall() == classic::WallSide::grey) return "azul-grey";
    return position.players() > 2 ? "azul-n" : "azul-2";
}
[[nodiscard]] inline std::string_view networks_name(const duel::Position& /*position*/) {
    return "azul-duel";
}

// The networks linked into the program; null if none has been trained yet. A program that loads networks at run time
// defines these functions itself (AZULEJO_BUILT_IN_NETWORKS off).
[[nodiscard]] const Networks* built_in_networks(const classic::Position& position);
[[nodiscard]] const Networks* built_in_networks(const duel::Position& position);

// Reads a file linked into the program. Nothing if it is empty; a damaged one ends the program.
[[nodiscard]] std::optional<Networks> read_built_in(const char* begin, const char* end, int board_features,
                                                    int seat_features);

}  // namespace azulejo::engine
