#include "notation/duel/drawing.h"

#include "notation/duel/fields.h"

namespace azulejo::notation::duel {

namespace {

constexpr int board_width = 37;
constexpr int board_gap = 6;
constexpr int factory_width = 20;
constexpr int line_cell = 2;
constexpr int dome_left = 16;
constexpr std::string_view sun_sign = "☼";
constexpr std::string_view moon_sign = "☾";
constexpr std::string_view wild_space = " ◇ ";
constexpr std::string_view special_space = " ✧ ";
constexpr std::string_view special_tile = " ✦ ";
constexpr std::string_view special_style = "1;38;5;231;48;5;90";
constexpr std::string_view joker_style = "38;5;176";

// A free space of a plate, as 2·row + column.
void add_space(StyledLine& line, PlacedPlate placed, int space) {
    if (space == joker_space(placed)) {
        line.add(is_special(placed) ? special_space : wild_space, joker_style);
        return;
    }
    for (const Colour colour : all_colours) {
        const int lane = columns * index(colour) + space % 2;
        if ((fitting_spaces(placed, space / 2) >> lane & 1U) != 0) return add_space_for(line, colour);
    }
}

void add_plate_row(StyledLine& line, PlacedPlate placed, int row) {
    for (int column = 0; column < 2; ++column) add_space(line, placed, 2 * row + column);
}

class Drawing {
  public:
    Drawing(const Position& position, const DrawStyle& style)
        : position_(position), style_(style), line_(style.colour) {
        out_.reserve(style.colour ? 16384 : 4096);
    }

    std::string run() {
        const std::string round = "R" + std::to_string(position_.round());
        add_heading(line_, out_, style_.headline.empty() ? round : style_.headline,
                    {{{style_.bag, position_.bag()}, {style_.tower, position_.tower()}}});
        end_line();
        add_large_factory();
        add_small_factories();
        end_line();
        if (has_plates()) {
            add_plates();
            end_line();
        }
        add_boards();
        return std::move(out_);
    }

  private:
    void end_line() { line_.end(out_); }

    void add_pile(Pile tiles, int least) {
        for (const Colour colour : all_colours) {
            for (int i = 0; i < tiles[colour]; ++i) add_tile(line_, colour);
        }
        for (int i = tiles.total(); i < least; ++i) add_empty(line_);
    }
    void add_large_factory() {
        line_.add("L ", bold).add(sun_sign, dim).add(" ");
        add_pile(position_.sun(large), large_tiles);
        line_.add("   ").add(moon_sign, dim).add(" ");
        const bool marker_here = !position_.is_over() && position_.phase() > Phase::deal && !position_.marker_holder();
        if (marker_here) {
            add_marker(line_);
            line_.add(" ");
        }
        add_pile(position_.large_moon(), 1);
        end_line();
    }
    void add_small_factories() {
        each_factory([&](int factory) {
            line_.add(std::to_string(factory) + " ", bold).add(sun_sign, dim).add(" ");
            add_pile(position_.sun(factory), small_tiles);
        });
        each_factory([&](int factory) {
            line_.add("  ").add(moon_sign, dim).add(" ");
            add_moon(position_.moon(factory));
        });
        each_factory([&](int factory) { add_chip(factory); });
    }
    template <class F>
    void each_factory(F&& add) {
        for (int factory = 1; factory < factory_count; ++factory) {
            line_.pad_to((factory - 1) * factory_width);
            add(factory);
        }
        end_line();
    }
    // Bottom to top. Only the top tile can be taken; the others are drawn like spaces.
    void add_moon(MoonStack moon) {
        if (moon.empty()) add_empty(line_);
        for (int height = 0; height < moon.size(); ++height) {
            const bool on_top = height + 1 == moon.size();
            on_top ? add_tile(line_, moon[height]) : add_space_for(line_, moon[height]);
        }
    }
    void add_chip(int factory) {
        const Chip chip = position_.chip(factory);
        line_.add("  +").add(std::to_string(factory)).add(" ");
        if (chip == Chip::none) {
            line_.add("·", dim);
        } else if (position_.is_open(factory)) {
            line_.add(style_.chip + " ").add(chip_name(chip), bold);
        } else {
            line_.add(style_.chip + " ", dim)
                .add(chip == Chip::hidden ? "?" : "(" + std::string(chip_name(chip)) + ")", dim);
        }
    }

    [[nodiscard]] bool has_plates() const {
        bool any = position_.stack_size() + position_.drawn_count() > 0;
        for (int place = 0; place < display_places; ++place) any |= position_.display(place) != Plate::none;
        return any;
    }
    // The display, or the plates put aside if one of them is to be chosen, and the stack.
    void add_plates() {
        constexpr int plate_width = 11;
        const int aside = position_.drawn_count();
        const std::string& title = aside > 0 ? style_.drawn : style_.display;
        const int left = std::max(9, display_width(title) + 2);
        const int shown = aside > 0 ? std::min(aside, (page_width - left - 22) / plate_width) : display_places;
        const auto plate_at = [&](int i) { return aside > 0 ? position_.drawn(i).plate() : position_.display(i); };
        line_.add(title, dim);
        for (int i = 0; i < shown; ++i) {
            line_.pad_to(left + plate_width * i).add(aside > 0 ? "" : "d").add(std::to_string(i + 1), bold).add(" ");
            const Plate plate = plate_at(i);
            line_.add(plate == Plate::none ? "·" : plate_name(plate), plate == Plate::none ? dim : bold);
        }
        add_stack();
        end_line();
        for (int row = 0; row < 2; ++row) {
            for (int i = 0; i < shown; ++i) {
                const Plate plate = plate_at(i);
                line_.pad_to(left + plate_width * i);
                if (plate != Plate::none && is_known(plate)) add_plate_row(line_, PlacedPlate(plate, 0), row);
            }
            if (row == 0 && shown < aside) line_.add(" …", dim);
            end_line();
        }
    }
    void add_stack() {
        constexpr int stack_left = 58;
        line_.pad_to(stack_left).add(style_.stack + " ", dim).add(std::to_string(position_.stack_size()), bold);
        if (position_.stack_size() == 0) return;
        const Plate top = position_.stack(0).plate();
        line_.add(" ").add(is_special(top) ? special_space : wild_space, joker_style);
        if (is_known(top)) line_.add(plate_name(top), dim);
    }

