#include "core/json_writer.h"

#include <array>
#include <cassert>
#include <charconv>
#include <cmath>

namespace azulejo::json {

void append_fixed(std::string& out, double value, int decimals) {
    assert(std::isfinite(value));
    std::array<char, 512> digits{};  // the largest double has 309 digits before the point
    const double shown = std::abs(value) < 0.5 * std::pow(0.1, decimals) ? 0 : value;  // no -0.00
    const auto [end, error] =
        std::to_chars(digits.data(), digits.data() + digits.size(), shown, std::chars_format::fixed, decimals);
    assert(error == std::errc{});
    out.append(digits.data(), end);
}

void append_significant(std::string& out, double value, int digits) {
    assert(std::isfinite(value));
    std::array<char, 64> text{};
    const auto [end, error] =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, digits);
    assert(error == std::errc{});
    out.append(text.data(), end);
}

void append_exact(std::string& out, double value) {
    assert(std::isfinite(value));
    std::array<char, 32> digits{};
    out.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
}

}  // namespace azulejo::json
