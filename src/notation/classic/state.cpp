#include "notation/classic/state.h"

#include "notation/classic/token.h"
#include "notation/outcome.h"
#include "notation/state_reader.h"
#include "notation/text.h"

namespace azulejo::notation::classic {

namespace {

int marker_number(const Position& position) {
    return position.marker_holder().value_or(-1) + 1;
}

void append_board(std::string& out, const Board& board) {
    append_number(out, "{\"score\":", board.score());
    out += ",\"lines\":[\"";
    append_list(out, "\",\"", rows, [&](int row) { append_line(out, board, row); });
    out += "\"],\"wall\":[\"";
    append_list(out, "\",\"", rows, [&](int row) { append_wall_row(out, board, row); });
    out += "\"],\"floor\":\"";
    append_floor(out, board);
    out += "\"}";
}

void append_until_legal(std::string& out, const Position& position) {
    out += "{\"game\":\"";
    out += game_name(position.wall());
    append_number(out, "\",\"players\":", position.players());
    append_number(out, ",\"round\":", position.round());
    out += ",\"phase\":\"";
    out += phase_name(position.phase());
    append_number(out, "\",\"turn\":", turn_number(position));
    append_number(out, ",\"first\":", position.first() + 1);
    out += ",\"factories\":[\"";
    append_list(out, "\",\"", position.factories(), [&](int i) { append_tiles(out, position.source(i + 1)); });
    out += "\"],\"centre\":\"";
    append_tiles(out, position.source(centre));
    append_number(out, "\",\"marker\":", marker_number(position));
    out += ",\"bag\":\"";
    append_counts(out, position.bag());
    out += "\",\"lid\":\"";
    append_counts(out, position.lid());
    out += "\",\"boards\":[";
    append_list(out, ",", position.players(), [&](int seat) { append_board(out, position.board(seat)); });
    out += "],";
}

class StateReader {
  public:
    explicit StateReader(Faults& faults) : fields_(faults), members_(faults) {}

    Setup read(const json::Value& state) {
        Setup setup;
        if (const auto game = members_.member(state, "game", "game")) setup.wall = fields_.game(*game);
        setup.players = members_.number(state, "players", "players");
        setup.round = members_.number(state, "round", "round");
        if (const auto phase = members_.member(state, "phase", "phase")) setup.phase = fields_.phase(*phase);
        setup.turn = members_.number(state, "turn", "turn");
        setup.first = members_.number(state, "first", "first");
        setup.marker = members_.number(state, "marker", "marker");
        const std::vector<std::string> factories = members_.texts(state, "factories", "factories", 0, max_factories);
        for (std::size_t i = 0; i < factories.size(); ++i) {
            setup.factories.push_back(fields_.tiles(factories[i], "factory " + std::to_string(i + 1)));
        }
        setup.centre = fields_.tiles(members_.text(state, "centre", "centre"), "centre");
        setup.bag = fields_.counts(members_.text(state, "bag", "bag"), "bag");
        setup.lid = fields_.counts(members_.text(state, "lid", "lid"), "lid");
        const json::Value* boards = state.find("boards");
        const json::Array* list = boards == nullptr ? nullptr : boards->array();
        if (list == nullptr || list->size() > max_players) {
            fields_.fault("boards: a list of at most 4 boards expected");
            return setup;
        }
        for (const json::Value& board : *list) {
            setup.boards.push_back(read_board(board, "seat " + std::to_string(setup.boards.size() + 1)));
        }
        return setup;
    }

  private:
    BoardSetup read_board(const json::Value& value, const std::string& seat) {
        BoardSetup board;
        board.score = members_.number(value, "score", seat + ", score");
        const std::vector<std::string> lines = members_.texts(value, "lines", seat + ", lines", rows, rows);
        for (std::size_t row = 0; row < lines.size(); ++row) {
            board.lines[row] = fields_.tiles(lines[row], seat + ", line " + std::to_string(row + 1));
        }
        const std::vector<std::string> wall = members_.texts(value, "wall", seat + ", wall", rows, rows);
        for (std::size_t row = 0; row < wall.size(); ++row) {
            fields_.wall_row(wall[row], seat + ", wall row " + std::to_string(row + 1), board, static_cast<int>(row));
        }
        board.floor = fields_.floor(members_.text(value, "floor", seat + ", floor"), seat + ", floor");
        return board;
    }

    FieldReader fields_;
    MemberReader members_;
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
    append_until_legal(out, position);
    append_legal_and_outcome(out, position, [&](Move move) { append_token(out, move); });
    out += '}';
}

void append_state(std::string& out, const Position& position, std::optional<int> viewer) {
    if (!position.awaits_move() || viewer == position.turn()) return append_state(out, position);
    append_until_legal(out, position);
    out += "\"legal\":[]}";
}

std::expected<Position, Faults> parse_state(const json::Value& state) {
    Faults faults;
    const Setup setup = StateReader(faults).read(state);
    return to_position<Position>(setup, std::move(faults));
}

std::string to_position_string(const Position& position) {
    std::string out(game_name(position.wall()));
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
    return to_position<Position>(setup, std::move(faults));
}

}  // namespace azulejo::notation::classic
