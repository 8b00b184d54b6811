#pragma once

#include <variant>

#include "rules/classic/position.h"
#include "rules/duel/position.h"
#include "rules/game.h"

// A value of any game. The outer layers visit these variants once; all other code knows the type of its game.
namespace azulejo {

namespace detail {
template <GamePosition... P>
struct Variants {
    using Position = std::variant<P...>;
    using Ply = std::variant<typename P::Ply...>;
    using Game = std::variant<azulejo::Game<P>...>;
};
// The list of all games.
using AllGames = Variants<classic::Position, duel::Position>;
}  // namespace detail

using AnyPosition = detail::AllGames::Position;
using AnyPly = detail::AllGames::Ply;
using AnyGame = detail::AllGames::Game;

// Plays a ply, which must be playable and of the same game.
inline void play_ply(AnyGame& any, const AnyPly& ply) {
    std::visit([&]<GamePosition P>(Game<P>& game) { game.play(std::get<typename P::Ply>(ply)); }, any);
}

// Calls f with the position as the type that fast code is compiled for: it depends on the number of players and the
// wall too. To be used once for a long computation, not for every step of it.
template <class F>
decltype(auto) visit_exact(F&& f, const AnyPosition& position) {
    if (const auto* azul = std::get_if<classic::Position>(&position)) return std::visit(f, classic::exact(*azul));
    return f(std::get<duel::Position>(position));
}

}  // namespace azulejo
