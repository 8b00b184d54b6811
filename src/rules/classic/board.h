#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "core/bits.h"
#include "rules/classic/scoring.h"
#include "rules/classic/tile.h"
#include "rules/classic/wall.h"

namespace azulejo::classic {

// One space of a floor line.
enum class FloorTile : std::uint8_t { none, blue, yellow, red, black, white, marker };
[[nodiscard]] constexpr FloorTile floor_tile(Colour colour) {
    return static_cast<FloorTile>(index(colour) + 1);
}
using azulejo::colour_of;  // of a letter; the one below is of a space
[[nodiscard]] constexpr std::optional<Colour> colour_of(FloorTile tile) {
    if (tile == FloorTile::none || tile == FloorTile::marker) return std::nullopt;
    return static_cast<Colour>(static_cast<int>(tile) - 1);
}

// A board as read from input; it may be impossible.
struct BoardSetup {
    int score = 0;
    std::array<TileCounts, rows> lines{};
    std::array<std::array<std::optional<Colour>, columns>, rows> wall{};
    std::vector<FloorTile> floor;
};

namespace detail {

// The bits of a board that adding a colour to a row changes.
struct Target {
    std::uint32_t accepts = 0;      // the bit of this colour and row
    std::uint32_t kept = 0;         // the bits of all other rows, in all lanes and above; the floor keeps its own
    std::uint32_t line_colour = 0;  // the line's colour; 0 for the floor
};
// Entry 6·colour + row.
inline constexpr auto targets = [] {
    std::array<Target, std::size_t{6} * colour_count> table{};
    for (const Colour colour : all_colours) {
        const std::uint32_t code = static_cast<std::uint32_t>(index(colour)) + 1;
        for (int row = 0; row <= floor_row; ++row) {
            table[std::size_t{6} * static_cast<std::size_t>(index(colour)) + static_cast<std::size_t>(row)] = {
                .accepts = Pile::bit(colour, row),
                .kept = row == floor_row ? ~0U : ~(Pile::ones << row),
                .line_colour = row == floor_row ? 0 : code << (6 * row + 3)};
        }
    }
    return table;
}();

}  // namespace detail

// A player board (A2): 16 bytes with a coloured wall. Masks are in lanes of six bits, one a colour: bit 6·colour + row,
// where row 5 is the floor. `accepts_` says where a colour may go now, so that legality is one AND.
template <class Wall>
class BasicBoard {
  public:
    BasicBoard() = default;
    explicit BasicBoard(const BoardSetup& setup);  // Position has checked it
    template <class Other>
    explicit BasicBoard(const BasicBoard<Other>& other);
    [[nodiscard]] BoardSetup setup() const;

    [[nodiscard]] int score() const { return static_cast<int>(Score::get(floor_)); }

    [[nodiscard]] int line_count(int row) const { return row + 1 - line_space(row); }
    [[nodiscard]] Colour line_colour(int row) const {
        assert(line_count(row) > 0);
        return static_cast<Colour>((lines_ >> (6 * row + 3) & 7U) - 1);
    }
    [[nodiscard]] bool line_complete(int row) const { return line_space(row) == 0; }
    // Bit 6·row is set where the line is complete.
    [[nodiscard]] std::uint32_t complete_lines() const {
        return ~(((lines_ & 7 * Pile::ones) + 7 * Pile::ones) >> 3) & Pile::ones;
    }

    [[nodiscard]] unsigned cells() const { return wall_.cells(); }
    [[nodiscard]] unsigned cells_of(Colour colour) const { return wall_.cells_of(colour); }
    [[nodiscard]] std::optional<Colour> wall_at(int row, int column) const { return wall_.at(row, column); }
    [[nodiscard]] bool wall_row_has(int row, Colour colour) const {
        return (wall_.missing_in(row) & Pile::bit(colour, row)) == 0;
    }
    // The columns where the line's tile may be put: a mask of five bits (A3; G1).
    [[nodiscard]] unsigned open_columns(int row, Colour colour, WallSide side) const {
        return wall_.open_columns(row, colour, side);
    }

