#include "notation/classic/state.h"

#include <array>
#include <ranges>

#include "core/json_reader.h"
#include "core/json_writer.h"
#include "notation/classic/token.h"
#include "notation/outcome.h"
#include "notation/text.h"

namespace azulejo::notation::classic {

namespace {

constexpr std::size_t usual_length = 256;  // of a position string for two

constexpr std::array<Move, 0> no_moves{};

int marker_number(const Position& position) {
    return position.marker_holder().value_or(-1) + 1;
}

void append_board(std::string& out, const Board& board) {
    json::ObjectWriter object(out);
    object.number("score", board.score());
    object.texts("lines", rows, [&](int row) { append_line(out, board, row); });
    object.texts("wall", rows, [&](int row) { append_wall_row(out, board, row); });
    object.text("floor", [&](std::string& to) { append_floor(to, board); });
}

void append_before_legal(json::ObjectWriter& object, const Position& position) {
    std::string& out = object.out();
    object.text("game", game_name(position.wall()));
    object.number("players", position.players());
    object.number("round", position.round());
    object.text("phase", phase_name(position.phase()));
    object.number("turn", turn_number(position));
    object.number("first", position.first() + 1);
    object.texts("factories", position.factories(), [&](int i) { append_tiles(out, position.source(i + 1)); });
    object.text("centre", [&](std::string& to) { append_tiles(to, position.source(centre)); });
    object.number("marker", marker_number(position));
    object.text("bag", [&](std::string& to) { append_counts(to, position.bag()); });
    object.text("lid", [&](std::string& to) { append_counts(to, position.lid()); });
    object.list("boards", std::views::iota(0, position.players()),
                [&](int seat) { append_board(out, position.board(seat)); });
}

// Unknown members are ignored: later versions may add some.
class StateReader {
  public:
    StateReader(json::FieldFaults& shape_faults, Faults& faults) : shape_faults_(shape_faults), fields_(faults) {}

    Setup read(const json::Value& value) {
        json::ObjectReader state(value, "", shape_faults_, json::Unknown::ignored);
        Setup setup;
        setup.wall = walls[state.choice("game", {game_name(walls[0]), game_name(walls[1])})];
        setup.players = state.integer("players");
        setup.round = state.integer("round");
        setup.phase = static_cast<Phase>(state.choice("phase", phase_names));
        setup.turn = state.integer("turn");
        setup.first = state.integer("first");
        setup.marker = state.integer("marker");
        for (const std::string& factory : state.texts("factories", 0, max_factories)) {
            const std::string where = "factory " + std::to_string(setup.factories.size() + 1);
            setup.factories.push_back(fields_.tiles(factory, where));
        }
        setup.centre = fields_.tiles(state.text("centre"), "centre");
        setup.bag = fields_.counts(state.text("bag"), "bag");
        setup.lid = fields_.counts(state.text("lid"), "lid");
        for (const json::Value& board : state.list("boards", 0, max_players)) {
            setup.boards.push_back(read_board(board, state.path("boards", setup.boards.size()),
                                              "seat " + std::to_string(setup.boards.size() + 1)));
        }
        return setup;
    }

  private:
    BoardSetup read_board(const json::Value& value, std::string path, const std::string& seat) {
        json::ObjectReader object(value, std::move(path), shape_faults_, json::Unknown::ignored);
        BoardSetup board;
        board.score = object.integer("score");
        const std::vector<std::string> lines = object.texts("lines", rows, rows);
        for (std::size_t row = 0; row < lines.size(); ++row) {
            board.lines[row] = fields_.tiles(lines[row], seat + ", line " + std::to_string(row + 1));
        }
        const std::vector<std::string> wall = object.texts("wall", rows, rows);
        for (std::size_t row = 0; row < wall.size(); ++row) {
            fields_.wall_row(wall[row], seat + ", wall row " + std::to_string(row + 1), board, static_cast<int>(row));
        }
        board.floor = fields_.floor(object.text("floor"), seat + ", floor");
        return board;
    }

    json::FieldFaults& shape_faults_;
    FieldReader fields_;
};

class StringReader {
  public:
    StringReader(StringFields text, Faults& faults) : fields_(faults), text_(std::move(text)) {}

