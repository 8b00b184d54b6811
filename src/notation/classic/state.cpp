#include "notation/classic/state.h"

#include "notation/classic/token.h"

namespace azulejo::notation::classic {

namespace {

int turn_number(const Position& position) {
    return position.awaits_move() ? position.turn() + 1 : 0;
}
int marker_number(const Position& position) {
    return position.marker_holder().value_or(-1) + 1;
}

void append_number(std::string& out, std::string_view key, int value) {
    out += key;
    out += std::to_string(value);
}

// Calls `append` for 0 … n-1 with `separator` between.
template <class F>
void append_list(std::string& out, std::string_view separator, int n, F&& append) {
    for (int i = 0; i < n; ++i) {
        if (i > 0) out += separator;
        append(i);
    }
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

// Reads the members of a JSON state; what is missing or of another type becomes a fault.
class StateReader {
  public:
    explicit StateReader(Faults& faults) : fields_(faults) {}

    Setup read(const json::Value& state) {
        Setup setup;
        if (const auto game = member(state, "game", "game")) setup.wall = fields_.game(*game);
        setup.players = number(state, "players", "players");
        setup.round = number(state, "round", "round");
        if (const auto phase = member(state, "phase", "phase")) setup.phase = fields_.phase(*phase);
        setup.turn = number(state, "turn", "turn");
        setup.first = number(state, "first", "first");
        setup.marker = number(state, "marker", "marker");
        const std::vector<std::string> factories = texts(state, "factories", "factories");
        for (std::size_t i = 0; i < factories.size(); ++i) {
            setup.factories.push_back(fields_.tiles(factories[i], "factory " + std::to_string(i + 1)));
        }
        setup.centre = fields_.tiles(text(state, "centre", "centre"), "centre");
        setup.bag = fields_.counts(text(state, "bag", "bag"), "bag");
        setup.lid = fields_.counts(text(state, "lid", "lid"), "lid");
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
        board.score = number(value, "score", seat + ", score");
        const std::vector<std::string> lines = texts(value, "lines", seat + ", lines", rows);
        for (std::size_t row = 0; row < lines.size(); ++row) {
            board.lines[row] = fields_.tiles(lines[row], seat + ", line " + std::to_string(row + 1));
        }
        const std::vector<std::string> wall = texts(value, "wall", seat + ", wall", rows);
        for (std::size_t row = 0; row < wall.size(); ++row) {
            fields_.wall_row(wall[row], seat + ", wall row " + std::to_string(row + 1), board, static_cast<int>(row));
        }
        board.floor = fields_.floor(text(value, "floor", seat + ", floor"), seat + ", floor");
        return board;
    }

    std::optional<std::string> member(const json::Value& object, std::string_view key, const std::string& where) {
        const json::Value* value = object.find(key);
        if (value != nullptr && value->string() != nullptr) return *value->string();
        fields_.fault(where + ": " + (value == nullptr ? "missing" : "a string expected"));
        return std::nullopt;
    }
    std::string text(const json::Value& object, std::string_view key, const std::string& where) {
        return member(object, key, where).value_or(std::string());
    }
    int number(const json::Value& object, std::string_view key, const std::string& where) {
        const json::Value* value = object.find(key);
        if (value != nullptr && value->integer()) return *value->integer();
        fields_.fault(where + ": " + (value == nullptr ? "missing" : "a whole number expected"));
        return 0;
    }
    // A list of strings; of exactly `size` if that is given, else of at most as many as there are factories.
    std::vector<std::string> texts(const json::Value& object, std::string_view key, const std::string& where,
                                   std::size_t size = 0) {
        const json::Value* value = object.find(key);
        const json::Array* list = value == nullptr ? nullptr : value->array();
        std::vector<std::string> result;
        if (list == nullptr) {
            fields_.fault(where + ": " + (value == nullptr ? "missing" : "a list of strings expected"));
            return result;
        }
        if (size != 0 ? list->size() != size : list->size() > max_factories) {
            fields_.fault(where + ": " + std::to_string(list->size()) + " entries, not " +
                          (size != 0 ? std::to_string(size) : "at most " + std::to_string(max_factories)));
            return result;
        }
        for (const json::Value& item : *list) {
            if (item.string() == nullptr) {
                fields_.fault(where + ": a list of strings expected");
                return {};
            }
            result.push_back(*item.string());
        }
        return result;
    }

    FieldReader fields_;
};

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> parts;
    std::size_t start = 0;
    while (true) {
        const std::size_t end = text.find_first_of(separators, start);
        parts.push_back(text.substr(start, end - start));
        if (end == std::string_view::npos) return parts;
        start = end + 1;
    }
}

std::string_view without_dash(std::string_view text) {
    return text == "-" ? std::string_view{} : text;
}

// Reads the fields of a position string one after the other.
class StringReader {
  public:
    StringReader(std::string_view text, Faults& faults) : fields_(faults) {
        for (const std::string_view part : split(text, " _\t\r\n")) {
            if (!part.empty()) parts_.push_back(part);
        }
    }

