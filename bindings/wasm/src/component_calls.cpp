#include <array>
#include <vector>

#include "calls.h"
#include "core/json_writer.h"
#include "given.h"
#include "notation/classic/fields.h"
#include "notation/deal_odds.h"
#include "notation/duel/fields.h"
#include "notation/duel/preview.h"
#include "notation/fields.h"
#include "notation/position_input.h"
#include "rules/classic/position.h"
#include "rules/duel/position.h"
#include "rules/duel/setup.h"
#include "rules/rounds_left.h"

// What an interface needs besides the state: the faces of the components, the current points of Duel's scoring tiles,
// what the next deal may bring, how many rounds can come, and what an editor asks about parts of states.
namespace azulejo::wasm {

namespace {

template <class List>
void append_numbers(std::string& out, const List& numbers) {
    json::append_list(out, numbers, [&](int number) { out += std::to_string(number); });
}

template <class List>
void append_names(std::string& out, const List& names) {
    json::append_list(out, names, [&](std::string_view name) { json::append_quoted(out, name); });
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
void append_faces(std::string& out, duel::Plate plate) {
    json::append_list(out, std::array{0, 1, 2, 3}, [&](int turns) {
        json::append_list(out, std::array{0, 1}, [&](int row) {
            json::append_quoted(out, notation::duel::plate_row(duel::PlacedPlate(plate, turns), row));
        });
    });
}

// What a placed plate is called in states.
void append_placed(json::ObjectWriter& object) {
    json::ObjectWriter placed(object.key("placed"));
    for (int i = 0; i < duel::plate_count; ++i) {
        for (int turns = 0; turns < duel::rotations; ++turns) {
            std::string name;
            notation::duel::append_placed(name, duel::PlacedPlate(duel::plate(i), turns));
            json::ObjectWriter each(placed.key(name));
            each.text("plate", notation::duel::plate_name(duel::plate(i)));
            each.number("turns", turns);
        }
    }
}

// The slot of each space of the dome, row by row.
void append_slots(json::ObjectWriter& object) {
    std::vector<int> rows(duel::rows);
    for (int row = 0; row < duel::rows; ++row) rows[static_cast<std::size_t>(row)] = row;
    json::append_list(object.key("slots"), rows, [&](int row) {
        json::append_numbers(object.out(), duel::columns, [&](int column) { return duel::slot_of(row, column) + 1; });
    });
}

// Special or wild, also of plates of which only the back is known.
void append_kinds(json::ObjectWriter& object) {
    json::ObjectWriter kinds(object.key("kinds"));
    const auto add = [&](duel::Plate plate) {
        kinds.text(notation::duel::plate_name(plate), duel::is_special(plate) ? "special" : "wild");
    };
    for (int i = 0; i < duel::plate_count; ++i) add(duel::plate(i));
    add(duel::Plate::hidden_special);
    add(duel::Plate::hidden_wild);
}

Answer azul_components(const json::Value& /*request*/) {
    return json::object_text([](json::ObjectWriter& object) {
        object.texts("wall", classic::rows, [&](int row) {
            for (int column = 0; column < classic::columns; ++column) {
                object.out() += letter(classic::wall_colour(row, column));
            }
        });
        append_colours(object);
        append_lines(object, classic::rows);
        append_numbers(object.key("floor_costs"), classic::floor_costs);
        object.number("row_bonus", classic::Bonus::row_points);
        object.number("column_bonus", classic::Bonus::column_points);
        object.number("colour_bonus", classic::Bonus::colour_points);
        object.number("tiles_of_a_colour", classic::tiles_of_a_colour);
        object.number("tiles_on_a_factory", classic::tiles_on_a_factory);
        object.number("last_round", classic::last_round);
        append_names(object.key("phases"), notation::classic::phase_names);
        object.text("tie_break", classic::tie_break);
    });
}

Answer duel_components(const json::Value& /*request*/) {
    std::string out;
    {
        json::ObjectWriter object(out);
        {
            json::ObjectWriter plates(object.key("plates"));
            for (int i = 0; i < duel::plate_count; ++i) {
                append_faces(plates.key(duel::components::plates[static_cast<std::size_t>(i)].name), duel::plate(i));
            }
        }
        append_kinds(object);
        append_placed(object);
        append_slots(object);
        append_colours(object);
        append_lines(object, duel::rows);
        object.number("start_score", duel::components::start_score);
        object.number("tiles_of_a_colour", duel::components::tiles_of_a_colour);
        object.number("dealt_tiles", duel::large_tiles + duel::small_factories * duel::small_tiles);
        object.number("last_round", duel::last_round);
        append_numbers(object.key("broken_costs"), duel::components::broken_costs);
        object.number("first_player_cost", duel::components::first_player_cost);
        append_numbers(object.key("special_points"), duel::components::special_points);
        append_names(object.key("phases"), notation::duel::phase_names);
        object.text("tie_break", duel::tie_break);
        object.list("scoring_tiles", duel::components::scoring_tiles,
                    [&](const auto& sides) { append_names(out, sides); });
        object.list("chips", duel::components::chips,
                    [&](const duel::components::ChipKind& kind) { json::append_quoted(out, kind.name); });
    }
    return out;
}

// How many tiles of each colour a bag, a lid or a tower has, as states write it.
Answer counts(const json::Value& request) {
    Arguments arguments(request);
    const std::string text = arguments.text("text");
    if (!arguments.are_sound()) return arguments.failure();
    notation::Faults faults;
    const TileCounts tiles = notation::FieldReader(faults).counts(text, "text");
    if (!faults.empty()) return std::unexpected(Failure{std::move(faults)});
    return json::object_text([&](json::ObjectWriter& object) {
        for (const Colour colour : all_colours) object.number(std::string(1, letter(colour)), tiles[colour]);
    });
}
// The same as text.
Answer counts_text(const json::Value& request) {
    Arguments arguments(request);
    const json::Value* given = arguments.find("counts");
    if (given == nullptr || given->object() == nullptr) arguments.fault("counts", "an object");
    if (!arguments.are_sound()) return arguments.failure();
    TileCounts tiles;
    json::FieldFaults faults;
    {
        json::ObjectReader reader(*given, "counts", faults, json::Unknown::ignored);
        for (const Colour colour : all_colours) {
            const int most = static_cast<int>(notation::too_many_tiles);
            tiles += TileCounts::of(colour, reader.integer(std::string(1, letter(colour)), 0, most, 0));
        }
    }
    if (!faults.empty()) return std::unexpected(Failure{notation::all_faults(faults, {})});
    std::string text;
    notation::append_counts(text, tiles);
    return in_quotes(text);
}

// Whether the chip of a small factory lies face up, of a state that need not be possible.
Answer chip_is_open(const json::Value& request) {
    Arguments arguments(request);
    const std::size_t tiles = arguments.text("sun").size() + arguments.text("moon").size();
    if (!arguments.are_sound()) return arguments.failure();
    return duel::is_revealed(static_cast<int>(tiles)) ? "true" : "false";
}

// For a state or a view, because domes are never covered.
Answer scoring(const json::Value& request) {
    const auto state = state_in(request);
    if (!state) return std::unexpected(state.error());
    const auto read = notation::read_view(**state);
    if (!read) return std::unexpected(Failure{read.error()});
    const auto* position = std::get_if<duel::Position>(&*read);
    if (position == nullptr) return fail("game: only Duel has scoring tiles");
    std::string out;
    std::vector<duel::ScoringTile> in_play(position->scoring().begin(), position->scoring().end());
    std::erase(in_play, duel::ScoringTile::none);
    json::append_list(out, std::array{0, 1}, [&](int seat) {
        json::append_list(out, in_play, [&](duel::ScoringTile tile) {
            json::ObjectWriter object(out);
            const duel::TileScore worth = duel::score_of(tile, position->board(seat));
            object.text("scoring", name(tile));
            object.number("count", worth.count);
            object.number("points", worth.points);
        });
    });
    return out;
}

// For a state or a view, because bag and discarded tiles are never covered.
Answer next_deal(const json::Value& request) {
    const auto state = state_in(request);
    if (!state) return std::unexpected(state.error());
    const auto read = notation::read_view(**state);
    if (!read) return std::unexpected(Failure{read.error()});
    std::string out;
    std::visit([&](const auto& position) { notation::append_deal_odds(out, deal_odds(position)); }, *read);
    return out;
}

// For a state or a view, because walls and rounds are never covered.
Answer rounds(const json::Value& request) {
    const auto state = state_in(request);
    if (!state) return std::unexpected(state.error());
    const auto read = notation::read_view(**state);
    if (!read) return std::unexpected(Failure{read.error()});
    const RoundsLeft left = std::visit([](const auto& position) { return rounds_left(position); }, *read);
    return json::object_text([&](json::ObjectWriter& object) {
        object.number("fewest", left.fewest);
        object.number("most", left.most);
    });
}

constexpr std::array table{
    Call{"azul_components", azul_components},
    Call{"duel_components", duel_components},
    Call{"duel_scoring", scoring},
    Call{"deal_odds", next_deal},
    Call{"rounds_left", rounds},
    Call{"counts", counts},
    Call{"counts_text", counts_text},
    Call{"chip_is_open", chip_is_open},
};

}  // namespace

std::span<const Call> component_calls() {
    return table;
}

}  // namespace azulejo::wasm
