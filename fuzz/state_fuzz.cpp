#include <string>

#include "core/json.h"
#include "fuzz.h"
#include "notation/games.h"
#include "notation/position_input.h"

// A JSON state that is read is written in one form that means the same position, as does its position string.
namespace azulejo::fuzz {
namespace {

template <GamePosition P>
std::string written(const P& position) {
    std::string result;
    notation::append_state(result, position);
    return result;
}

template <GamePosition P>
void check_position(const P& position) {
    const std::string state = written(position);
    require(json::parse(state).has_value(), "a written state is JSON");
    const auto read = notation::read_position(state);
    require(read.has_value(), "a written state is read");
    require(*read == AnyPosition(position), "a written state means the same position");
    require(written(std::get<P>(*read)) == state, "a state is written in one way");
    const auto from_string = notation::read_position(notation::to_position_string(position));
    require(from_string && *from_string == AnyPosition(position), "the position string means the same position");
}

void check(std::string_view text) {
    if (!json::parse(text)) return;
    const auto position = notation::read_position(text);
    if (!position) {
        require(!position.error().empty(), "a refusal says why");
        return;
    }
    std::visit([](const auto& each) { check_position(each); }, *position);
}

}  // namespace
}  // namespace azulejo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    azulejo::fuzz::check(azulejo::fuzz::as_text(data, size));
    return 0;
}
