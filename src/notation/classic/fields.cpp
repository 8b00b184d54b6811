#include "notation/classic/fields.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace azulejo::notation::classic {

namespace {

constexpr std::size_t too_many_tiles = 100;  // more of anything than there are tiles in the box
constexpr std::array<std::string_view, 4> phase_names{"deal", "draft", "tile", "over"};

std::string quoted(std::string_view text) {
    std::string result = "\"";
    result += text.substr(0, 40);
    result += text.size() > 40 ? "...\"" : "\"";
    return result;
}

}  // namespace

std::string_view game_name(WallSide wall) {
    return wall == WallSide::coloured ? "azul" : "azul-grey";
}

std::optional<WallSide> wall_of_game(std::string_view game) {
    for (const WallSide wall : {WallSide::coloured, WallSide::grey}) {
        if (game == game_name(wall)) return wall;
    }
    return std::nullopt;
}

std::string_view phase_name(Phase phase) {
    return phase_names[static_cast<std::size_t>(phase)];
}

void append_tiles(std::string& out, TileCounts tiles) {
    for (const Colour colour : all_colours) out.append(static_cast<std::size_t>(tiles[colour]), letter(colour));
}

void append_counts(std::string& out, TileCounts tiles) {
    for (const Colour colour : all_colours) {
        if (tiles[colour] == 0) continue;
        out += letter(colour);
        out += std::to_string(tiles[colour]);
    }
}

void append_line(std::string& out, const Board& board, int row) {
    const int count = board.line_count(row);
    if (count > 0) out.append(static_cast<std::size_t>(count), letter(board.line_colour(row)));
}

void append_wall_row(std::string& out, const Board& board, int row) {
    for (int column = 0; column < columns; ++column) {
        const auto colour = board.wall_at(row, column);
        out += colour ? letter(*colour) : '.';
    }
}

void append_floor(std::string& out, const Board& board) {
    for (int space = 0; space < board.floor_count(); ++space) {
        const auto colour = colour_of(board.floor_at(space));
        out += colour ? letter(*colour) : '*';
    }
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
            fault(where + ": " + quoted(text) + " is not made of the colour letters B Y R K W");
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
            fault(where + ": " + quoted(text) + " is not a list of colour letters with counts, like B17Y18");
            break;
        }
        result += TileCounts::of(*colour, count);
        rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    }
    return result;
}

void FieldReader::wall_row(std::string_view text, const std::string& where, BoardSetup& board, int row) {
    bool readable = text.size() == columns;
    for (std::size_t column = 0; readable && column < columns; ++column) {
        const auto colour = colour_of(text[column]);
        readable = colour || text[column] == '.';
        board.wall[static_cast<std::size_t>(row)][column] = colour;
    }
    if (!readable) fault(where + ": " + quoted(text) + " is not five of B Y R K W and the point");
}

std::vector<FloorTile> FieldReader::floor(std::string_view text, const std::string& where) {
    std::vector<FloorTile> result;
    for (const char c : text.substr(0, too_many_tiles)) {
        const auto colour = colour_of(c);
        if (!colour && c != '*') {
            fault(where + ": " + quoted(text) + " is not made of B Y R K W and * for the marker");
            break;
        }
        result.push_back(colour ? floor_tile(*colour) : FloorTile::marker);
    }
    return result;
}

int FieldReader::number(std::string_view text, const std::string& where) {
    int result = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size()) {
        fault(where + ": " + quoted(text) + " is not a number");
    }
    return result;
}

WallSide FieldReader::game(std::string_view text) {
    const auto wall = wall_of_game(text);
    if (!wall) fault("game: " + quoted(text) + " is not one of azul, azul-grey");
    return wall.value_or(WallSide::coloured);
}

Phase FieldReader::phase(std::string_view text) {
    const auto* found = std::ranges::find(phase_names, text);
    if (found == phase_names.end()) {
        fault("phase: " + quoted(text) + " is not one of deal, draft, tile, over");
        return Phase::deal;
    }
    return static_cast<Phase>(found - phase_names.begin());
}

std::expected<Position, Faults> to_position(const Setup& setup, Faults faults) {
    if (!faults.empty()) return std::unexpected(std::move(faults));
    auto position = Position::from(setup);
    if (position) return *position;
    for (const Fault& fault : position.error()) faults.push_back(describe(fault));
    return std::unexpected(std::move(faults));
}

}  // namespace azulejo::notation::classic
