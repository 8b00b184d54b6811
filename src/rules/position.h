#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/rng.h"

namespace azulejo {

// What the position of every game offers; search, perft, playouts, records and tests are written for this concept.
// A position is a value: search copies it and never undoes moves. Deals are plies too; the caller supplies them.
template <class P>
concept GamePosition = std::is_trivially_copyable_v<P> && std::equality_comparable<P> &&
                       requires(P p, const P& c, const typename P::Move& move, const typename P::Deal& deal,
                                std::vector<typename P::Ply>& plies, Rng& rng) {
                           { c.players() } -> std::convertible_to<int>;
                           { c.awaits_move() } -> std::convertible_to<bool>;
                           { c.awaits_deal() } -> std::convertible_to<bool>;
                           { c.is_over() } -> std::convertible_to<bool>;
                           {
                               c.turn()
                           } -> std::convertible_to<int>;  // the seat to act, from 0; only if a move is awaited
                           { c.score(int{}) } -> std::convertible_to<int>;
                           {
                               c.winners()
                           } -> std::convertible_to<unsigned>;  // one bit for each seat; only if the game is over
                           { c.count_moves() } -> std::convertible_to<int>;
                           { c.legal_moves().size() } -> std::convertible_to<std::size_t>;
                           { c.is_legal(move) } -> std::convertible_to<bool>;
                           { c.is_possible(deal) } -> std::convertible_to<bool>;
                           { c.random_move(rng) } -> std::same_as<typename P::Move>;
                           { c.sample_deal(rng) } -> std::same_as<typename P::Deal>;
                           { p.play(move) };  // unchecked
                           { p.play(deal) };  // unchecked
                           c.for_each_move([](typename P::Move) {});
                           // What a seat or a spectator may know, and a position drawn uniformly from all that look
                           // the same to that viewer.
                           { c.view(std::optional<int>{}) } -> std::equality_comparable;
                           { c.resample_hidden(std::optional<int>{}, rng) } -> std::same_as<P>;
                           // For undo: draws again, in the plies that led here, what nobody has seen yet.
                           c.renew_unseen(plies, rng);
                       };

// Whether every player may know everything about a position of this game.
template <GamePosition P>
inline constexpr bool hides_nothing =
    std::same_as<decltype(std::declval<const P&>().view(std::optional<int>{})), const P&>;

// Whether a ply can be played in this position: a legal move or a possible deal.
template <GamePosition P>
[[nodiscard]] bool is_playable(const P& position, const typename P::Ply& ply) {
    if (const auto* move = std::get_if<typename P::Move>(&ply)) return position.is_legal(*move);
    return position.is_possible(std::get<typename P::Deal>(ply));
}

// Plays a ply, which must be playable.
template <GamePosition P>
void play_ply(P& position, const typename P::Ply& ply) {
    std::visit([&](const auto& choice) { position.play(choice); }, ply);
}

// The move that must be made: the only legal one. Nothing where a player has a choice, or nobody moves.
template <GamePosition P>
[[nodiscard]] std::optional<typename P::Move> forced_move(const P& position) {
    if (!position.awaits_move() || position.count_moves() != 1) return std::nullopt;
    return *position.legal_moves().begin();
}

// A seat's share of the victory. The winners, one bit for each seat, share it equally.
[[nodiscard]] constexpr double victory_share(unsigned winners, int seat) {
    return (winners >> seat & 1U) != 0 ? 1.0 / std::popcount(winners) : 0;
}

}  // namespace azulejo
