#include <variant>

#include "notation_laws.h"

// A JSON state that is read is written in one form that means the same position, as does its position string.
namespace azulejo::fuzz {
namespace {

template <GamePosition P>
void check_position(const P& position) {
    require(check_state(position) == position, "a written state means the same position");
    check_position_string(position);
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