    Setup read() {
        Setup setup;
        setup.wall = fields_.game(next());
        setup.players = fields_.number(next(), "players");
        setup.round = lettered('r', "round");
        setup.phase = fields_.phase(next());
        setup.turn = lettered('t', "turn");
        setup.first = lettered('f', "first");
        setup.marker = lettered('m', "marker");
        for (const std::string_view factory : split(next(), "/")) {
            const std::string where = "factory " + std::to_string(setup.factories.size() + 1);
            setup.factories.push_back(fields_.tiles(without_dash(factory), where));
            if (setup.factories.size() > max_factories) {
                fields_.fault("factories: more than 9");
                break;
            }
        }
        setup.centre = fields_.tiles(without_dash(next()), "centre");
        setup.bag = fields_.counts(without_dash(next()), "bag");
        setup.lid = fields_.counts(without_dash(next()), "lid");
        while (at_ < parts_.size() && setup.boards.size() <= max_players) {
            setup.boards.push_back(read_board(next(), "seat " + std::to_string(setup.boards.size() + 1)));
        }
        if (at_ < parts_.size()) fields_.fault("text after the fourth board");
        return setup;
    }

    [[nodiscard]] std::size_t field_count() const { return parts_.size(); }

  private:
    std::string_view next() { return at_ < parts_.size() ? parts_[at_++] : std::string_view{}; }
    int lettered(char prefix, const std::string& where) {
        const std::string_view part = next();
        if (part.starts_with(prefix)) return fields_.number(part.substr(1), where);
        fields_.fault(where + ": " + std::string(1, prefix) + " and a number expected, found \"" +
                      std::string(part.substr(0, 40)) + "\"");
        return 0;
    }
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
    std::vector<std::string_view> parts_;
    std::size_t at_ = 0;
};

// Appends a piece of text, or the dash that stands for nothing.
template <class F>
void append_or_dash(std::string& out, F&& append) {
    const std::size_t before = out.size();
    append();
    if (out.size() == before) out += '-';
}

}  // namespace

void append_state(std::string& out, const Position& position) {
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
    out += "],\"legal\":[";
    bool first = true;
    position.for_each_move([&](Move move) {
        out += first ? "\"" : ",\"";
        append_token(out, move);
        out += '"';
        first = false;
    });
    out += ']';
    if (position.is_over()) {
        out += ",\"scores\":[";
        append_list(out, ",", position.players(), [&](int seat) { append_number(out, "", position.score(seat)); });
        out += "],\"winners\":[" + winner_text(position) + ']';
    }
    out += '}';
}

std::expected<Position, Faults> parse_state(const json::Value& state) {
    Faults faults;
    const Setup setup = StateReader(faults).read(state);
    return to_position(setup, std::move(faults));
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
    StringReader reader(text, faults);
    constexpr std::size_t fields_before_boards = 11;
    if (reader.field_count() <= fields_before_boards) {
        return std::unexpected(Faults{"a position string has 11 fields and a board for each player, not " +
                                      std::to_string(reader.field_count()) + " fields"});
    }
    const Setup setup = reader.read();
    return to_position(setup, std::move(faults));
}

std::string result_text(const Position& position) {
    std::string out;
    append_list(out, "-", position.players(), [&](int seat) { append_number(out, "", position.score(seat)); });
    return out;
}

std::string winner_text(const Position& position) {
    std::string out;
    for_each_bit(position.winners(), [&](int seat) { append_number(out, out.empty() ? "" : ",", seat + 1); });
    return out;
}

}  // namespace azulejo::notation::classic
