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
#include "rules/duel/position.h"
#include "rules/game.h"
#include "support/duel.h"
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
    static constexpr bool json_tells_all = true;

    static std::optional<Position> from_setup(const classic::Setup& setup) {
        const auto position = Position::from(setup);
        return position ? std::optional(*position) : std::nullopt;
    }
    // Calls f with every move that can be written down, legal here or not.
    template <class F>
    static void for_each_writable_move(const Position& /*position*/, F&& f) {
        for (unsigned bits = 0; bits < 65536; ++bits) {
            const classic::Move move = classic::Move::from_bits(static_cast<std::uint16_t>(bits));
            if (is_well_formed(move)) f(move);
        }
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
using GreyGames = ::testing::Types<Azul<classic::WallSide::grey, 2>,  //
                                   Azul<classic::WallSide::grey, 3>,  //
                                   Azul<classic::WallSide::grey, 4>>;

// Azul Duel. Who starts decides the scoring tiles too, so that all sides are in some game.
struct Duel : GameText<duel::Position> {
    using Position = duel::Position;
    using Move = duel::Move;
    static constexpr int players = 2;
    static constexpr int styles = 6;
    // The state knows neither what anybody knows of the stack nor which chips are spent.
    static constexpr bool json_tells_all = false;

    static std::string name() { return "azul_duel"; }
    static Position start(int first) {
        using duel::ScoringTile;
        duel::Options options{.first = first};
        if (first == 1) {
            options.scoring = {ScoringTile::colours, ScoringTile::border, ScoringTile::corners, ScoringTile::special};
        }
        return Position(options);
    }
    static std::optional<Position> from_setup(const duel::Setup& setup) {
        const auto position = Position::from(setup);
        return position ? std::optional(*position) : std::nullopt;
    }
    template <class F>
    static void for_each_writable_move(const Position& position, F&& f);
    // Tiles of each colour, plates and chips of each kind. Tower and undealt chips are whatever is nowhere else, so it
    // is checked that they can be.
    static std::vector<int> contents(const Position& position);
    static std::vector<int> box();
    // Random moves in styles, most of which lead where uniformly random games hardly ever go.
    static Move random_move(const Position& position, int style, Rng& rng);

  private:
    static int cost(const Position& position, Move move, int style);
    static int packing_cost(const Position& position, Move move);
};

template <class F>
void Duel::for_each_writable_move(const Position& position, F&& f) {
    using duel::MoonStack;
    for (int slot = 0; slot < duel::slots; ++slot) {
        for (int rotation = 0; rotation < duel::rotations; ++rotation) {
            for (int place = 0; place < duel::display_places; ++place) f(Move::display(place, slot, rotation));
            for (int number = 0; number < 15; ++number) f(Move::keep(number, slot, rotation));
        }
    }
    f(Move::draw());
    f(Move::look());
    for (int number = 0; number < 15; ++number) f(Move::under(number));
    for (int factory = 1; factory < duel::factory_count; ++factory) f(Move::chip(factory));
    // Stacks of up to three tiles, top tile lowest and none below a tile.
    std::vector<MoonStack> stacks;
    for (unsigned bits = 0; bits < 512; ++bits) {
        const auto tile = [&](int height) { return bits >> (3 * height) & 7U; };
        const bool gap = (tile(2) > 0 && tile(1) == 0) || (tile(1) > 0 && tile(0) == 0);
        if (!gap && std::max({tile(0), tile(1), tile(2)}) <= 5) stacks.push_back(MoonStack::from_bits(bits));
    }
    for (const Colour colour : all_colours) {
        for (int row = 0; row <= duel::broken_row; ++row) {
            f(Move::moon(colour, row));
            for (int factory = 0; factory < duel::factory_count; ++factory) {
                for (const MoonStack stack : stacks) f(Move::sun(factory, colour, row, stack));
            }
        }
    }
    // Of the payments, those of chips that the player has, and those with one more.
    std::vector<duel::ChipCounts> payments{{}};
    const duel::ChipCounts hand = position.awaits_move() ? position.board(position.turn()).chips() : duel::ChipCounts{};
    for (int kind = 0; kind < duel::chip_kinds; ++kind) {
        const std::size_t before = payments.size();
        for (int n = 1; n <= hand[duel::chip(kind)]; ++n) {
            for (std::size_t i = 0; i < before; ++i) {
                payments.push_back(payments[payments.size() - before] + duel::ChipCounts::of(duel::chip(kind)));
            }
        }
    }
    const std::size_t held = payments.size();
    for (std::size_t i = 0; i < held; ++i) {
        for (int kind = 0; kind < duel::chip_kinds; ++kind) {
            const duel::Chip chip = duel::chip(kind);
            const bool all_in = payments[i][chip] == hand[chip] && hand[chip] < 2;
            if (all_in) payments.push_back(payments[i] + duel::ChipCounts::of(chip));
        }
    }
    for (int row = 0; row < duel::rows; ++row) {
        f(Move::decline(row));
        for (int column = 0; column < duel::columns; ++column) {
            for (const duel::ChipCounts payment : payments) f(Move::tile(row, column, payment));
        }
    }
}

inline std::vector<int> Duel::contents(const Position& position) {
    const duel::Setup setup = position.setup();
    TileCounts tiles = setup.bag;
    std::vector<int> plates(duel::plate_count, setup.phase == duel::Phase::plates ? 1 : 0);
    std::vector<int> chips(duel::chip_kinds, 0);
    const auto see_plate = [&](duel::Plate plate) {
        if (plate != duel::Plate::none) ++plates.at(static_cast<std::size_t>(index(plate)));
    };
    const auto see_chip = [&](duel::Chip chip) {
        if (chip != duel::Chip::none) ++chips.at(static_cast<std::size_t>(index(chip)));
    };
    for (const auto& factory : setup.factories) {
        tiles += factory.sun;
        for (const Colour colour : factory.moon) tiles += TileCounts::of(colour, 1);
        see_chip(factory.chip);
    }
    for (const duel::Plate plate : setup.display) see_plate(plate);
    for (const auto& plate : setup.stack) see_plate(plate.plate());
    for (const auto& plate : setup.drawn) see_plate(plate.plate());
    for (const auto& board : setup.boards) {
        tiles += board.broken;
        for (const TileCounts line : board.lines) tiles += line;
        for (const auto& row : board.dome) {
            for (const duel::DomeTile tile : row) {
                const auto colour = duel::colour_of(tile);
                tiles += colour ? TileCounts::of(*colour, 1) : TileCounts{};
            }
        }
        for (const duel::PlacedPlate placed : board.plates)
            see_plate(placed.empty() ? duel::Plate::none : placed.plate());
        for (const duel::Chip chip : board.chips) see_chip(chip);
        for (const duel::Chip chip : board.spent) see_chip(chip);
    }
    std::vector<int> result;
    for (const Colour colour : all_colours) {
        const bool sound = tiles[colour] + setup.tower[colour] == 13 && setup.tower[colour] <= 13;
        result.push_back(sound ? 13 : tiles[colour]);
    }
    result.insert(result.end(), plates.begin(), plates.end());
    for (const int seen : chips) result.push_back(std::max(2, seen));
    return result;
}

inline std::vector<int> Duel::box() {
    std::vector<int> result(colour_count, 13);
    result.insert(result.end(), duel::plate_count, 1);
    result.insert(result.end(), duel::chip_kinds, 2);
    return result;
}

inline duel::Move Duel::random_move(const Position& position, int style, Rng& rng) {
    // Many draws: where one may be made it usually is.
    if (style % styles == 1 && position.is_legal(Move::draw()) && rng.below(8) > 0) return Move::draw();
    Move best = position.random_move(rng);
    if (style % styles == 0) return best;
    for (int i = 0; i < 15; ++i) {
        const Move other = position.random_move(rng);
        if (cost(position, other, style % styles) < cost(position, best, style % styles)) best = other;
    }
    return best;
}

inline int Duel::cost(const Position& position, Move move, int style) {
    const bool pays = move.kind() == Move::Kind::tile && !move.payment().empty();
    const bool takes = move.kind() == Move::Kind::sun || move.kind() == Move::Kind::moon;
    switch (style) {
        case 2: return move.kind() == Move::Kind::chip ? 0 : pays && position.round() < duel::last_round ? 2 : 1;
        case 3: return takes && move.row() == duel::broken_row ? 0 : 1;  // drops everything (D13)
        case 4: return packing_cost(position, move);
        case 5: return pays ? 0 : packing_cost(position, move);
        default: return 0;
    }
}

// Keeps tiles on the boards: plates early, lines filled without waste.
inline int Duel::packing_cost(const Position& position, Move move) {
    if (move.kind() == Move::Kind::display) return -1;
    if (move.kind() != Move::Kind::sun && move.kind() != Move::Kind::moon) return 0;
    if (move.row() == duel::broken_row) return 9;
    const duel::Board& own = position.board(position.turn());
    const int tiles = move.kind() == Move::Kind::sun ? position.sun(move.factory())[move.colour()] : 1;
    return 2 * std::max(0, tiles - own.line_space(move.row())) + (own.line_count(move.row()) == 0 ? 1 : 0);
}

template <class List, class... More>
struct Extended;
template <class... Games, class... More>
struct Extended<::testing::Types<Games...>, More...> {
    using type = ::testing::Types<Games..., More...>;
};
// Those of Azul, and each further one as one more argument.
using AllGames = Extended<ClassicGames, Duel>::type;

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
            play_ply(position, *ply);
        }
    }
}

}  // namespace azulejo::test
