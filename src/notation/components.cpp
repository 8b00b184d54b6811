#include "notation/components.h"

#include <array>
#include <vector>

#include "core/json_writer.h"
#include "notation/classic/fields.h"
#include "notation/duel/fields.h"
#include "notation/duel/preview.h"
#include "rules/classic/position.h"

namespace azulejo::notation {

namespace {

template <class List>
void append_names(std::string& out, const List& names) {
    json::append_list(out, names, [&](std::string_view name) { json::append_quoted(out, name); });
}

template <class List>
void append_numbers(std::string& out, const List& numbers) {
    json::append_list(out, numbers, [&](int number) { out += std::to_string(number); });
}

void append_colours(json::ObjectWriter& object) {
    object.texts("colours", static_cast<int>(all_colours.size()),
                 [&](int i) { object.out() += letter(all_colours[static_cast<std::size_t>(i)]); });
}

// How many tiles the lines hold, from the top.
void append_lines(json::ObjectWriter& object, int rows) {
    object.numbers("lines", rows, [](int row) { return row + 1; });
}

// The faces of a plate, by its quarter turns.
void append_faces(std::string& out, azulejo::duel::Plate plate) {
    json::append_list(out, std::array{0, 1, 2, 3}, [&](int turns) {
        json::append_list(out, std::array{0, 1}, [&](int row) {
            json::append_quoted(out, duel::plate_row(azulejo::duel::PlacedPlate(plate, turns), row));
        });
    });
}

// What a placed plate is called in states.
void append_placed(json::ObjectWriter& object) {
    json::ObjectWriter placed(object.key("placed"));
    for (int i = 0; i < azulejo::duel::plate_count; ++i) {
        for (int turns = 0; turns < azulejo::duel::rotations; ++turns) {
            std::string name;
            duel::append_placed(name, azulejo::duel::PlacedPlate(azulejo::duel::plate(i), turns));
            json::ObjectWriter each(placed.key(name));
            each.text("plate", duel::plate_name(azulejo::duel::plate(i)));
            each.number("turns", turns);
        }
    }
}

// The slot of each space of the dome, row by row.
void append_slots(json::ObjectWriter& object) {
    std::vector<int> rows(azulejo::duel::rows);
    for (int row = 0; row < azulejo::duel::rows; ++row) rows[static_cast<std::size_t>(row)] = row;
    json::append_list(object.key("slots"), rows, [&](int row) {
        json::append_numbers(object.out(), azulejo::duel::columns,
                             [&](int column) { return azulejo::duel::slot_of(row, column) + 1; });
    });
}

// Special or wild, also of plates of which only the back is known.
void append_kinds(json::ObjectWriter& object) {
    json::ObjectWriter kinds(object.key("kinds"));
    const auto add = [&](azulejo::duel::Plate plate) {
        kinds.text(duel::plate_name(plate), azulejo::duel::is_special(plate) ? "special" : "wild");
    };
    for (int i = 0; i < azulejo::duel::plate_count; ++i) add(azulejo::duel::plate(i));
    add(azulejo::duel::Plate::hidden_special);
    add(azulejo::duel::Plate::hidden_wild);
}

}  // namespace

std::string azul_components() {
    return json::object_text([](json::ObjectWriter& object) {
        object.texts("wall", azulejo::classic::rows, [&](int row) {
            for (int column = 0; column < azulejo::classic::columns; ++column) {
                object.out() += letter(azulejo::classic::wall_colour(row, column));
            }
        });
        append_colours(object);
        append_lines(object, azulejo::classic::rows);
        append_numbers(object.key("floor_costs"), azulejo::classic::floor_costs);
        object.number("row_bonus", azulejo::classic::Bonus::row_points);
        object.number("column_bonus", azulejo::classic::Bonus::column_points);
        object.number("colour_bonus", azulejo::classic::Bonus::colour_points);
        object.number("tiles_of_a_colour", azulejo::classic::tiles_of_a_colour);
        object.number("tiles_on_a_factory", azulejo::classic::tiles_on_a_factory);
        object.number("last_round", azulejo::classic::last_round);
        append_names(object.key("phases"), classic::phase_names);
        object.text("tie_break", azulejo::classic::tie_break);
    });
}

std::string duel_components() {
    std::string out;
    {
        json::ObjectWriter object(out);
        {
            json::ObjectWriter plates(object.key("plates"));
            for (int i = 0; i < azulejo::duel::plate_count; ++i) {
                append_faces(plates.key(azulejo::duel::components::plates[static_cast<std::size_t>(i)].name),
                             azulejo::duel::plate(i));
            }
        }
        append_kinds(object);
        append_placed(object);
        append_slots(object);
        append_colours(object);
        append_lines(object, azulejo::duel::rows);
        object.number("start_score", azulejo::duel::components::start_score);
        object.number("tiles_of_a_colour", azulejo::duel::components::tiles_of_a_colour);
        object.number("large_tiles", azulejo::duel::large_tiles);
        object.number("small_tiles", azulejo::duel::small_tiles);
        object.number("dealt_tiles",
                      azulejo::duel::large_tiles + azulejo::duel::small_factories * azulejo::duel::small_tiles);
        object.number("last_round", azulejo::duel::last_round);
        append_numbers(object.key("broken_costs"), azulejo::duel::components::broken_costs);
        object.number("first_player_cost", azulejo::duel::components::first_player_cost);
        append_numbers(object.key("special_points"), azulejo::duel::components::special_points);
        append_names(object.key("phases"), duel::phase_names);
        object.text("tie_break", azulejo::duel::tie_break);
        object.list("scoring_tiles", azulejo::duel::components::scoring_tiles,
                    [&](const auto& sides) { append_names(out, sides); });
        object.list("chips", azulejo::duel::components::chips,
                    [&](const azulejo::duel::components::ChipKind& kind) { json::append_quoted(out, kind.name); });
    }
    return out;
}

void append_scoring_worth(std::string& out, const azulejo::duel::Position& position) {
    std::vector<azulejo::duel::ScoringTile> in_play(position.scoring().begin(), position.scoring().end());
    std::erase(in_play, azulejo::duel::ScoringTile::none);
    json::append_list(out, std::array{0, 1}, [&](int seat) {
        json::append_list(out, in_play, [&](azulejo::duel::ScoringTile tile) {
            json::ObjectWriter object(out);
            const azulejo::duel::TileScore worth = azulejo::duel::score_of(tile, position.board(seat));
            object.text("scoring", name(tile));
            object.number("count", worth.count);
            object.number("points", worth.points);
        });
    });
}

void append_rounds_left(std::string& out, const RoundsLeft& left) {
    json::ObjectWriter object(out);
    object.number("fewest", left.fewest);
    object.number("most", left.most);
}

}  // namespace azulejo::notation
