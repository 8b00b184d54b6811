#include "rules/classic/setup.h"

#include <algorithm>
#include <bit>

namespace azulejo::classic {

namespace {

using Kind = Fault::Kind;

bool is_complete(const std::array<std::optional<Colour>, columns>& wall_row) {
    return std::ranges::all_of(wall_row, [](const auto& cell) { return cell.has_value(); });
}

// Collects the faults of one setup; the checks follow the order in which a position is written down.
class Checker {
  public:
    explicit Checker(const Setup& setup) : setup_(setup) {}

    std::vector<Fault> run() {
        if (setup_.players < 2 || setup_.players > max_players) {
            add({.kind = Kind::players, .found = setup_.players});
        } else {
            check_size(Kind::factory_count, setup_.factories.size(), factories_for(setup_.players));
            check_size(Kind::board_count, setup_.boards.size(), setup_.players);
        }
        if (setup_.round < 1 || setup_.round > last_round) add({.kind = Kind::round, .found = setup_.round});
        check_seats();
        check_table();
        for (std::size_t i = 0; i < setup_.boards.size(); ++i) check_board(setup_.boards[i], static_cast<int>(i) + 1);
        check_marker();
        check_conservation();
        check_phase();
        return std::move(faults_);
    }

  private:
    void add(const Fault& fault) { faults_.push_back(fault); }
    void check_size(Kind kind, std::size_t found, int expected) {
        if (found != static_cast<std::size_t>(expected)) {
            add({.kind = kind, .found = static_cast<int>(found), .expected = expected});
        }
    }
    [[nodiscard]] bool is_seat(int seat) const { return seat >= 1 && seat <= setup_.players; }
    [[nodiscard]] bool someone_acts() const { return setup_.phase == Phase::draft || setup_.phase == Phase::tile; }
    // During tiling: the seats before the one to act have finished theirs.
    [[nodiscard]] bool has_tiled(int seat) const {
        if (setup_.phase != Phase::tile || !is_seat(setup_.first) || !is_seat(setup_.turn)) return false;
        const auto order = [&](int s) { return (s - setup_.first + setup_.players) % setup_.players; };
        return order(seat) < order(setup_.turn);
    }

    void check_seats() {
        if (someone_acts() ? !is_seat(setup_.turn) : setup_.turn != 0) add({.kind = Kind::turn, .found = setup_.turn});
        if (!is_seat(setup_.first)) add({.kind = Kind::first, .found = setup_.first});
        if (setup_.marker != 0 && (!is_seat(setup_.marker) || setup_.phase == Phase::deal)) {
            add({.kind = Kind::marker_seat, .found = setup_.marker});
        }
    }

    // A14: factories are filled in order, so at most one is filled in part, and none after it.
    void check_table() {
        bool partial = false;
        int on_table = setup_.centre.total();
        for (std::size_t i = 0; i < setup_.factories.size(); ++i) {
            const int tiles = setup_.factories[i].total();
            const int number = static_cast<int>(i) + 1;
            on_table += tiles;
            if (tiles > 4) add({.kind = Kind::factory_overfull, .row = number, .found = tiles});
            if (partial && tiles > 0) add({.kind = Kind::factory_partial, .row = number});
            partial |= tiles > 0 && tiles < 4;
        }
        if (setup_.phase == Phase::draft && on_table == 0) add({.kind = Kind::table_empty});
        if (setup_.phase != Phase::draft && on_table > 0) add({.kind = Kind::table_not_empty, .found = on_table});
    }

    void check_board(const BoardSetup& board, int seat) {
        if (board.score < 0 || board.score > max_score) {
            add({.kind = Kind::score, .seat = seat, .found = board.score});
        }
        for (int row = 0; row < rows; ++row) {
            check_line(board, seat, row);
            check_wall_row(board, seat, row);
        }
        for (int column = 0; column < columns; ++column) check_wall_column(board, seat, column);
        check_floor(board, seat);
    }

    void check_line(const BoardSetup& board, int seat, int row) {
        const TileCounts line = board.lines[static_cast<std::size_t>(row)];
        if (line.total() > row + 1)
            add({.kind = Kind::line_overfull, .seat = seat, .row = row + 1, .found = line.total()});
        if (line.distinct() > 1) add({.kind = Kind::line_mixed, .seat = seat, .row = row + 1});
        for (const Colour colour : all_colours) {
            const auto& wall = board.wall[static_cast<std::size_t>(row)];
            if (line[colour] > 0 && std::ranges::find(wall, std::optional(colour)) != wall.end()) {
                add({.kind = Kind::line_colour_on_wall, .seat = seat, .row = row + 1, .colour = colour});
            }
        }
        const bool tiling_done = !someone_acts() || has_tiled(seat);
        if (tiling_done && line.total() == row + 1) add({.kind = Kind::line_complete, .seat = seat, .row = row + 1});
    }

