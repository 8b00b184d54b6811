// The effects of a ply, applied to a picture of the table, give the picture of the position after it.
#include "rules/classic/effects.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "rules/duel/effects.h"
#include "rules/game.h"
#include "support/effort.h"
#include "support/games.h"
#include "support/play.h"

namespace azulejo {
namespace {

using test::effort;

// What lies where, as text: how many of each piece. Only the order of the stack matters.
struct Picture {
    std::map<std::string, std::map<std::string, int>> places;
    std::vector<std::string> stack;  // top first
    std::vector<int> scores;
    std::vector<int> markers;

    void put(const std::string& place, const std::string& piece, int n = 1) {
        if (place == "stack") return stack.push_back(piece);
        if (n > 0) places[place][piece] += n;
    }
    void put(const std::string& place, TileCounts tiles) {
        for (const Colour colour : all_colours) put(place, std::string(1, letter(colour)), tiles[colour]);
    }
    [[nodiscard]] bool holds(const std::string& place, const std::string& piece) const {
        const auto there = places.find(place);
        return there != places.end() && there->second.contains(piece);
    }
    // Returns false if the piece is not there.
    [[nodiscard]] bool take(const std::string& place, const std::string& piece) {
        if (place == "stack") {
            if (stack.empty() || stack.front() != piece) return false;
            stack.erase(stack.begin());
            return true;
        }
        if (!holds(place, piece)) return false;
        if (--places[place][piece] == 0) places[place].erase(piece);
        if (places[place].empty()) places.erase(place);
        return true;
    }
    friend bool operator==(const Picture&, const Picture&) = default;
};

std::string numbered(std::string_view name, std::initializer_list<int> numbers) {
    std::string result(name);
    for (const int number : numbers) result += " " + std::to_string(number);
    return result;
}

std::string text(const classic::Location& place) {
    using Kind = classic::LocationKind;
    switch (place.kind) {
        case Kind::bag: return "bag";
        case Kind::lid: return "discarded";
        case Kind::factory: return numbered("factory", {place.factory, place.space});
        case Kind::table_centre: return "centre";
        case Kind::line: return numbered("line", {place.seat, place.row, place.space});
        case Kind::wall: return numbered("wall", {place.seat, place.row, place.column});
        case Kind::floor: return numbered("floor", {place.seat, place.space});
        case Kind::holder: return numbered("holder", {place.seat});
    }
    return "";
}
std::string text(const duel::Location& place) {
    using Kind = duel::LocationKind;
    switch (place.kind) {
        case Kind::bag: return "bag";
        case Kind::tower: return "discarded";
        case Kind::supply: return "supply";
        case Kind::sun: return numbered("sun", {place.factory, place.space});
        case Kind::moon: return numbered("moon", {place.factory, place.space});
        case Kind::chip: return numbered("chip", {place.factory});
        case Kind::marker: return "marker";
        case Kind::holder: return numbered("holder", {place.seat});
        case Kind::line: return numbered("line", {place.seat, place.row, place.space});
        case Kind::dome: return numbered("dome", {place.seat, place.row, place.column});
        case Kind::broken: return numbered("broken", {place.seat});
        case Kind::chips: return numbered("chips", {place.seat});
        case Kind::spent: return numbered("spent", {place.seat});
        case Kind::display: return numbered("display", {place.space});
        case Kind::stack: return "stack";
        case Kind::drawn: return numbered("drawn", {place.space});
        case Kind::slot: return numbered("slot", {place.seat, place.space});
    }
    return "";
}

std::string text(Colour colour) {
    return {letter(colour)};
}
std::string text(FirstPlayerPiece /*piece*/) {
    return "first";
}
std::string text(duel::SpecialTile /*piece*/) {
    return "special";
}
std::string text(const duel::PlatePiece& piece) {
    return numbered("plate", {static_cast<int>(piece.plate)});
}
std::string text(duel::Chip chip) {
    return numbered("chip", {static_cast<int>(chip)});
}
template <class... Pieces>
std::string text(const std::variant<Pieces...>& piece) {
    return std::visit([](const auto& each) { return text(each); }, piece);
}

void put_spaces(Picture& picture, std::string_view name, std::vector<int> numbers, TileCounts tiles) {
    int space = 0;
    detail::DealtTiles::for_each(tiles, [&](Colour colour) {
        std::string place(name);
        for (const int number : numbers) place += " " + std::to_string(number);
        picture.put(place + " " + std::to_string(space++), text(colour));
    });
}

Picture picture_of(const classic::Position& position) {
    const classic::Setup setup = position.setup();
    Picture result;
    result.put("bag", setup.bag);
    result.put("discarded", setup.lid);
    result.put("centre", setup.centre);
    bool marker_on_floor = false;
    for (int i = 0; i < position.factories(); ++i) {
        put_spaces(result, "factory", {i + 1}, setup.factories[static_cast<std::size_t>(i)]);
    }
    for (int seat = 0; seat < position.players(); ++seat) {
        const auto& board = setup.boards[static_cast<std::size_t>(seat)];
        result.scores.push_back(board.score);
        for (int row = 0; row < classic::rows; ++row) {
            put_spaces(result, "line", {seat, row}, board.lines[static_cast<std::size_t>(row)]);
            for (int column = 0; column < classic::columns; ++column) {
                const auto colour = board.wall[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
                if (colour) result.put(numbered("wall", {seat, row, column}), text(*colour));
            }
        }
        for (std::size_t space = 0; space < board.floor.size(); ++space) {
            const auto colour = classic::colour_of(board.floor[space]);
            marker_on_floor |= !colour;
            result.put(numbered("floor", {seat, static_cast<int>(space)}), colour ? text(*colour) : "first");
        }
    }
    if (setup.marker == 0) {
        result.put("centre", "first");
    } else if (!marker_on_floor) {
        result.put(numbered("holder", {setup.marker - 1}), "first");
    }
    return result;
}

void put_board(Picture& result, int seat, const duel::BoardSetup& board) {
    result.scores.push_back(board.score);
    result.markers.push_back(board.markers);
    for (int row = 0; row < duel::rows; ++row) {
        put_spaces(result, "line", {seat, row}, board.lines[static_cast<std::size_t>(row)]);
        for (int column = 0; column < duel::columns; ++column) {
            const auto tile = board.dome[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            if (tile == duel::DomeTile::none) continue;
            const auto colour = duel::colour_of(tile);
            result.put(numbered("dome", {seat, row, column}), colour ? text(*colour) : "special");
        }
    }
    result.put(numbered("broken", {seat}), board.broken);
    for (const duel::Chip chip : board.chips) result.put(numbered("chips", {seat}), text(chip));
    for (const duel::Chip chip : board.spent) result.put(numbered("spent", {seat}), text(chip));
    for (int slot = 0; slot < duel::slots; ++slot) {
        const duel::PlacedPlate placed = board.plates[static_cast<std::size_t>(slot)];
        if (!placed.empty()) result.put(numbered("slot", {seat, slot}), text(duel::PlatePiece{placed.plate()}));
    }
}

Picture picture_of(const duel::Position& position) {
    const duel::Setup setup = position.setup();
    Picture result;
    result.put("bag", setup.bag);
    result.put("discarded", setup.tower);
    for (int factory = 0; factory < duel::factory_count; ++factory) {
        const auto& each = setup.factories[static_cast<std::size_t>(factory)];
        put_spaces(result, "sun", {factory}, each.sun);
        for (std::size_t i = 0; i < each.moon.size(); ++i) {
            result.put(numbered("moon", {factory, factory == duel::large ? -1 : static_cast<int>(i)}),
                       text(each.moon[i]));
        }
        if (each.chip != duel::Chip::none) result.put(numbered("chip", {factory}), text(each.chip));
    }
    for (int i = 0; i < duel::display_places; ++i) {
        if (position.display(i) != duel::Plate::none) {
            result.put(numbered("display", {i}), text(duel::PlatePiece{position.display(i)}));
        }
    }
    for (const auto plate : setup.stack) result.put("stack", text(duel::PlatePiece{plate.plate()}));
    for (int i = 0; i < position.drawn_count(); ++i) {
        const duel::Plate plate = position.drawn(i).plate();
        if (plate != duel::Plate::none) result.put(numbered("drawn", {i}), text(duel::PlatePiece{plate}));
    }
    if (position.phase() == duel::Phase::plates) {
        for (int i = 0; i < duel::plate_count; ++i) result.put("supply", text(duel::PlatePiece{duel::plate(i)}));
    }
    const duel::ChipCounts undealt = position.undealt_chips();
    for (int i = 0; i < undealt.total(); ++i) result.put("supply", text(undealt.nth(i)));
    int specials = duel::components::special_tiles;
    for (int seat = 0; seat < duel::player_count; ++seat) {
        put_board(result, seat, setup.boards[static_cast<std::size_t>(seat)]);
        specials -= std::popcount(position.board(seat).cells_of(duel::DomeTile::special));
    }
    for (int i = 0; i < specials; ++i) result.put("supply", "special");
    if (setup.marker == 0) {
        result.put("marker", "first");
    } else {
        result.put(numbered("holder", {setup.marker - 1}), "first");
    }
    return result;
}

// Applies effects to a picture, with what every effect must satisfy.
struct Painter {
    Picture& picture;

    template <class Piece, class Location>
    void operator()(const Moved<Piece, Location>& moved) const {
        ASSERT_TRUE(picture.take(text(moved.from), text(moved.piece)))
            << text(moved.piece) << " at " << text(moved.from);
        picture.put(text(moved.to), text(moved.piece));
    }
    void operator()(const Refilled& refilled) const {
        for (const Colour colour : all_colours) {
            for (int i = 0; i < refilled.tiles[colour]; ++i) ASSERT_TRUE(picture.take("discarded", text(colour)));
        }
        ASSERT_FALSE(picture.places.contains("discarded"));
        ASSERT_FALSE(refilled.tiles.empty());
        picture.put("bag", refilled.tiles);
    }
    void operator()(const LineBroken& broken) const {
        for (int i = 0; i < broken.tiles; ++i) {
            ASSERT_TRUE(picture.holds(numbered("line", {broken.seat, broken.row, i}), text(broken.colour)));
        }
    }
    template <class Reason>
    void operator()(const Scored<Reason>& scored) const {
        int& score = picture.scores[static_cast<std::size_t>(scored.seat)];
        ASSERT_EQ(score, scored.before);
        ASSERT_EQ(scored.after, std::max(0, scored.before + scored.points));
        score = scored.after;
    }
    void operator()(const duel::Revealed& revealed) const {
        ASSERT_TRUE(picture.holds(text(revealed.place), text(revealed.piece)));
        ASSERT_NE(revealed.seats, 0U);
    }
    void operator()(const duel::MarkerUsed& used) const {
        int& left = picture.markers[static_cast<std::size_t>(used.seat)];
        ASSERT_EQ(--left, used.left);
    }
};

template <class G>
class EffectsLaw : public ::testing::Test {};
TYPED_TEST_SUITE(EffectsLaw, test::AllGames, test::GameNames);

TYPED_TEST(EffectsLaw, they_lead_to_the_next_position) {
    for (int game = 0; game < effort(120) && !::testing::Test::HasFailure(); ++game) {
        Rng rng(91, static_cast<std::uint64_t>(game));
        auto position = TypeParam::start(game % TypeParam::players);
        Picture picture = picture_of(position);
        while (const auto ply = test::random_ply<TypeParam>(position, game, rng)) {
            const auto told = effects(position, *ply);
            int wave = 0;
            for (const auto& effect : told) {
                ASSERT_TRUE(effect.wave == wave || effect.wave == wave + 1) << "waves follow each other";
                wave = effect.wave;
                std::visit(Painter{picture}, effect.event);
                if (::testing::Test::HasFailure()) break;
            }
            const auto before = position;
            play_ply(position, *ply);
            const Picture expected = picture_of(position);
            // Markers come back at the end of a round, which is no effect of its own.
            if (position.awaits_deal()) picture.markers = expected.markers;
            ASSERT_EQ(picture.scores, expected.scores) << TypeParam::to_text(before);
            ASSERT_EQ(picture.places, expected.places) << TypeParam::to_text(before);
            ASSERT_EQ(picture, expected) << TypeParam::to_text(before);
        }
    }
}

// The plates and chips whose faces a viewer sees.
std::set<std::string> visible(const duel::Position& position, std::optional<int> viewer) {
    const duel::View view = position.view(viewer);
    const Picture picture = picture_of(view.covered());
    std::set<std::string> result(picture.stack.begin(), picture.stack.end());
    for (const auto& [place, pieces] : picture.places) {
        if (place == "supply") continue;
        for (const auto& [piece, n] : pieces) result.insert(piece);
    }
    return result;
}

TEST(DuelEffects, tell_no_viewer_what_is_hidden) {
    const auto hidden = [](duel::Plate plate) { return text(duel::PlatePiece{plate}); };
    const std::set<std::string> covers{hidden(duel::Plate::hidden), hidden(duel::Plate::hidden_special),
                                       hidden(duel::Plate::hidden_wild), text(duel::Chip::hidden)};
    int plates_covered = 0;
    for (int game = 0; game < effort(60) && !HasFailure(); ++game) {
        Rng rng(92, static_cast<std::uint64_t>(game));
        auto position = test::Duel::start(game % 2);
        while (const auto ply = test::random_ply<test::Duel>(position, game, rng)) {
            auto after = position;
            play_ply(after, *ply);
            for (const std::optional<int> viewer : {std::optional<int>{}, std::optional(0), std::optional(1)}) {
                std::set<std::string> known = visible(position, viewer);
                if (position.phase() != duel::Phase::plates) known.merge(visible(after, viewer));
                for (const auto& effect : duel::effects_view(position, *ply, viewer)) {
                    std::string piece;
                    if (const auto* moved = std::get_if<0>(&effect.event)) piece = text(moved->piece);
                    if (const auto* seen = std::get_if<duel::Revealed>(&effect.event)) piece = text(seen->piece);
                    if (!piece.starts_with("plate") && !piece.starts_with("chip")) continue;
                    plates_covered += covers.contains(piece) ? 1 : 0;
                    if (position.phase() == duel::Phase::plates) known.merge(visible(after, viewer));
                    ASSERT_TRUE(covers.contains(piece) || known.contains(piece)) << piece;
                }
            }
            position = after;
        }
    }
    EXPECT_GT(plates_covered, 0);
}

}  // namespace
}  // namespace azulejo
