#include "notation/deal_odds.h"

#include <cmath>
#include <cstdint>

#include "core/json_writer.h"

namespace azulejo::notation {

namespace {

// With nine decimals, by integers: formatting of floating-point numbers would make the browser's module a third larger.
void append_billionths(std::string& out, double value) {
    constexpr std::int64_t unit = 1'000'000'000;
    const auto scaled = std::int64_t{std::llround(value * static_cast<double>(unit))};
    out += std::to_string(scaled / unit);
    if (scaled % unit == 0) return;
    out += '.';
    out += std::to_string(unit + scaled % unit).substr(1);
}

template <class F>
void append_by_colour(std::string& out, F&& append) {
    json::ObjectWriter object(out);
    for (const Colour colour : all_colours) {
        append(object.key(std::string(1, letter(colour))), static_cast<std::size_t>(index(colour)));
    }
}

}  // namespace

void append_deal_odds(std::string& out, const DealOdds& odds) {
    json::ObjectWriter object(out);
    object.number("draws", odds.draws);
    object.number("refilled", odds.refilled);
    append_by_colour(object.key("expected"),
                     [&](std::string& text, std::size_t colour) { append_billionths(text, odds.expected[colour]); });
    append_by_colour(object.key("at_least"), [&](std::string& text, std::size_t colour) {
        json::append_list(text, odds.at_least[colour], [&](double chance) { append_billionths(text, chance); });
    });
}

}  // namespace azulejo::notation
