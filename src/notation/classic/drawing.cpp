#include "notation/classic/drawing.h"

#include <array>

namespace azulejo::notation::classic {

namespace {

using namespace azulejo::classic;

constexpr int page_width = 80;
constexpr int board_width = 34;
constexpr int board_gap = 6;
constexpr int factories_in_a_line = 5;
constexpr std::string_view dim = "2";
constexpr std::string_view bold = "1";
constexpr std::array<std::string_view, colour_count> tile_styles{
    "1;38;5;231;48;5;26", "1;38;5;16;48;5;220", "1;38;5;231;48;5;160", "1;38;5;231;48;5;238", "1;38;5;16;48;5;195"};
constexpr std::array<std::string_view, colour_count> space_styles{"38;5;68", "38;5;178", "38;5;131", "38;5;245",
                                                                  "38;5;109"};
constexpr std::string_view marker_style = "1;38;5;16;48;5;208";

std::string_view style_of(Colour colour) {
    return tile_styles[static_cast<std::size_t>(index(colour))];
}
std::string name_of(const DrawStyle& style, int seat) {
    const auto at = static_cast<std::size_t>(seat);
    return at < style.names.size() ? style.names[at] : std::to_string(seat + 1);
}

void add_empty(StyledLine& line) {
    line.add(" · ", dim);
}
void add_marker(StyledLine& line) {
    line.add(" ★ ", marker_style);
}

StyledLine factory(const DrawStyle& style, const Position& position, int number) {
    StyledLine line(style.colour);
    const TileCounts tiles = position.source(number);
    line.add(std::to_string(number), tiles.empty() ? dim : bold).add(style.colour ? " " : "(");
    for (const Colour colour : all_colours) {
        for (int i = 0; i < tiles[colour]; ++i) add_tile(line, colour);
    }
    for (int i = tiles.total(); i < 4; ++i) add_empty(line);
    return style.colour ? line : line.add(")");
}

StyledLine centre_line(const DrawStyle& style, const Position& position) {
    StyledLine line(style.colour);
    const TileCounts tiles = position.source(centre);
    const bool marker_here = position.phase() == Phase::draft && !position.marker_holder();
    line.add("C", tiles.empty() && !marker_here ? dim : bold).add(" ");
    if (marker_here) {
        add_marker(line);
        line.add(" ");
    }
    if (tiles.empty() && !marker_here) add_empty(line);
    for (const Colour colour : all_colours) {
        if (tiles[colour] == 0) continue;
        add_tile(line, colour);
        line.add("×" + std::to_string(tiles[colour]) + "  ");
    }
    line.add(" " + style.centre, dim);
    return line;
}

StyledLine board_row(const DrawStyle& style, const Position& position, int seat, int row) {
    const Board& board = position.board(seat);
    StyledLine line(style.colour);
    line.add(std::to_string(row + 1), dim).add(" ");
    line.pad_to(2 + 3 * (rows - 1 - row));
    for (int space = row; space >= 0; --space) {  // lines fill from the right
        if (space < board.line_count(row)) {
            add_tile(line, board.line_colour(row));
        } else {
            add_empty(line);
        }
    }
    line.add("  ");
    for (int column = 0; column < columns; ++column) {
        if (const auto colour = board.wall_at(row, column)) {
            const std::string cell{style.colour ? ' ' : '[', letter(*colour), style.colour ? ' ' : ']'};
            line.add(cell, style_of(*colour));
        } else if (position.wall() == WallSide::grey) {
            add_empty(line);
        } else {
            const Colour wanted = wall_colour(row, column);
            const std::string cell{' ', static_cast<char>(letter(wanted) - 'A' + 'a'), ' '};
            line.add(cell, space_styles[static_cast<std::size_t>(index(wanted))]);
        }
    }
    return line;
}

StyledLine floor_row_of(const DrawStyle& style, const Board& board) {
    StyledLine line(style.colour);
    for (int space = 0; space < floor_spaces; ++space) {
        const FloorTile tile = board.floor_at(space);
        if (const auto colour = colour_of(tile)) {
            add_tile(line, *colour);
        } else if (tile == FloorTile::marker) {
            add_marker(line);
        } else {
            const std::string cost = "-" + std::to_string(floor_costs[static_cast<std::size_t>(space)]);
            line.add(cost + " ", dim);
        }
    }
    line.add(" " + style.floor, dim);
    return line;
}

std::vector<StyledLine> board_block(const DrawStyle& style, const Position& position, int seat) {
    const Board& board = position.board(seat);
    StyledLine title(style.colour);
    const bool acts = position.awaits_move() && position.turn() == seat;
    title.add(acts ? "▸ " : "  ", bold).add(name_of(style, seat), acts ? "1;4" : bold);
    if (position.marker_holder() == seat || (position.awaits_deal() && position.first() == seat)) title.add(" ★");
    const std::string score = std::to_string(board.score());
    title.pad_to(board_width - display_width(score)).add(score, bold);
    std::vector<StyledLine> block{title};
    for (int row = 0; row < rows; ++row) block.push_back(board_row(style, position, seat, row));
    StyledLine floor(style.colour);
    block.push_back(floor.add("  ").add(floor_row_of(style, board)));
    return block;
}

void append_row(std::string& out, const StyledLine& line) {
    std::string text = line.text();
    while (text.ends_with(' ')) text.pop_back();
    out += text;
    out += '\n';
}

}  // namespace

void add_tile(StyledLine& line, Colour colour) {
    line.add(std::string{' ', letter(colour), ' '}, style_of(colour));
}

void add_counts(StyledLine& line, TileCounts tiles) {
    for (const Colour colour : all_colours) {
        line.add(" ").add(std::string{letter(colour)}, space_styles[static_cast<std::size_t>(index(colour))]);
        const std::string count = std::to_string(tiles[colour]);
        line.add(count.size() < 2 ? count + " " : count);
    }
}

std::string draw(const Position& position, const DrawStyle& style) {
    std::string out;
    const int name_width = std::max(display_width(style.bag), display_width(style.lid));
    const auto stock = [&](const std::string& name, TileCounts tiles) {
        StyledLine line(style.colour);
        line.add(name, dim).pad_to(name_width + 1).add(std::to_string(tiles.total()), bold);
        line.pad_to(name_width + 5);
        add_counts(line, tiles);
        return line;
    };
    const StyledLine bag = stock(style.bag, position.bag());
    const StyledLine lid = stock(style.lid, position.lid());
    const int right = page_width - std::max(bag.width(), lid.width());
    StyledLine first(style.colour);
    first.add(style.headline.empty() ? "R" + std::to_string(position.round()) : style.headline, bold);
    // Where the headline is long, the bag goes below it.
    if (first.width() >= right) {
        append_row(out, first);
        first = StyledLine(style.colour);
    }
    append_row(out, first.pad_to(right).add(bag));
    append_row(out, StyledLine(style.colour).pad_to(right).add(lid));
    for (int number = 1; number <= position.factories(); number += factories_in_a_line) {
        StyledLine line(style.colour);
        for (int i = 0; i < factories_in_a_line && number + i <= position.factories(); ++i) {
            line.pad_to(i * (page_width / factories_in_a_line)).add(factory(style, position, number + i));
        }
        append_row(out, line);
    }
    append_row(out, centre_line(style, position));
    for (int seat = 0; seat < position.players(); seat += 2) {
        out += '\n';
        const auto left = board_block(style, position, seat);
        const bool pair = seat + 1 < position.players();
        const auto other = pair ? board_block(style, position, seat + 1) : std::vector<StyledLine>{};
        for (std::size_t i = 0; i < left.size(); ++i) {
            StyledLine line = left[i];
            if (pair) line.pad_to(board_width + board_gap).add(other[i]);
            append_row(out, line);
        }
    }
    return out;
}

}  // namespace azulejo::notation::classic
