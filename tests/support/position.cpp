#include "support/position.h"

#include <algorithm>
#include <ostream>
#include <stdexcept>

#include "notation/classic/state.h"
#include "notation/classic/token.h"

namespace azulejo::test {

using namespace classic;
namespace notation = azulejo::notation::classic;

namespace {

constexpr std::string_view no_lines = "-/-/-/-/-";
constexpr std::string_view no_wall = "...../...../...../...../.....";
constexpr std::size_t factories_field = 7;
constexpr std::size_t centre_field = 8;
constexpr std::size_t bag_field = 9;
constexpr std::size_t lid_field = 10;
constexpr std::size_t first_board = 11;

std::string with_full_board(const std::string& text) {
    const auto parts = split(text, ':');
    if (parts.size() != 4) throw std::invalid_argument("not a board: " + text);
    const std::string lines = parts[1] == "-" ? std::string(no_lines) : parts[1];
    const std::string wall = parts[2] == "." ? std::string(no_wall) : parts[2];
    return parts[0] + ':' + lines + ':' + wall + ':' + parts[3];
}

}  // namespace

Position position(std::string_view text) {
    auto fields = split(text, ' ');
    if (fields.size() <= first_board) throw std::invalid_argument("too few fields: " + std::string(text));
    for (std::size_t i = first_board; i < fields.size(); ++i) fields[i] = with_full_board(fields[i]);
    TileCounts placed = letters_in(fields[factories_field]) + letters_in(fields[centre_field]);
    for (std::size_t i = first_board; i < fields.size(); ++i) placed += letters_in(fields[i]);
    fill_in_rest(fields[bag_field], fields[lid_field], placed, tiles_of_a_colour);
    const auto result = notation::parse_position_string(joined(fields, " "));
    if (!result) throw std::invalid_argument(azulejo::notation::to_string(result.error()) + ": " + joined(fields, " "));
    return *result;
}

Setup with_rest_in_lid(Setup setup) {
    TileCounts elsewhere = setup.centre;
    for (const TileCounts factory : setup.factories) elsewhere += factory;
    for (const BoardSetup& board : setup.boards) {
        for (const TileCounts line : board.lines) elsewhere += line;
        for (const auto& row : board.wall) {
            for (const auto colour : row) elsewhere += colour ? TileCounts::of(*colour, 1) : TileCounts{};
        }
        for (const FloorTile tile : board.floor) {
            const auto colour = colour_of(tile);
            elsewhere += colour ? TileCounts::of(*colour, 1) : TileCounts{};
        }
    }
    setup.bag = {};
    setup.lid = {};
    for (const Colour colour : all_colours) {
        setup.lid += TileCounts::of(colour, std::max(0, tiles_of_a_colour - elsewhere[colour]));
    }
    return setup;
}

TilingLog play_logged(Position& position, std::string_view token) {
    TilingLog log;
    position.play(std::get<Move>(checked_ply(position, token)), &log);
    return log;
}

Move move(std::string_view token) {
    const auto result = notation::parse_move(token);
    if (!result) throw std::invalid_argument("not a move: " + std::string(token));
    return *result;
}

Deal deal(std::string_view factories) {
    Deal result;
    std::size_t number = 0;
    for (const std::string& factory : split(factories, '/')) result.factories.at(number++) = Pile::from(tiles(factory));
    return result;
}

std::string board(const Position& position, int seat) {
    const std::string text = notation::to_position_string(position);
    auto parts = split(split(text, ' ').at(first_board + static_cast<std::size_t>(seat) - 1), ':');
    if (parts.at(1) == no_lines) parts[1] = "-";
    if (parts.at(2) == no_wall) parts[2] = ".";
    return joined(parts, ":");
}

std::string factories(const Position& position) {
    return split(notation::to_position_string(position), ' ').at(factories_field);
}

}  // namespace azulejo::test

namespace azulejo::classic {

void PrintTo(const Position& position, std::ostream* out) {
    *out << notation::classic::to_position_string(position);
}

void PrintTo(Illegal reason, std::ostream* out) {
    *out << "Illegal reason number " << static_cast<int>(reason);
}

void PrintTo(const Move& move, std::ostream* out) {
    std::string token;
    notation::classic::append_token(token, move);
    *out << token << " (bits " << move.bits() << ')';
}

void PrintTo(const Fault& fault, std::ostream* out) {
    *out << describe(fault);
}

}  // namespace azulejo::classic
