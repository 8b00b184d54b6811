#include "engine/level.h"

#include <charconv>

namespace azulejo::engine {

std::optional<Level> Level::parse(std::string_view text) {
    if (text == "max") return max();
    int number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || rest != end || text.front() == '0') return std::nullopt;
    return of(number);
}

std::string to_string(Level level) {
    return level.is_max() ? "max" : std::to_string(level.number());
}

}  // namespace azulejo::engine