    // Six bits: the lines that take this colour now, and the floor, which always does (A7, A8).
    [[nodiscard]] unsigned accepting(Colour colour) const { return accepts_ >> (6 * index(colour)) & 63U; }
    // The same for all colours.
    [[nodiscard]] std::uint32_t accepting() const { return accepts_; }

    [[nodiscard]] int floor_count() const { return std::popcount(occupied()); }
    [[nodiscard]] FloorTile floor_at(int space) const { return static_cast<FloorTile>(floor_ >> (3 * space) & 7U); }
    [[nodiscard]] bool holds_marker() const { return (accepts_ & marker_bit) != 0; }
    [[nodiscard]] bool is_first() const { return (accepts_ & first_bit) != 0; }

    [[nodiscard]] Bonus bonus() const {
        return {complete_rows(cells()), complete_columns(cells()), wall_.complete_colours()};
    }
    // All tiles on this board, without the marker.
    [[nodiscard]] TileCounts tiles() const;

    // Puts tiles on a line that accepts them, or row 5 for the floor, and returns how many fall to the floor (A6, A7).
    // There are no branches: the floor is a line without capacity. Unsigned, because the processor need not extend such
    // an index. (markers: 0 or 1)
    [[nodiscard]] unsigned fill(Colour colour, unsigned row, unsigned tiles, unsigned markers) {
        assert((accepts_ & Pile::bit(colour, static_cast<int>(row))) != 0);
        const detail::Target& target = detail::targets[6 * static_cast<unsigned>(index(colour)) + row];
        const std::uint32_t space = lines_ >> (6 * row) & 7U;
        const std::uint32_t placed = std::min(tiles, space);
        lines_ = (lines_ - (placed << (6 * row))) | target.line_colour;
        const std::uint32_t still = target.accepts & -static_cast<std::uint32_t>(placed < space);
        accepts_ = (accepts_ & target.kept) | still | marker_bit * markers;
        return tiles - placed;
    }
    // Lets the marker, if there is one, and then n equal tiles fall onto the floor, left to right. Tiles without room
    // go to the lid (A6, A7, A9).
    void drop(Colour colour, unsigned n, unsigned markers) {
        const std::uint32_t tiles = each_space * static_cast<std::uint32_t>(floor_tile(colour)) & first_spaces[n];
        const std::uint32_t fallen = tiles << (3 * markers) | static_cast<std::uint32_t>(FloorTile::marker) * markers;
        // All spaces before the first free one are occupied, so this is the lowest bit of the first free one.
        const std::uint32_t first_free = 7 * occupied() + 1;
        floor_ |= fallen * first_free & all_spaces;
    }
    // Lets n tiles of any colour fall: for playouts, in which nobody sees them before they are scored.
    void drop_unseen(unsigned n) { drop(Colour::blue, std::min(n, unsigned{floor_spaces}), 0); }
    // Both: puts tiles on a line, and the rest on the floor.
    void add(Colour colour, int row, int n, int markers) {
        const auto marked = static_cast<unsigned>(markers);
        drop(colour, fill(colour, static_cast<unsigned>(row), static_cast<unsigned>(n), marked), marked);
    }
    // Moves the tile of a complete line to the wall, scores it and empties the line (A11, A12).
    Runs tile_line(int row, int column) {
        wall_.put(row, column, line_colour(row));
        empty_line(row);
        add_points(points_through(cells(), row, column));
        return runs_through(cells(), row, column);
    }
    // Does this for all complete lines of a coloured wall, from the top, and calls placed(place, points) after each.
    template <class F>
    void tile_complete_lines(F&& placed)
        requires(std::same_as<Wall, ColouredWall>)
    {
        const std::uint32_t before = lines_;
        std::uint32_t complete = complete_lines();
        const std::uint32_t emptied = 63 * complete;
        lines_ = (before & ~emptied) | (empty_lines & emptied);
        for (; complete != 0; complete &= complete - 1) {
            const auto at = static_cast<unsigned>(std::countr_zero(complete));  // 6·row
            const Place& place = detail::places[at + (before >> (at + 3) & 7U) - 1];
            wall_.put(place);
            accepts_ |= wall_.missing_in(place.row);
            const int points = points_through(cells(), place.row, place.column);
            add_points(points);
            placed(place, points);
        }
    }
    // A complete line without a valid space falls to the floor as a whole (G2).
    int break_line(int row) {
        const Colour colour = line_colour(row);
        const int n = line_count(row);
        empty_line(row);
        drop(colour, static_cast<unsigned>(n), 0);
        return n;
    }
    // A13. Returns what it cost; the score may have been less.
    int score_floor() {
        const int before = score();
        const int penalty = floor_penalty(floor_count());
        floor_ = 0;
        Score::set(floor_, static_cast<std::uint32_t>(std::max(0, before - penalty)));
        return penalty;
    }
    void add_points(int points) { floor_ += static_cast<std::uint32_t>(points) << floor_bits; }
    void set_first(bool first) { accepts_ = (accepts_ & ~first_bit) | first_bit * static_cast<std::uint32_t>(first); }
    void set_marker(bool held) { accepts_ = (accepts_ & ~marker_bit) | marker_bit * static_cast<std::uint32_t>(held); }