    Setup read() {
        Setup setup;
        setup.wall = fields_.game(text_.next());
        setup.players = fields_.number(text_.next(), "players");
        setup.round = fields_.lettered(text_.next(), 'r', "round");
        setup.phase = fields_.phase(text_.next());
        setup.turn = fields_.lettered(text_.next(), 't', "turn");
        setup.first = fields_.lettered(text_.next(), 'f', "first");
        setup.marker = fields_.lettered(text_.next(), 'm', "marker");
        for (const std::string_view factory : split(text_.next(), "/")) {
            const std::string where = "factory " + std::to_string(setup.factories.size() + 1);
            setup.factories.push_back(fields_.tiles(without_dash(factory), where));
            if (setup.factories.size() > max_factories) {
                fields_.fault("factories: more than 9");
                break;
            }
        }
        setup.centre = fields_.tiles(without_dash(text_.next()), "centre");
        setup.bag = fields_.counts(without_dash(text_.next()), "bag");
        setup.lid = fields_.counts(without_dash(text_.next()), "lid");
        while (!text_.at_end() && setup.boards.size() <= max_players) {
            setup.boards.push_back(read_board(text_.next(), "seat " + std::to_string(setup.boards.size() + 1)));
        }
        if (!text_.at_end()) fields_.fault("text after the fourth board");
        return setup;
    }

  private:
    BoardSetup read_board(std::string_view text, const std::string& seat) {
        BoardSetup board;
        const auto parts = split(text, ":");
        const auto lines = parts.size() == 4 ? split(parts[1], "/") : parts;
        const auto wall = parts.size() == 4 ? split(parts[2], "/") : parts;
        if (parts.size() != 4 || lines.size() != rows || wall.size() != rows) {
            fields_.fault(seat +
                          ": score, five lines, five wall rows and floor expected, like "
                          "0:-/-/-/-/-:...../...../...../...../.....:-");
            return board;
        }
        board.score = fields_.number(parts[0], seat + ", score");
        for (int row = 0; row < rows; ++row) {
            const auto at = static_cast<std::size_t>(row);
            const std::string number = std::to_string(row + 1);
            board.lines[at] = fields_.tiles(without_dash(lines[at]), seat + ", line " + number);
            fields_.wall_row(wall[at], seat + ", wall row " + number, board, row);
        }
        board.floor = fields_.floor(without_dash(parts[3]), seat + ", floor");
        return board;
    }

    FieldReader fields_;
    StringFields text_;
};

}  // namespace

void append_state(std::string& out, const Position& position) {
    append_state(out, position, position.turn());
}

void append_state(std::string& out, const Position& position, std::optional<int> viewer, const StateOptions& options) {
    json::ObjectWriter object(out);
    append_before_legal(object, position);
    const auto append = [&](Move move) { append_token(out, move); };
    if (position.awaits_move() && viewer != position.turn()) return append_legal(object, no_moves, append, options);
    append_legal_and_outcome(object, position, append, options);
}

std::expected<Position, Faults> parse_state(const json::Value& state) {
    json::FieldFaults shape_faults;
    Faults faults;
    const Setup setup = StateReader(shape_faults, faults).read(state);
    return to_position<Position>(setup, all_faults(shape_faults, std::move(faults)), to_fault);
}

std::string to_position_string(const Position& position) {
    std::string out;
    out.reserve(usual_length);
    out += game_name(position.wall());
    append_number(out, " ", position.players());
    append_number(out, " r", position.round());
    out += ' ';
    out += phase_name(position.phase());
    append_number(out, " t", turn_number(position));
    append_number(out, " f", position.first() + 1);
    append_number(out, " m", marker_number(position));
    out += ' ';
    append_list(out, "/", position.factories(),
                [&](int i) { append_or_dash(out, [&] { append_tiles(out, position.source(i + 1)); }); });
    out += ' ';
    append_or_dash(out, [&] { append_tiles(out, position.source(centre)); });
    out += ' ';
    append_or_dash(out, [&] { append_counts(out, position.bag()); });
    out += ' ';
    append_or_dash(out, [&] { append_counts(out, position.lid()); });
    for (int seat = 0; seat < position.players(); ++seat) {
        const Board& board = position.board(seat);
        append_number(out, " ", board.score());
        out += ':';
        append_list(out, "/", rows, [&](int row) { append_or_dash(out, [&] { append_line(out, board, row); }); });
        out += ':';
        append_list(out, "/", rows, [&](int row) { append_wall_row(out, board, row); });
        out += ':';
        append_or_dash(out, [&] { append_floor(out, board); });
    }
    return out;
}

std::expected<Position, Faults> parse_position_string(std::string_view text) {
    Faults faults;
    StringFields fields(text);
    constexpr std::size_t fields_before_boards = 11;
    if (fields.size() <= fields_before_boards) {
        return std::unexpected(Faults{"a position string has 11 fields and a board for each player, not " +
                                      std::to_string(fields.size()) + " fields"});
    }
    const Setup setup = StringReader(std::move(fields), faults).read();
    return to_position<Position>(setup, std::move(faults), to_fault);
}

}  // namespace azulejo::notation::classic
