#include <algorithm>
#include <array>
#include <vector>

#include "core/rng.h"
#include "fuzz.h"

// The bytes play a game: the first chooses which, then one a tile of a deal and one a move. The laws that hold in every
// position of every game are asked after each ply.
namespace azulejo::fuzz {
namespace {

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

void check_moves(const Position& position) {
    const auto listed = position.legal_moves();
    std::vector<Move> legal;
    for_each_writable_move([&](Move move) {
        if (position.is_legal(move)) legal.push_back(move);
    });
    std::vector<Move> moves(listed.begin(), listed.end());
    std::ranges::sort(moves);
    std::ranges::sort(legal);
    require(moves == legal, "the legal list is what is legal");
    require(static_cast<std::size_t>(position.count_moves()) == moves.size(), "moves are counted as they are listed");
    require(position.awaits_move() != moves.empty(), "there is a move where one is awaited");
    if (moves.empty()) return;
    Rng rng(position.hash());
    require(position.is_legal(position.random_move(rng)), "a random move is legal");
}

void check_position(const Position& position) {
    require(position.awaits_deal() + position.awaits_move() + position.is_over() == 1, "one thing is awaited");
    const auto again = Position::from(position.setup());
    require(again.has_value(), "a position has no faults");  // tiles are conserved, among others
    require(*again == position, "a setup means its position");
    require(again->hash() == position.hash(), "equal positions have equal hashes");
    check_moves(position);
    if (position.is_over()) require(position.winners() != 0, "somebody wins");
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
    Rng rng(position.hash());
    require(position.is_possible(position.sample_deal(rng)), "a random deal is possible");
    Deal other = deal;
    for (int change = 0; change < 3; ++change) {
        TileCounts& from = other.factories[choices.below(max_factories)];
        if (from.empty()) continue;
        from -= TileCounts::of(choose_colour(from, choices), 1);
        const auto colour = static_cast<Colour>(choices.below(colour_count));
        TileCounts& to = choices.below(2) == 0 ? from : other.factories[choices.below(max_factories)];
        to += TileCounts::of(colour, 1);
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

void play(Choices choices) {
    Position position(choose_options(choices));
    check_position(position);
    while (!choices.empty() && !position.is_over()) {
        if (position.awaits_deal()) {
            const Deal deal = choose_deal(position, choices);
            check_deals(position, deal, choices);
            play_deal(position, deal);
        } else {
            play_move(position, choose_move(position, choices));
        }
        check_position(position);
    }
}

}  // namespace
}  // namespace azulejo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    azulejo::fuzz::play(azulejo::fuzz::Choices({data, size}));
    return 0;
}
