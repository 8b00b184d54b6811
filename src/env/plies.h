#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <variant>

#include "env/actions.h"
#include "rules/game.h"

// Plies by their numbers.
namespace azulejo::env {

template <GamePosition P>
[[nodiscard]] int player_of(const P& position) {
    if (position.is_over()) return terminal_player;
    return position.awaits_deal() ? chance_player : position.turn();
}

// The ply with this number in this position, or why there is none.
template <GamePosition P>
[[nodiscard]] std::expected<typename P::Ply, std::string> ply_of(const P& position, std::int64_t action) {
    const auto wrong = [&](std::string_view why) {
        return std::unexpected("action " + std::to_string(action) + ' ' + std::string(why));
    };
    if (position.is_over()) return wrong("cannot be applied: the game is over");
    if (position.awaits_deal()) {
        if (const auto deal = Deals<P>::deal(position, action)) return *deal;
        return wrong("is not a possible deal here");
    }
    if (const auto move = Actions<P>::move(position, action)) return *move;
    return wrong("is not legal here");
}
template <GamePosition P>
[[nodiscard]] std::int64_t number_of(const P& position, const typename P::Ply& ply) {
    if (const auto* deal = std::get_if<typename P::Deal>(&ply)) return Deals<P>::of(position, *deal);
    return Actions<P>::of(position, std::get<typename P::Move>(ply));
}

// Calls f with each ply and the position before it.
template <GamePosition P, class F>
void replay(const Game<P>& game, F&& f) {
    P position = game.start();
    for (const auto& ply : game.plies()) {
        f(position, ply);
        play_ply(position, ply);
    }
}

}  // namespace azulejo::env
