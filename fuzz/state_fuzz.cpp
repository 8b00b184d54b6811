#include <string>

#include "core/json.h"
#include "fuzz.h"
#include "notation/classic/state.h"

// A JSON state that is read is written in one form that means the same position, as does its position string.
namespace azulejo::fuzz {
namespace {

using namespace notation::classic;

std::string written(const classic::Position& position) {
    std::string result;
    append_state(result, position);
    return result;
}

void check(std::string_view text) {
    const auto value = json::parse(text);
    if (!value) return;
    const auto position = parse_state(*value);
    if (!position) {
        require(!position.error().empty(), "a refusal says why");
        return;
    }
    const std::string state = written(*position);
    const auto again = json::parse(state);
    require(again.has_value(), "a written state is JSON");
    const auto read = parse_state(*again);
    require(read.has_value(), "a written state is read");
    require(*read == *position, "a written state means the same position");
    require(written(*read) == state, "a state is written in one way");
    const auto from_string = parse_position_string(to_position_string(*position));
    require(from_string && *from_string == *position, "the position string means the same position");
}

}  // namespace
}  // namespace azulejo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    azulejo::fuzz::check(azulejo::fuzz::as_text(data, size));
    return 0;
}
