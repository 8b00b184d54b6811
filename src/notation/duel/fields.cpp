#include "notation/duel/fields.h"

#include <algorithm>
#include <array>

#include "core/text.h"

namespace azulejo::notation::duel {

std::string_view phase_name(Phase phase) {
    return phase_names[static_cast<std::size_t>(phase)];
}

std::string_view plate_name(Plate plate) {
    switch (plate) {
        case Plate::none: return "";
        case Plate::hidden_special: return "S?";
        case Plate::hidden_wild: return "J?";
        case Plate::hidden: return "?";
        default: return components::plates[static_cast<std::size_t>(index(plate))].name;
    }
}

std::string_view chip_name(Chip chip) {
    if (chip == Chip::none) return "";
    return chip == Chip::hidden ? "?" : components::chips[static_cast<std::size_t>(index(chip))].name;
}

namespace {
// The index of a component by its name.
template <class Components>
std::optional<int> place_of(std::string_view name, const Components& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i].name == name) return static_cast<int>(i);
    }
    return std::nullopt;
}
}  // namespace

std::optional<Plate> plate_of(std::string_view name) {
    const auto found = place_of(name, components::plates);
    return found ? std::optional(plate(*found)) : std::nullopt;
}

std::optional<Chip> chip_of(std::string_view name) {
    const auto found = place_of(name, components::chips);
    return found ? std::optional(chip(*found)) : std::nullopt;
}

void append_placed(std::string& out, PlacedPlate placed) {
    if (placed.empty()) return;
    out += plate_name(placed.plate());
    append_number(out, "+", placed.rotation());
}

void append_chips(std::string& out, ChipCounts chips) {
    append_list(out, ",", chips.total(), [&](int i) { out += chip_name(chips.nth(i)); });
}

void append_moon(std::string& out, MoonStack moon) {
    for (int height = 0; height < moon.size(); ++height) out += letter(moon[height]);
}

void append_line(std::string& out, const Board& board, int row) {
    const int count = board.line_count(row);
    if (count > 0) out.append(static_cast<std::size_t>(count), letter(board.line_colour(row)));
}

void append_dome_row(std::string& out, const Board& board, int row) {
    for (int column = 0; column < columns; ++column) {
        out += ".BYRKW*"[static_cast<std::size_t>(board.dome_at(row, column))];
    }
}

void append_scoring(std::string& out, const ScoringTiles& tiles, std::string_view separator) {
    const auto count =
        static_cast<int>(tiles.size() - static_cast<std::size_t>(std::ranges::count(tiles, ScoringTile::none)));
    append_list(out, separator, count, [&](int i) { out += name(tiles[static_cast<std::size_t>(i)]); });
}

std::expected<ScoringTiles, std::string> read_scoring(const std::vector<std::string_view>& names) {
    ScoringTiles tiles{};
    if (names.size() < 3 || names.size() > tiles.size()) {
        return std::unexpected("names 3 or 4 scoring tiles, not " + std::to_string(names.size()));
    }
    std::array<bool, 4> seen{};
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto tile = scoring_tile_of(names[i]);
        if (!tile) return std::unexpected(in_quotes(names[i]) + " is no scoring tile");
        tiles[i] = *tile;
        if (std::exchange(seen[tile_number(*tile)], true)) {
            return std::unexpected(in_quotes(names[i]) + ": only one side of a scoring tile is in play");
        }
    }
    return tiles;
}

Phase FieldReader::phase(std::string_view text) {
    return static_cast<Phase>(name(text, phase_names, "phase"));
}

Plate FieldReader::plate(std::string_view text, const std::string& where) {
    if (text.empty()) return Plate::none;
    const auto found = plate_of(text);
    if (!found) fault(where + ": " + in_quotes(text) + " is not a plate, S1 to S9 or J1 to J9");
    return found.value_or(Plate::none);
}

PlacedPlate FieldReader::placed(std::string_view text, const std::string& where) {
    if (text.empty()) return {};
    const std::size_t plus = text.find('+');
    const auto found = plate_of(text.substr(0, plus));
    const std::string_view turn = plus == std::string_view::npos ? std::string_view{} : text.substr(plus + 1);
    if (!found || turn.size() != 1 || turn[0] < '0' || turn[0] > '3') {
        fault(where + ": " + in_quotes(text) + " is not a plate with its rotation, like S1+0");
        return {};
    }
    return {*found, turn[0] - '0'};
}

Chip FieldReader::chip(std::string_view text, const std::string& where) {
    if (text.empty()) return Chip::none;
    const auto found = chip_of(text);
    if (!found) fault(where + ": " + in_quotes(text) + " is not a chip, like B or YW");
    return found.value_or(Chip::none);
}

std::vector<Colour> FieldReader::moon(std::string_view text, const std::string& where) {
    std::vector<Colour> result;
    if (tiles(text, where).total() != static_cast<int>(text.size())) return result;
    for (const char c : text) result.push_back(*colour_of(c));
    return result;
}

void FieldReader::dome_row(std::string_view text, const std::string& where, BoardSetup& board, int row) {
    bool readable = text.size() == columns;
    for (std::size_t column = 0; readable && column < columns; ++column) {
        const std::size_t code = std::string_view(".BYRKW*").find(text[column]);
        readable = code != std::string_view::npos;
        if (readable) board.dome[static_cast<std::size_t>(row)][column] = static_cast<DomeTile>(code);
    }
    if (!readable) fault(where + ": " + in_quotes(text) + " is not six of B Y R K W, * and the point");
}

std::vector<ScoringTile> FieldReader::scoring(const std::vector<std::string_view>& names) {
    const auto tiles = read_scoring(names);
    if (!tiles) {
        fault("scoring: " + tiles.error());
        return {};
    }
    return {tiles->begin(), tiles->begin() + static_cast<std::ptrdiff_t>(names.size())};
}

}  // namespace azulejo::notation::duel
