#pragma once

#include <variant>

#include "rules/classic/position.h"
#include "rules/game.h"

// The choice of game, made once at the edge: commands and readers visit these, everything below knows its type.
namespace azulejo {

using AnyPosition = std::variant<classic::Position>;
using AnyPly = std::variant<classic::Ply>;
using AnyGame = std::variant<Game<classic::Position>>;

}  // namespace azulejo
