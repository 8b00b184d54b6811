#pragma once

#include <chrono>
#include <memory>

#include "match/player.h"
#include "match/player_spec.h"

namespace azulejo::match {

// `grace`: how much longer than its time limit a program may take to answer. It may take ten times as long to start.
template <GamePosition P>
[[nodiscard]] std::unique_ptr<Player<P>> make_player(const PlayerSpec& spec, std::chrono::milliseconds grace,
                                                     const DescribeTurn& describe = {});

}  // namespace azulejo::match
