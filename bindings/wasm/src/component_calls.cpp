#include <array>
#include <vector>

#include "calls.h"
#include "core/json_writer.h"
#include "given.h"
#include "notation/duel/preview.h"
#include "notation/position_input.h"
#include "rules/classic/position.h"
#include "rules/duel/position.h"

// What an interface needs besides the state: the faces of the components, and the current points of Duel's scoring
// tiles.
namespace azulejo::wasm {

namespace {

template <class List>
void append_numbers(std::string& out, const List& numbers) {
    json::append_list(out, numbers, [&](int number) { out += std::to_string(number); });
}

void append_colours(json::ObjectWriter& object) {
    object.texts("colours", static_cast<int>(all_colours.size()),
                 [&](int i) { object.out() += letter(all_colours[static_cast<std::size_t>(i)]); });
}

// The faces of a plate, by its quarter turns.
void append_faces(std::string& out, duel::Plate plate) {
    json::append_list(out, std::array{0, 1, 2, 3}, [&](int turns) {
        json::append_list(out, std::array{0, 1}, [&](int row) {
            json::append_quoted(out, notation::duel::plate_row(duel::PlacedPlate(plate, turns), row));
        });
    });
}

Answer azul_components(const json::Value& /*request*/) {
    return json::object_text([](json::ObjectWriter& object) {
        object.texts("wall", classic::rows, [&](int row) {
            for (int column = 0; column < classic::columns; ++column) {
                object.out() += letter(classic::wall_colour(row, column));
            }
        });
        append_colours(object);
        append_numbers(object.key("floor_costs"), classic::floor_costs);
        object.number("row_bonus", classic::Bonus::row_points);
        object.number("column_bonus", classic::Bonus::column_points);
        object.number("colour_bonus", classic::Bonus::colour_points);
        object.number("tiles_of_a_colour", classic::tiles_of_a_colour);
        object.number("tiles_on_a_factory", classic::tiles_on_a_factory);
        object.number("last_round", classic::last_round);
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
        append_colours(object);
        object.number("start_score", duel::components::start_score);
        object.number("tiles_of_a_colour", duel::components::tiles_of_a_colour);
        object.number("dealt_tiles", duel::large_tiles + duel::small_factories * duel::small_tiles);
        object.number("last_round", duel::last_round);
        append_numbers(object.key("broken_costs"), duel::components::broken_costs);
        object.number("first_player_cost", duel::components::first_player_cost);
        append_numbers(object.key("special_points"), duel::components::special_points);
    }
    return out;
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

constexpr std::array table{Call{"azul_components", azul_components}, Call{"duel_components", duel_components},
                           Call{"duel_scoring", scoring}};

}  // namespace

std::span<const Call> component_calls() {
    return table;
}

}  // namespace azulejo::wasm
