#include "notation/fields.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "core/ascii.h"
#include "core/text.h"

namespace azulejo::notation {

void append_tiles(std::string& out, TileCounts tiles) {
    for (const Colour colour : all_colours) {
        if (tiles[colour] > 0) out.append(static_cast<std::size_t>(tiles[colour]), letter(colour));
    }
}

void append_counts(std::string& out, TileCounts tiles) {
    for (const Colour colour : all_colours) {
        if (tiles[colour] == 0) continue;
        out += letter(colour);
        append_decimal(out, tiles[colour]);
    }
}

std::string to_string(const Faults& faults) {
    std::string out;
    for (const PositionFault& fault : faults) out += (out.empty() ? "" : "; ") + fault.message;
    return out;
}

void append_fault(std::string& out, const PositionFault& fault) {
    json::ObjectWriter object(out);
    if (!fault.code.empty()) {
        object.text("code", fault.code);
        object.raw("params", fault.params);
    }
    object.text("message", fault.message);
}

Faults all_faults(const json::FieldFaults& shape_faults, Faults faults) {
    Faults all;
    for (std::string& each : json::to_strings(shape_faults)) all.emplace_back(std::move(each));
    all.insert(all.end(), std::make_move_iterator(faults.begin()), std::make_move_iterator(faults.end()));
    return all;
}

TileCounts FieldReader::tiles(std::string_view text, const std::string& where) {
    TileCounts result;
    if (text.size() > too_many_tiles) {
        fault(where + ": more tiles than there are");
        return result;
    }
    for (const char c : text) {
        if (const auto colour = colour_of(c)) {
            result += TileCounts::of(*colour, 1);
        } else {
            fault(where + ": " + in_quotes(text) + " is not made of the colour letters B Y R K W");
            break;
        }
    }
    return result;
}

TileCounts FieldReader::counts(std::string_view text, const std::string& where) {
    TileCounts result;
    std::string_view rest = text;
    while (!rest.empty()) {
        const auto colour = colour_of(rest.front());
        int count = 0;
        const auto [end, error] = std::from_chars(rest.data() + 1, rest.data() + rest.size(), count);
        if (!colour || error != std::errc{} || count < 1 || count > static_cast<int>(too_many_tiles) ||
            result[*colour] != 0) {
            fault(where + ": " + in_quotes(text) + " is not a list of colour letters with counts, like B17Y18");
            break;
        }
        result += TileCounts::of(*colour, count);
        rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    }
    return result;
}

int FieldReader::number(std::string_view text, const std::string& where) {
    int result = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size()) {
        fault(where + ": " + in_quotes(text) + " is not a number");
    }
    return result;
}

int FieldReader::lettered(std::string_view text, char prefix, const std::string& where) {
    if (text.starts_with(prefix)) return number(text.substr(1), where);
    fault(where + ": " + std::string(1, prefix) + " and a number expected, found " + in_quotes(text));
    return 0;
}

std::size_t FieldReader::name(std::string_view text, std::span<const std::string_view> names,
                              const std::string& where) {
    const auto found = std::ranges::find(names, text);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    std::string list;
    for (const std::string_view each : names) append_listed(list, each);
    fault(where + ": " + in_quotes(text) + " is not one of " + list);
    return 0;
}

StringFields::StringFields(std::string_view text) {
    for (const std::string_view part : split(text, " _\t\r\n")) {
        if (!part.empty()) parts_.push_back(part);
    }
}

}  // namespace azulejo::notation
