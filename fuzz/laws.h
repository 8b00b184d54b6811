#pragma once

#include <algorithm>
#include <vector>

#include "core/rng.h"
#include "engine/search/search_key.h"
#include "fuzz.h"
#include "rules/position.h"

// The laws that hold in every position of every game.
namespace azulejo::fuzz {

template <GamePosition P>
std::vector<typename P::Move> sorted_moves(const P& position) {
    const auto listed = position.legal_moves();
    std::vector<typename P::Move> moves(listed.begin(), listed.end());
    std::ranges::sort(moves);
    return moves;
}

template <GamePosition P>
void check_listed_moves(const P& position, const std::vector<typename P::Move>& moves) {
    require(static_cast<std::size_t>(position.count_moves()) == moves.size(), "moves are counted as they are listed");
    require(position.awaits_move() != moves.empty(), "there is a move where one is awaited");
    require(std::ranges::adjacent_find(moves) == moves.end(), "no move is listed twice");
    require(std::ranges::all_of(moves, [&](auto move) { return position.is_legal(move); }), "a listed move is legal");
    if (moves.empty()) return;
    Rng rng(engine::search_key(position));
    require(std::ranges::binary_search(moves, position.random_move(rng)), "a random move is a listed one");
}

template <GamePosition P>
void check_position(const P& position) {
    require(position.awaits_deal() + position.awaits_move() + position.is_over() == 1, "one thing is awaited");
    const auto again = P::from(position.setup());
    require(again.has_value(), "a position has no faults");  // tiles are conserved, among others
    require(*again == position, "a setup means its position");
    require(engine::search_key(*again) == engine::search_key(position), "equal positions have equal search keys");
    check_listed_moves(position, sorted_moves(position));
    if (position.is_over()) require(position.winners() != 0, "somebody wins");
    if (!position.awaits_deal()) return;
    Rng rng(engine::search_key(position));
    require(position.is_possible(position.sample_deal(rng)), "a random deal is possible");
}

// Only a score may leave what a game can reach, from one that was already beyond it.
template <GamePosition P>
bool is_sound(const P& position) {
    return std::ranges::all_of(find_faults(position.setup()),
                               [](const auto& fault) { return fault.kind == decltype(fault.kind)::score; });
}

// Whatever position a game is played on from, it stays sound and ends. Where the choices end, chance goes on.
template <GamePosition P>
void play_on(P position, Choices& choices) {
    constexpr int far_beyond_any_game = 10000;
    Rng rng(engine::search_key(position));
    for (int plies = 0; !position.is_over(); ++plies) {
        require(plies < far_beyond_any_game, "a game ends");
        if (position.awaits_deal()) {
            const auto deal = choices.empty() ? position.sample_deal(rng) : choose_deal(position, choices);
            require(position.try_play(deal).has_value(), "a drawn deal is possible");
        } else {
            require(position.count_moves() > 0, "there is a move where one is awaited");
            const auto move = choices.empty() ? position.random_move(rng) : choose_move(position, choices);
            require(position.try_play(move).has_value(), "a listed move is legal");
        }
        require(is_sound(position), "a ply leads to a sound position");
    }
}

}  // namespace azulejo::fuzz
