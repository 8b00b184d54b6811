#include "notation/classic/drawing.h"

#include <array>

namespace azulejo::notation::classic {

namespace {

using namespace azulejo::classic;

constexpr int board_width = 34;
constexpr int board_gap = 6;
constexpr int factories_in_a_line = 5;

// Draws line by line into one StyledLine; that is faster than joining blocks side by side.
class Drawing {
  public:
    Drawing(const Position& position, const DrawStyle& style)
        : position_(position), style_(style), line_(style.colour) {
        out_.reserve(style.colour ? 8192 : 2048);
    }

    std::string run() {
        const std::string round = "R" + std::to_string(position_.round());
        add_heading(line_, out_, style_.headline.empty() ? round : style_.headline,
                    {{{style_.bag, position_.bag()}, {style_.lid, position_.lid()}}});
        for (int number = 1; number <= position_.factories(); number += factories_in_a_line) {
            for (int i = 0; i < factories_in_a_line && number + i <= position_.factories(); ++i) {
                line_.pad_to(i * (page_width / factories_in_a_line));
                add_factory(number + i);
            }
            end_line();
        }
        add_centre();
        end_line();
        for (int seat = 0; seat < position_.players(); seat += 2) {
            end_line();
            add_boards(seat, std::min(seat + 2, position_.players()));
        }
        return std::move(out_);
    }

  private:
    void end_line() { line_.end(out_); }

    void add_factory(int number) {
        const TileCounts tiles = position_.source(number);
        line_.add(std::to_string(number), tiles.empty() ? dim : bold).add(style_.colour ? " " : "(");
        for (const Colour colour : all_colours) {
            for (int i = 0; i < tiles[colour]; ++i) add_tile(line_, colour);
        }
        for (int i = tiles.total(); i < 4; ++i) add_empty(line_);
        if (!style_.colour) line_.add(")");
    }

    void add_centre() {
        const TileCounts tiles = position_.source(centre);
        const bool marker_here = position_.phase() == Phase::draft && !position_.marker_holder();
        line_.add("C", tiles.empty() && !marker_here ? dim : bold).add(" ");
        if (marker_here) {
            add_marker(line_);
            line_.add(" ");
        }
        if (tiles.empty() && !marker_here) add_empty(line_);
        for (const Colour colour : all_colours) {
            if (tiles[colour] == 0) continue;
            add_tile(line_, colour);
            line_.add("×").add(std::to_string(tiles[colour])).add("  ");
        }
        line_.add(" ").add(style_.centre, dim);
    }

    void add_boards(int from, int to) {
        const auto each = [&](auto&& add) {
            for (int seat = from; seat < to; ++seat) {
                const int left = (seat - from) * (board_width + board_gap);
                line_.pad_to(left);
                add(seat, left);
            }
            end_line();
        };
        each([&](int seat, int /*left*/) { add_title(line_, position_, style_, seat, board_width); });
        for (int row = 0; row < rows; ++row) {
            each([&](int seat, int left) { add_board_row(seat, row, left); });
        }
        each([&](int seat, int /*left*/) { add_floor(seat); });
    }

    void add_board_row(int seat, int row, int left) {
        const Board& board = position_.board(seat);
        line_.add(std::to_string(row + 1), dim).pad_to(left + 2 + 3 * (rows - 1 - row));
        for (int space = row; space >= 0; --space) {  // lines fill from the right
            if (space < board.line_count(row)) {
                add_tile(line_, board.line_colour(row));
            } else {
                add_empty(line_);
            }
        }
        line_.add("  ");
        for (int column = 0; column < columns; ++column) add_wall_cell(board, row, column);
    }

    void add_wall_cell(const Board& board, int row, int column) {
        if (const auto colour = board.wall_at(row, column)) {
            add_wall_tile(line_, *colour);
        } else if (position_.wall() == WallSide::grey) {
            add_empty(line_);
        } else {
            add_space_for(line_, wall_colour(row, column));
        }
    }

    void add_floor(int seat) {
        constexpr std::array<std::string_view, floor_spaces> costs{"-1 ", "-1 ", "-2 ", "-2 ", "-2 ", "-3 ", "-3 "};
        const Board& board = position_.board(seat);
        line_.add("  ");
        for (int space = 0; space < floor_spaces; ++space) {
            const FloorTile tile = board.floor_at(space);
            if (const auto colour = colour_of(tile)) {
                add_tile(line_, *colour);
            } else if (tile == FloorTile::marker) {
                add_marker(line_);
            } else {
                line_.add(costs[static_cast<std::size_t>(space)], dim);
            }
        }
        line_.add(" ").add(style_.floor, dim);
    }

    const Position& position_;
    const DrawStyle& style_;
    StyledLine line_;
    std::string out_;
};

}  // namespace

std::string draw(const Position& position, const DrawStyle& style) {
    return Drawing(position, style).run();
}

}  // namespace azulejo::notation::classic