    void check_wall_row(const BoardSetup& board, int seat, int row) {
        const auto& cells = board.wall[static_cast<std::size_t>(row)];
        for (int column = 0; column < columns; ++column) {
            const auto colour = cells[static_cast<std::size_t>(column)];
            if (!colour) continue;
            if (setup_.wall == WallSide::coloured && *colour != wall_colour(row, column)) {
                add({.kind = Kind::wall_colour, .seat = seat, .row = row + 1, .column = column + 1, .colour = colour});
            }
            if (std::find(cells.begin(), cells.begin() + column, colour) != cells.begin() + column) {
                add({.kind = Kind::wall_row_twice, .seat = seat, .row = row + 1, .colour = colour});
            }
        }
        // The tiling that completes a row ends the game (A19).
        const bool may_be_complete = setup_.phase == Phase::over || setup_.phase == Phase::tile;
        if (!may_be_complete && is_complete(cells)) {
            add({.kind = Kind::wall_row_complete, .seat = seat, .row = row + 1});
        }
    }

    void check_wall_column(const BoardSetup& board, int seat, int column) {
        TileCounts seen;
        for (const auto& cells : board.wall) {
            const auto colour = cells[static_cast<std::size_t>(column)];
            if (!colour) continue;
            if (setup_.wall == WallSide::grey && seen[*colour] == 1) {
                add({.kind = Kind::wall_column_twice, .seat = seat, .column = column + 1, .colour = colour});
            }
            seen += TileCounts::of(*colour, 1);
        }
    }

    void check_floor(const BoardSetup& board, int seat) {
        const int occupied = static_cast<int>(board.floor.size());
        if (occupied > floor_spaces) add({.kind = Kind::floor_overfull, .seat = seat, .found = occupied});
        if (std::ranges::find(board.floor, FloorTile::none) != board.floor.end()) {
            add({.kind = Kind::floor_gap, .seat = seat});
        }
        if (occupied > 0 && (!someone_acts() || has_tiled(seat))) add({.kind = Kind::floor_not_empty, .seat = seat});
    }

    // The marker is in the centre, on its holder's floor, or, taken with a full floor (A9) or already scored, only
    // held.
    void check_marker() {
        int on_floors = 0;
        for (std::size_t i = 0; i < setup_.boards.size(); ++i) {
            const auto& floor = setup_.boards[i].floor;
            const auto here = static_cast<int>(std::ranges::count(floor, FloorTile::marker));
            const int seat = static_cast<int>(i) + 1;
            on_floors += here;
            if (here > 0 && setup_.marker != seat) {
                add({.kind = Kind::marker_elsewhere, .seat = seat, .found = setup_.marker});
            }
            const bool may_be_off = static_cast<int>(floor.size()) >= floor_spaces || has_tiled(seat);
            if (here == 0 && setup_.marker == seat && someone_acts() && !may_be_off) {
                add({.kind = Kind::marker_not_on_floor, .seat = seat});
            }
        }
        if (on_floors > 1) add({.kind = Kind::two_markers, .found = on_floors});
    }

    void check_conservation() {
        TileCounts all = setup_.bag + setup_.lid + setup_.centre;
        for (const TileCounts factory : setup_.factories) all += factory;
        for (const BoardSetup& board : setup_.boards) {
            for (const TileCounts line : board.lines) all += line;
            for (const auto& row : board.wall) {
                for (const auto colour : row) all += colour ? TileCounts::of(*colour, 1) : TileCounts{};
            }
            for (const FloorTile tile : board.floor) {
                const auto colour = colour_of(tile);
                all += colour ? TileCounts::of(*colour, 1) : TileCounts{};
            }
        }
        for (const Colour colour : all_colours) {
            if (all[colour] != tiles_of_a_colour) {
                add({.kind = Kind::tile_count, .colour = colour, .found = all[colour], .expected = tiles_of_a_colour});
            }
        }
    }