    template <class F>
    void each_board(F&& add) {
        for (int seat = 0; seat < player_count; ++seat) {
            const int left = seat * (board_width + board_gap);
            line_.pad_to(left);
            add(seat, left);
        }
        end_line();
    }
    void add_boards() {
        each_board([&](int seat, int) { add_title(line_, position_, style_, seat, board_width); });
        for (int row = 0; row < rows; ++row) {
            each_board([&](int seat, int left) { add_board_row(position_.board(seat), row, left); });
        }
        each_board([&](int seat, int left) { add_broken(seat, left); });
        each_board([&](int seat, int) { add_chips(position_.board(seat)); });
        const auto in_play = static_cast<int>(position_.scoring().size());
        for (int i = 0; i < in_play; i += 2) {
            if (position_.scoring()[static_cast<std::size_t>(i)] == ScoringTile::none) break;
            each_board([&](int seat, int left) { add_scoring(position_.board(seat), i, left); });
        }
    }
    void add_board_row(const Board& board, int row, int left) {
        line_.add(std::to_string(row + 1), dim).pad_to(left + 2 + line_cell * (rows - 1 - row));
        for (int space = row; space >= 0; --space) {  // lines fill from the right
            if (space < board.line_count(row)) {
                add_narrow_tile(line_, board.line_colour(row));
            } else {
                line_.add(" ·", dim);
            }
        }
        for (int column = 0; column < columns; ++column) {
            if (column % 2 == 0) line_.pad_to(left + dome_left + column / 2 * 7);
            add_dome_cell(board, row, column);
        }
    }
    void add_dome_cell(const Board& board, int row, int column) {
        const DomeTile tile = board.dome_at(row, column);
        const int slot = slot_of(row, column);
        const PlacedPlate placed = board.plate_at(slot);
        const int space = row % 2 * 2 + column % 2;
        if (const auto colour = colour_of(tile)) {
            add_wall_tile(line_, *colour);
        } else if (tile == DomeTile::special) {
            line_.add(special_tile, special_style);
        } else if (!placed.empty()) {
            add_space(line_, placed, space);
        } else if (space == 0) {
            line_.add("@" + std::to_string(slot + 1) + " ", dim);  // where a plate can go, as it is typed
        } else {
            add_empty(line_);
        }
    }
    void add_broken(int seat, int left) {
        const Board& board = position_.board(seat);
        line_.add("  ");
        int occupied = 0;
        for (const Colour colour : all_colours) {
            for (int i = 0; i < board.broken()[colour]; ++i, ++occupied) add_tile(line_, colour);
        }
        for (int i = occupied; i < broken_spaces; ++i) {
            const auto at = static_cast<std::size_t>(i);
            line_.add("-" + std::to_string(components::broken_costs[at + 1] - components::broken_costs[at]) + " ", dim);
        }
        line_.pad_to(left + dome_left).add(style_.broken, dim);
        const int cost =
            components::broken_costs[static_cast<std::size_t>(occupied)] +
            (position_.marker_holder() == seat && !position_.is_over() ? components::first_player_cost : 0);
        if (cost > 0) line_.add(" −" + std::to_string(cost));
        line_.pad_to(left + board_width - 2 * player_markers + 1);
        for (int i = 0; i < board.markers(); ++i) line_.add(i > 0 ? " ●" : "●");
    }
    void add_chips(const Board& board) {
        line_.add("  ").add(style_.chips + " ", dim);
        if (board.chips().empty()) line_.add("·", dim);
        for (int i = 0; i < board.chips().total(); ++i)
            line_.add(i > 0 ? " " : "").add(chip_name(board.chips().nth(i)), bold);
    }
    void add_scoring(const Board& board, int first, int left) {
        line_.add("  ");
        for (int i = first; i < first + 2; ++i) {
            const ScoringTile tile = position_.scoring()[static_cast<std::size_t>(i)];
            if (tile == ScoringTile::none) continue;
            if (i > first) line_.pad_to(left + dome_left + 3);
            line_.add(style_.scoring_names[static_cast<std::size_t>(tile) - 1] + " ", dim);
            line_.add(std::to_string(score_of(tile, board).points));
        }
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

std::array<std::string, 2> draw_plate(PlacedPlate placed, bool colour) {
    std::array<std::string, 2> lines;
    for (int row = 0; row < 2; ++row) {
        StyledLine line(colour);
        add_plate_row(line, placed, row);
        lines[static_cast<std::size_t>(row)] = line.text();
    }
    return lines;
}

}  // namespace azulejo::notation::duel
