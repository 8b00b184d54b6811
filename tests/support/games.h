#pragma once

#include <algorithm>
#include <expected>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/rng.h"
#include "notation/games.h"
#include "notation/position_input.h"
#include "rules/classic/position.h"
#include "support/position.h"

// The games over which laws are tested. To put another one under all of them, describe it like this and add it to
// AllGames.
namespace azulejo::test {

// What laws need of every game's notation.
template <GamePosition P>
struct GameText {
    static std::string to_text(const P& position) { return notation::to_position_string(position); }
    static std::optional<P> from_text(std::string_view text) { return position_in(notation::read_position(text)); }
    static std::string to_json(const P& position) {
        std::string text;
        notation::append_state(text, position);
        return text;
    }
    static std::optional<P> from_json(std::string_view text) { return from_text(text); }

  private:
    static std::optional<P> position_in(const std::expected<AnyPosition, notation::Faults>& position) {
        if (!position || !std::holds_alternative<P>(*position)) return std::nullopt;
        return std::get<P>(*position);
    }
};

// What a law needs of a game beyond the concept GamePosition and its notation.
struct ClassicGame : GameText<classic::Position> {
    using Position = classic::Position;

    static std::optional<Position> from_setup(const classic::Setup& setup) {
        const auto position = Position::from(setup);
        return position ? std::optional(*position) : std::nullopt;
    }
    // Whether bits are the encoding of some take or placement, by the table in move.h.
    static bool is_well_formed(classic::Move move) {
        if (move.is_placement()) {
            return (move.bits() & 0x7FC0U) == 0 && move.row() < classic::rows && move.column() < classic::columns;
        }
        return (move.bits() & 0x7C00U) == 0 && move.row() <= classic::floor_row &&
               index(move.colour()) < colour_count && move.source() <= classic::max_factories;
    }
    // How many there are of each kind of thing that the box holds, counted one by one; and how many there should be.
    static std::vector<int> contents(const Position& position) {
        const classic::Setup setup = position.setup();
        TileCounts all = setup.bag + setup.lid + setup.centre;
        for (const auto factory : setup.factories) all += factory;
        for (const auto& board : setup.boards) {
            for (const auto line : board.lines) all += line;
            for (const auto& row : board.wall) {
                for (const auto colour : row) all += colour ? TileCounts::of(*colour, 1) : TileCounts{};
            }
            for (const auto tile : board.floor) {
                const auto colour = classic::colour_of(tile);
                all += colour ? TileCounts::of(*colour, 1) : TileCounts{};
            }
        }
        std::vector<int> result;
        for (const auto colour : all_colours) result.push_back(all[colour]);
        return result;
    }
    static std::vector<int> box() { return {20, 20, 20, 20, 20}; }
    // Random moves in three styles, two of which lead where uniformly random games hardly ever go.
    static classic::Move random_move(const Position& position, int style, Rng& rng) {
        classic::Move best = position.random_move(rng);
        if (style % 3 == 0 || best.is_placement()) return best;
        const auto cost = style % 3 == 1 ? packing_cost : dropping_cost;
        for (int i = 0; i < 15; ++i) {
            const classic::Move other = position.random_move(rng);
            if (cost(position, other) < cost(position, best)) best = other;
        }
        return best;
    }

  private:
    // Keeps tiles on the boards and rows incomplete: long games, full walls, unfilled factories (A14, A16, A17, G2).
    static int packing_cost(const Position& position, classic::Move take) {
        const classic::Board& own = position.board(position.turn());
        const int tiles = position.source(take.source())[take.colour()];
        const int row = take.row();
        if (row == classic::floor_row) return 2 * tiles;
        const int overflow = own.line_count(row) + tiles - (row + 1);
        int on_wall = 0;
        for (int column = 0; column < classic::columns; ++column) on_wall += own.wall_at(row, column) ? 1 : 0;
        const bool completes_row = overflow >= 0 && on_wall == classic::columns - 1;
        return (completes_row ? 100 : 0) + 2 * std::max(0, overflow) + (own.line_count(row) == 0 ? 1 : 0);
    }
    // Fills floors beyond their end (A9, A13), for some rounds; then such a game goes on with empty walls and a full
    // lid.
    static int dropping_cost(const Position& position, classic::Move take) {
        if (position.round() > 8) return 0;
        const bool drops = take.row() == classic::floor_row;
        const int tiles = position.source(take.source())[take.colour()];
        return (drops ? 0 : 200) + (take.source() == classic::centre ? 100 : 0) - tiles;
    }
};

template <classic::WallSide side, int seats>
struct Azul : ClassicGame {
    static constexpr int players = seats;
    static std::string name() {
        return (side == classic::WallSide::coloured ? "azul_" : "azul_grey_") + std::to_string(seats);
    }
    static Position start(int first) { return Position({.wall = side, .players = seats, .first = first}); }
};

using ClassicGames = ::testing::Types<Azul<classic::WallSide::coloured, 2>,  //
                                      Azul<classic::WallSide::coloured, 3>,  //
                                      Azul<classic::WallSide::coloured, 4>,  //
                                      Azul<classic::WallSide::grey, 2>,      //
                                      Azul<classic::WallSide::grey, 3>,      //
                                      Azul<classic::WallSide::grey, 4>>;

template <class List, class... More>
struct Extended;
template <class... Games, class... More>
struct Extended<::testing::Types<Games...>, More...> {
    using type = ::testing::Types<Games..., More...>;
};
// Those of Azul, and each further one as one more argument.
using AllGames = Extended<ClassicGames>::type;

// How GoogleTest names them.
struct GameNames {
    template <class G>
    static std::string GetName(int /*index*/) {  // NOLINT(readability-identifier-naming)
        return G::name();
    }
};

// The next ply of a random game in a style (any number); nothing once it is over.
template <class G>
std::optional<typename G::Position::Ply> random_ply(const typename G::Position& position, int style, Rng& rng) {
    if (position.is_over()) return std::nullopt;
    if (position.awaits_deal()) return position.sample_deal(rng);
    return G::random_move(position, style, rng);
}

// Calls f with every position of random games in all styles, from the start to the end, until f lets a test fail.
template <class G, class F>
void for_each_position(int games, std::uint64_t seed, F&& f) {
    for (int game = 0; game < games && !::testing::Test::HasFailure(); ++game) {
        Rng rng(seed, static_cast<std::uint64_t>(game));
        auto position = G::start(game % G::players);
        while (!::testing::Test::HasFailure()) {
            f(std::as_const(position), rng);
            const auto ply = random_ply<G>(position, game, rng);
            if (!ply) break;
            std::visit([&](const auto& choice) { position.play(choice); }, *ply);
        }
    }
}

}  // namespace azulejo::test