    // Keys for tables of boards: the wall; the wall and the lines, from which follows what the lines accept; and also
    // the score and the number of floor spaces occupied.
    [[nodiscard]] FreeWall::Words wall_words() const
        requires(std::same_as<Wall, FreeWall>)
    {
        return wall_.words(0, 0);
    }
    [[nodiscard]] FreeWall::Words wall_and_lines() const
        requires(std::same_as<Wall, FreeWall>)
    {
        return wall_.words(0, lines_);
    }
    [[nodiscard]] FreeWall::Words without_floor_colours() const
        requires(std::same_as<Wall, FreeWall>)
    {
        return wall_.words(std::uint64_t{Score::get(floor_)} << 3 | static_cast<unsigned>(floor_count()), lines_);
    }

    friend bool operator==(const BasicBoard&, const BasicBoard&) = default;

  private:
    template <class Other>
    friend class BasicBoard;

    static constexpr std::uint32_t all_accepted = 63 * Pile::ones;
    static constexpr std::uint32_t empty_lines = 1U | 2U << 6 | 3U << 12 | 4U << 18 | 5U << 24;
    static constexpr std::uint32_t marker_bit = 1U << 30;  // of `accepts_`: this player holds the first-player marker
    static constexpr std::uint32_t first_bit = 1U << 31;   // and started this round; before a deal, will start it
    static constexpr int floor_bits = 3 * floor_spaces;
    static constexpr std::uint32_t each_space = 0111'1111;
    static constexpr std::uint32_t all_spaces = 7 * each_space;
    using Score = BitField<floor_bits, 32 - floor_bits>;
    static constexpr auto first_spaces = [] {  // the bits of the first n spaces
        std::array<std::uint32_t, tiles_of_a_colour + 1> table{};
        for (std::size_t n = 0; n < table.size(); ++n) table[n] = n < floor_spaces ? (1U << 3 * n) - 1 : all_spaces;
        return table;
    }();

    // Row 5, the floor, has none.
    [[nodiscard]] int line_space(int row) const { return static_cast<int>(lines_ >> (6 * row) & 7U); }
    // Bit 0 of each occupied space. The score above does not reach these bits.
    [[nodiscard]] std::uint32_t occupied() const { return (floor_ | floor_ >> 1 | floor_ >> 2) & each_space; }
    void empty_line(int row) {
        lines_ = (lines_ & ~(63U << (6 * row))) | (empty_lines & 63U << (6 * row));
        accepts_ |= wall_.missing_in(row);
    }

    Wall wall_;
    std::uint32_t accepts_ = all_accepted;  // lanes: the colour may be put here now
    std::uint32_t lines_ = empty_lines;     // six bits a row: free spaces in the lower three, colour's index + 1 above
    std::uint32_t floor_ = 0;               // three bits a space: a FloorTile; above them the score
};

// A board of either wall side.
using Board = BasicBoard<FreeWall>;

static_assert(sizeof(BasicBoard<ColouredWall>) == 16 && sizeof(Board) == 32);
static_assert(std::has_unique_object_representations_v<BasicBoard<ColouredWall>> &&
              std::has_unique_object_representations_v<Board>);

}  // namespace azulejo::classic
