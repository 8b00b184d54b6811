#include <array>

#include "calls.h"
#include "core/json_writer.h"
#include "given.h"
#include "notation/components.h"
#include "notation/deal_odds.h"
#include "notation/fields.h"
#include "notation/position_input.h"
#include "rules/duel/setup.h"
#include "rules/rounds_left.h"

// What an interface needs besides the state: the faces of the components, the current points of Duel's scoring tiles,
// what the next deal may bring, how many rounds can come, and what an editor asks about parts of states.
namespace azulejo::wasm {

namespace {

// The position of a state or a view.
std::expected<AnyPosition, Failure> seen_position(const json::Value& request) {
    const auto state = state_in(request);
    if (!state) return std::unexpected(state.error());
    auto read = notation::read_view(**state);
    if (!read) return std::unexpected(Failure{read.error()});
    return *read;
}

Answer azul_components(const json::Value& /*request*/) {
    return notation::azul_components();
}
Answer duel_components(const json::Value& /*request*/) {
    return notation::duel_components();
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
    const auto read = seen_position(request);
    if (!read) return std::unexpected(read.error());
    const auto* position = std::get_if<duel::Position>(&*read);
    if (position == nullptr) return fail("game: only Duel has scoring tiles");
    std::string out;
    notation::append_scoring_worth(out, *position);
    return out;
}

// For a state or a view, because bag and discarded tiles are never covered.
Answer next_deal(const json::Value& request) {
    const auto read = seen_position(request);
    if (!read) return std::unexpected(read.error());
    std::string out;
    std::visit([&](const auto& position) { notation::append_deal_odds(out, deal_odds(position)); }, *read);
    return out;
}

// For a state or a view, because walls and rounds are never covered.
Answer rounds(const json::Value& request) {
    const auto read = seen_position(request);
    if (!read) return std::unexpected(read.error());
    std::string out;
    notation::append_rounds_left(out, std::visit([](const auto& position) { return rounds_left(position); }, *read));
    return out;
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
