#include <algorithm>
#include <array>
#include <vector>

#include "duel_laws.h"
#include "fuzz.h"
#include "laws.h"

// The bytes play a game: the first chooses which, then one a tile of a deal (in Duel one a deal) and one a move. The
// laws that hold in every position of every game, and those of this game, are asked after each ply.
namespace azulejo::fuzz {
namespace {

namespace classic_laws {

using namespace classic;

// Every move that can be written, and those one beyond each limit.
template <class F>
void for_each_writable_move(F&& f) {
    for (int row = 0; row <= floor_row + 1; ++row) {
        for (int column = 0; column <= columns; ++column) f(Move::place(row, column));
        for (int colour = 0; colour <= colour_count; ++colour) {
            for (int source = 0; source <= max_sources; ++source) {
                f(Move::take(source, static_cast<Colour>(colour), row));
            }
        }
    }
}

void check_all_moves(const Position& position) {
    std::vector<Move> legal;
    for_each_writable_move([&](Move move) {
        if (position.is_legal(move)) legal.push_back(move);
    });
    std::ranges::sort(legal);
    require(sorted_moves(position) == legal, "the legal list is what is legal");
}

// A14, A15, tile by tile.
bool could_be_drawn(const Position& position, const Deal& deal) {
    std::array<int, colour_count> bag{};
    std::array<int, colour_count> lid{};
    int in_bag = 0;
    int in_lid = 0;
    for (const Colour colour : all_colours) {
        const auto at = static_cast<std::size_t>(index(colour));
        in_bag += bag[at] = position.bag()[colour];
        in_lid += lid[at] = position.lid()[colour];
    }
    for (int factory = 0; factory < max_factories; ++factory) {
        TileCounts tiles = deal.factories[static_cast<std::size_t>(factory)];
        if (tiles.total() != (factory < position.factories() ? std::min(4, in_bag + in_lid) : 0)) return false;
        while (!tiles.empty()) {
            if (in_bag == 0) {
                std::swap(bag, lid);
                std::swap(in_bag, in_lid);
            }
            // Whatever is left of the bag must lie on this factory before anything of the lid does.
            const auto drawn = std::ranges::find_if(all_colours, [&](Colour colour) {
                return tiles[colour] > 0 && bag[static_cast<std::size_t>(index(colour))] > 0;
            });
            if (drawn == all_colours.end()) return false;
            --bag[static_cast<std::size_t>(index(*drawn))];
            --in_bag;
            tiles -= TileCounts::of(*drawn, 1);
        }
    }
    return true;
}

// Deals near a possible one are judged as they are by drawing tile by tile.
void check_deals(const Position& position, const Deal& deal, Choices choices) {
    require(position.is_possible(deal), "a drawn deal is possible");
    Deal other = deal;
    for (int change = 0; change < 3; ++change) {
        Pile& from = other.factories[choices.below(max_factories)];
        if (from.empty()) continue;
        from -= Pile::of(choose_colour(from, choices), 1);
        const auto colour = static_cast<Colour>(choices.below(colour_count));
        Pile& to = choices.below(2) == 0 ? from : other.factories[choices.below(max_factories)];
        to += Pile::of(colour, 1);
        require(position.is_possible(other) == could_be_drawn(position, other), "what can be drawn is possible");
    }
}

void play_deal(Position& position, const Deal& deal) {
    const Position before = position;
    position.play(deal);
    TileCounts dealt;
    for (const TileCounts tiles : deal.factories) dealt += tiles;
    require(before.bag() + before.lid() == position.bag() + position.lid() + dealt, "a deal takes what it gives");
    const bool lid_used = before.bag().total() < dealt.total();
    require(position.lid() == (lid_used ? TileCounts{} : before.lid()), "the lid waits until the bag is empty");  // A15
    require(position.turn() == position.first(), "the first player begins");                                      // A5
}

// What a take loses to the lid (A9).
TileCounts overflow(const Position& position, Move take) {
    const Board& board = position.board(position.turn());
    const bool marker = take.source() == centre && !position.marker_holder();
    const int line_space = take.row() == floor_row ? 0 : take.row() + 1 - board.line_count(take.row());
    const int floor_space = std::max(0, floor_spaces - board.floor_count() - static_cast<int>(marker));
    const int taken = position.source(take.source())[take.colour()];
    return TileCounts::of(take.colour(), std::max(0, taken - line_space - floor_space));
}

void play_move(Position& position, Move move) {
    const Position before = position;
    require(position.try_play(move).has_value(), "a legal move can be played");
    require(position.bag() == before.bag(), "moves leave the bag alone");
    require(position.lid().contains(before.lid()), "moves take nothing from the lid");
    if (before.phase() == Phase::draft && position.phase() == Phase::draft) {
        require(position.lid() == before.lid() + overflow(before, move), "only what overflows goes to the lid");  // A9
        require(position.turn() == (before.turn() + 1) % before.players(), "turns go round");                     // A5
    }
}

void check_own_laws(const Position& position) {
    check_all_moves(position);
}

}  // namespace classic_laws

namespace duel_laws {

using namespace duel;

void play_deal(Position& position, const Deal& deal) {
    const Position before = position;
    position.play(deal);
    for (int seat = 0; seat < player_count; ++seat) {
        require(position.board(seat).tiles() == before.board(seat).tiles(), "a deal leaves the boards alone");
        require(position.score(seat) == before.score(seat), "a deal leaves the scores alone");
    }
    if (deal.is_of_plates()) return;
    const int starter = position.phase() == Phase::setup ? 1 - position.first() : position.first();
    require(position.turn() == starter, "the first player begins, but the other one places the first plate");  // D8
    TileCounts dealt;
    for (const Pile tiles : deal.factories) dealt += tiles.counts();
    require(before.bag() + before.tower() == position.bag() + position.tower() + dealt, "a deal takes what it gives");
    const bool tower_used = position.tower() != before.tower();
    require(!tower_used || position.tower().empty(), "the tower goes into the bag as a whole");  // D6, D24
}

// D2, D9: a point is paid for each plate that is drawn, if there is one; else scores change in tiling only.
void check_scores(const Position& before, const Position& after, Move move) {
    const bool in_acquisition = after.phase() >= Phase::setup && after.phase() <= Phase::under;
    if (!in_acquisition) return;
    const bool draws = move.kind() == Move::Kind::draw;
    for (int seat = 0; seat < player_count; ++seat) {
        const int paid = draws && seat == before.turn() ? std::min(1, before.score(seat)) : 0;
        require(after.score(seat) == before.score(seat) - paid, "only a draw costs a point");
    }
}

// D9: plates that are drawn are kept, or lie under the stack in the end.
void check_plates(const Position& before, const Position& after) {
    if (before.phase() != Phase::draft || after.phase() != Phase::draft) return;
    require(after.stack_size() == before.stack_size(), "a turn without drawing leaves the stack alone");
}

void play_move(Position& position, Move move) {
    const Position before = position;
    require(position.try_play(move).has_value(), "a legal move can be played");
    require(position.bag() == before.bag(), "moves leave the bag alone");
    require(position.tower().contains(before.tower()), "moves take nothing from the tower");
    check_scores(before, position, move);
    check_plates(before, position);
    const bool same_turn =
        before.phase() >= Phase::draft && position.phase() > Phase::draft && position.phase() < Phase::tile;
    if (same_turn) require(position.turn() == before.turn(), "who draws plates goes on until one is kept");  // D9
}

void check_own_laws(const Position& position) {
    check_near_moves(position);
    check_views(position);
}

}  // namespace duel_laws

using classic_laws::check_deals;
using classic_laws::check_own_laws;
using classic_laws::play_deal;
using classic_laws::play_move;
using duel_laws::check_own_laws;
using duel_laws::play_deal;
using duel_laws::play_move;

template <GamePosition P>
void play(P position, Choices& choices) {
    check_position(position);
    check_own_laws(position);
    while (!choices.empty() && !position.is_over()) {
        if (position.awaits_deal()) {
            const auto deal = choose_deal(position, choices);
            check_deals(position, deal, choices);
            play_deal(position, deal);
        } else {
            play_move(position, choose_move(position, choices));
        }
        check_position(position);
        check_own_laws(position);
    }
}

}  // namespace
}  // namespace azulejo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace azulejo;
    fuzz::Choices choices({data, size});
    std::visit([&](const auto& start) { fuzz::play(start, choices); }, fuzz::choose_start(choices));
    return 0;
}
