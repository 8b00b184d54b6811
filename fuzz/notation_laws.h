#pragma once

#include <string>

#include "core/json.h"
#include "engine/search/search_key.h"
#include "fuzz.h"
#include "notation/games.h"
#include "notation/position_input.h"

// What holds for the notations of every position.
namespace azulejo::fuzz {

template <GamePosition P>
std::string written_state(const P& position) {
    std::string result;
    notation::append_state(result, position);
    return result;
}

template <GamePosition P>
void check_position_string(const P& position) {
    const std::string text = notation::to_position_string(position);
    const auto read = notation::read_position(text);
    require(read && *read == AnyPosition(position), "a position string means its position");
    require(engine::search_key(std::get<P>(*read)) == engine::search_key(position),
            "equal positions have equal search keys");
    require(notation::to_position_string(std::get<P>(*read)) == text, "a position string is written in one way");
}

// Returns what the state means, which may be less than the position: one of Duel does not tell who knows what.
template <GamePosition P>
P check_state(const P& position) {
    const std::string state = written_state(position);
    require(json::parse(state).has_value(), "a written state is JSON");
    const auto read = notation::read_position(state);
    require(read && std::holds_alternative<P>(*read), "a written state is read");
    require(written_state(std::get<P>(*read)) == state, "a state is written in one way");
    return std::get<P>(*read);
}

}  // namespace azulejo::fuzz
