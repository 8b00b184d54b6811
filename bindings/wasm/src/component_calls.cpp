#include <array>

#include "calls.h"
#include "given.h"
#include "notation/components.h"
#include "notation/deal_odds.h"
#include "notation/position_input.h"
#include "rules/rounds_left.h"

// What an interface needs besides the state: the faces of the components, the current points of Duel's scoring tiles,
// what the next deal may bring, and how many rounds can come.
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

constexpr std::array table{Call{"azul_components", azul_components}, Call{"duel_components", duel_components},
                           Call{"duel_scoring", scoring}, Call{"deal_odds", next_deal}, Call{"rounds_left", rounds}};

}  // namespace

std::span<const Call> component_calls() {
    return table;
}

}  // namespace azulejo::wasm
