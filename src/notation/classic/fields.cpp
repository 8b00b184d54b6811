#include "notation/classic/fields.h"

#include <array>

#include "core/text.h"

namespace azulejo::notation::classic {

std::string_view game_name(WallSide wall) {
    return wall == WallSide::coloured ? "azul" : "azul-grey";
}

std::optional<WallSide> wall_of_game(std::string_view game) {
    for (const WallSide wall : walls) {
        if (game == game_name(wall)) return wall;
    }
    return std::nullopt;
}

std::string_view phase_name(Phase phase) {
    return phase_names[static_cast<std::size_t>(phase)];
}

void append_line(std::string& out, const Board& board, int row) {
    const int count = board.line_count(row);
    if (count > 0) out.append(static_cast<std::size_t>(count), letter(board.line_colour(row)));
}

void append_wall_row(std::string& out, const Board& board, int row) {
    std::array<char, columns> letters{};
    for (int column = 0; column < columns; ++column) {
        const auto colour = board.wall_at(row, column);
        letters[static_cast<std::size_t>(column)] = colour ? letter(*colour) : '.';
    }
    out.append(letters.data(), letters.size());
}

void append_floor(std::string& out, const Board& board) {
    for (int space = 0; space < board.floor_count(); ++space) {
        const auto colour = colour_of(board.floor_at(space));
        out += colour ? letter(*colour) : '*';
    }
}

void FieldReader::wall_row(std::string_view text, const std::string& where, BoardSetup& board, int row) {
    bool readable = text.size() == columns;
    for (std::size_t column = 0; readable && column < columns; ++column) {
        const auto colour = colour_of(text[column]);
        readable = colour || text[column] == '.';
        board.wall[static_cast<std::size_t>(row)][column] = colour;
    }
    if (!readable) fault(where + ": " + in_quotes(text) + " is not five of B Y R K W and the point");
}

std::vector<FloorTile> FieldReader::floor(std::string_view text, const std::string& where) {
    std::vector<FloorTile> result;
    for (const char c : text.substr(0, too_many_tiles)) {
        const auto colour = colour_of(c);
        if (!colour && c != '*') {
            fault(where + ": " + in_quotes(text) + " is not made of B Y R K W and * for the marker");
            break;
        }
        result.push_back(colour ? floor_tile(*colour) : FloorTile::marker);
    }
    return result;
}

WallSide FieldReader::game(std::string_view text) {
    return walls[name(text, std::array{game_name(walls[0]), game_name(walls[1])}, "game")];
}

Phase FieldReader::phase(std::string_view text) {
    return static_cast<Phase>(name(text, phase_names, "phase"));
}

}  // namespace azulejo::notation::classic
