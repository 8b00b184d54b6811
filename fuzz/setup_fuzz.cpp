#include <algorithm>

#include "laws.h"
#include "notation_laws.h"

// The bytes make a setup, sense or nonsense. One without faults is a position that both notations keep and from which a
// game can be played on, whether or not a game could have led to it.
namespace azulejo::fuzz {
namespace {

using namespace classic;

TileCounts choose_tiles(Choices& choices, std::size_t most) {
    TileCounts tiles;
    for (std::size_t n = choices.below(most + 1); n > 0; --n) {
        tiles += TileCounts::of(static_cast<Colour>(choices.below(colour_count)), 1);
    }
    return tiles;
}

BoardSetup choose_board(Choices& choices, WallSide side) {
    BoardSetup board;
    board.score = static_cast<int>(choices.below(8)) * 143;  // one of them too high
    for (int row = 0; row < rows; ++row) {
        const auto at = static_cast<std::size_t>(row);
        const auto colour = static_cast<Colour>(choices.below(colour_count));
        board.lines[at] = TileCounts::of(colour, static_cast<int>(choices.below(at + 2)));
        const std::size_t occupied = choices.below(32);
        for (int column = 0; column < columns; ++column) {
            if ((occupied >> column & 1U) == 0) continue;
            board.wall[at][static_cast<std::size_t>(column)] = side == WallSide::coloured
                                                                   ? wall_colour(row, column)
                                                                   : static_cast<Colour>(choices.below(colour_count));
        }
    }
    for (std::size_t n = choices.below(floor_spaces + 1); n > 0; --n) {
        board.floor.push_back(static_cast<FloorTile>(choices.below(colour_count + 2)));
    }
    return board;
}

// Puts all tiles that are nowhere else into the bag, or some of them into the lid.
void choose_rest(Choices& choices, Setup& setup) {
    TileCounts used = setup.centre;
    for (const TileCounts factory : setup.factories) used += factory;
    for (const BoardSetup& board : setup.boards) {
        for (const TileCounts line : board.lines) used += line;
        for (const auto& row : board.wall) {
            for (const auto colour : row) used += colour ? TileCounts::of(*colour, 1) : TileCounts{};
        }
        for (const FloorTile tile : board.floor) {
            const auto colour = colour_of(tile);
            used += colour ? TileCounts::of(*colour, 1) : TileCounts{};
        }
    }
    for (const Colour colour : all_colours) {
        const int rest = std::max(0, tiles_of_a_colour - used[colour]);
        const int in_lid = static_cast<int>(choices.below(static_cast<std::size_t>(rest) + 1));
        setup.lid += TileCounts::of(colour, in_lid);
        setup.bag += TileCounts::of(colour, rest - in_lid);
    }
}

Setup choose_setup(Choices& choices) {
    Setup setup;
    setup.wall = choices.below(2) == 0 ? WallSide::coloured : WallSide::grey;
    setup.players = 2 + static_cast<int>(choices.below(3));
    setup.phase = static_cast<Phase>(choices.below(4));
    setup.round = static_cast<int>(choices.below(last_round + 2));
    setup.turn = static_cast<int>(choices.below(max_players + 2));
    setup.first = static_cast<int>(choices.below(max_players + 2));
    setup.marker = static_cast<int>(choices.below(max_players + 2));
    for (int seat = 0; seat < setup.players; ++seat) setup.boards.push_back(choose_board(choices, setup.wall));
    // Tiles lie there in one phase only.
    const bool on_table = choices.below(8) != 0 ? setup.phase == Phase::draft : true;
    for (int factory = 0; factory < factories_for(setup.players); ++factory) {
        setup.factories.push_back(on_table ? choose_tiles(choices, 5) : TileCounts{});
    }
    if (on_table) setup.centre = choose_tiles(choices, 30);
    choose_rest(choices, setup);
    return setup;
}

void check(Choices choices) {
    const Setup setup = choose_setup(choices);
    const auto position = Position::from(setup);
    if (!position) {
        for (const Fault& fault : position.error()) require(!describe(fault).empty(), "a fault has words");
        return;
    }
    require(position->lid() == setup.lid, "the lid is what is nowhere else");
    check_position(*position);
    check_position_string(*position);
    require(check_state(*position) == *position, "a state means its position");
    play_on(*position, choices);
}

}  // namespace
}  // namespace azulejo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    azulejo::fuzz::check(azulejo::fuzz::Choices({data, size}));
    return 0;
}