    void check_phase() {
        const int undealt = setup_.bag.total() + setup_.lid.total();
        if (setup_.phase == Phase::deal && undealt == 0) add({.kind = Kind::nothing_to_deal});  // A16
        if (setup_.phase == Phase::over && undealt > 0 && setup_.round < last_round && !any_row_complete()) {
            add({.kind = Kind::not_over});
        }
        if (setup_.phase != Phase::tile) return;
        if (setup_.wall == WallSide::coloured) {
            add({.kind = Kind::tile_phase_coloured});
        } else if (is_seat(setup_.turn) && setup_.boards.size() >= static_cast<std::size_t>(setup_.turn) && !asks()) {
            add({.kind = Kind::no_choice, .seat = setup_.turn});
        }
    }
    [[nodiscard]] bool any_row_complete() const {
        return std::ranges::any_of(
            setup_.boards, [](const BoardSetup& board) { return std::ranges::any_of(board.wall, is_complete); });
    }
    // G4: whether the first complete line of the player to act leaves at least two spaces.
    [[nodiscard]] bool asks() const {
        const BoardSetup& board = setup_.boards[static_cast<std::size_t>(setup_.turn) - 1];
        for (int row = 0; row < rows; ++row) {
            const TileCounts line = board.lines[static_cast<std::size_t>(row)];
            if (line.total() != row + 1) continue;
            const Colour colour = *std::ranges::find_if(all_colours, [&](Colour c) { return line[c] > 0; });
            int open = 0;
            for (std::size_t column = 0; column < columns; ++column) {
                const bool taken = board.wall[static_cast<std::size_t>(row)][column].has_value();
                const bool column_has = std::ranges::any_of(
                    board.wall, [&](const auto& cells) { return cells[column] == std::optional(colour); });
                open += taken || column_has ? 0 : 1;
            }
            return open >= 2;
        }
        return false;
    }

    const Setup& setup_;
    std::vector<Fault> faults_;
};

std::string name(std::optional<Colour> colour) {
    return {letter(colour.value_or(Colour::blue))};
}

}  // namespace

std::vector<Fault> find_faults(const Setup& setup) {
    return Checker(setup).run();
}

std::string describe(const Fault& fault) {
    const std::string seat = "seat " + std::to_string(fault.seat);
    const std::string row = std::to_string(fault.row);
    const std::string column = std::to_string(fault.column);
    const std::string colour = name(fault.colour);
    const std::string found = std::to_string(fault.found);
    const std::string expected = std::to_string(fault.expected);
    switch (fault.kind) {
        case Kind::players: return "there must be 2, 3 or 4 players, not " + found;
        case Kind::board_count: return "there must be " + expected + " boards, not " + found;
        case Kind::factory_count: return "there must be " + expected + " factories, not " + found;
        case Kind::round: return "the round must be 1 to 50, not " + found;
        case Kind::turn: return "seat " + found + " cannot be the one to act in this phase";
        case Kind::first: return "seat " + found + " cannot be the first player";
        case Kind::marker_seat: return "the marker cannot be with seat " + found + " here";
        case Kind::factory_overfull: return "factory " + row + " holds " + found + " tiles, more than 4";
        case Kind::factory_partial:
            return "factory " + row + " holds tiles, though one before it was filled only in part";
        case Kind::table_empty: return "tiles are to be taken, but factories and centre are empty";
        case Kind::table_not_empty: return found + " tiles lie in factories or centre outside the draft phase";
        case Kind::score: return seat + ": the score must be 0 to 999, not " + found;
        case Kind::line_overfull: return seat + ": line " + row + " holds " + found + " tiles, more than " + row;
        case Kind::line_mixed: return seat + ": line " + row + " holds more than one colour";
        case Kind::line_colour_on_wall:
            return seat + ": line " + row + " holds " + colour + ", which wall row " + row + " already has";
        case Kind::line_complete: return seat + ": line " + row + " is complete but was not tiled";
        case Kind::wall_colour:
            return seat + ": " + colour + " does not belong in row " + row + ", column " + column +
                   " of the coloured wall";
        case Kind::wall_row_twice: return seat + ": wall row " + row + " has " + colour + " twice";
        case Kind::wall_column_twice: return seat + ": wall column " + column + " has " + colour + " twice";
        case Kind::wall_row_complete: return seat + ": wall row " + row + " is complete, so the game should be over";
        case Kind::floor_overfull: return seat + ": the floor line holds " + found + " tiles, more than 7";
        case Kind::floor_gap: return seat + ": the floor line has an empty space among its tiles";
        case Kind::floor_not_empty: return seat + ": the floor line should have been cleared";
        case Kind::two_markers: return "there are " + found + " first-player markers on the floor lines";
        case Kind::marker_not_on_floor:
            return seat + ": holds the marker, but it is not on the floor line, which is not full";
        case Kind::marker_elsewhere:
            return seat + ": the marker is on the floor line, but said to be " +
                   (fault.found == 0 ? "in the centre" : "with seat " + found);
        case Kind::tile_count: return "there are " + found + " " + colour + " tiles in all, not " + expected;
        case Kind::nothing_to_deal: return "a deal is awaited, but bag and lid are empty";
        case Kind::not_over: return "the game is said to be over, but nothing has ended it";
        case Kind::tile_phase_coloured: return "the coloured wall never asks where to place a tile";
        case Kind::no_choice: return seat + ": is to place a tile, but has no complete line with a choice of spaces";
    }
    return {};
}

}  // namespace azulejo::classic
