#include "notation/duel/state.h"

#include <algorithm>

#include "notation/duel/token.h"
#include "notation/outcome.h"
#include "notation/state_reader.h"
#include "notation/text.h"

namespace azulejo::notation::duel {

namespace {

constexpr std::size_t most_plates = 18;
constexpr std::size_t most_chips = 20;

int marker_number(const Position& position) {
    return position.marker_holder().value_or(-1) + 1;
}

// Lists of strings in JSON.
template <class F>
void append_strings(std::string& out, std::string_view key, int n, F&& append) {
    out += key;
    out += '[';
    append_list(out, ",", n, [&](int i) {
        out += '"';
        append(i);
        out += '"';
    });
    out += ']';
}

void append_factory(std::string& out, const Position& position, int factory) {
    out += "{\"sun\":\"";
    append_tiles(out, position.sun(factory).counts());
    out += "\",\"moon\":\"";
    if (factory == large) {
        append_tiles(out, position.large_moon().counts());
    } else {
        append_moon(out, position.moon(factory));
    }
    out += "\",\"chip\":\"";
    if (factory != large) out += chip_name(position.chip(factory));
    out += factory != large && position.is_open(factory) ? "\",\"open\":true}" : "\",\"open\":false}";
}

void append_board(std::string& out, const Board& board) {
    append_number(out, "{\"score\":", board.score());
    append_strings(out, ",\"lines\":", rows, [&](int row) { append_line(out, board, row); });
    append_strings(out, ",\"dome\":", rows, [&](int row) { append_dome_row(out, board, row); });
    append_strings(out, ",\"plates\":", slots, [&](int slot) { append_placed(out, board.plate_at(slot)); });
    out += ",\"broken\":\"";
    append_tiles(out, board.broken().counts());
    out += '"';
    append_strings(out, ",\"chips\":", board.chips().total(), [&](int i) { out += chip_name(board.chips().nth(i)); });
    append_number(out, ",\"spent\":", board.spent().total());
    append_number(out, ",\"markers\":", board.markers());
    append_number(out, ",\"taken\":", board.taken());
    out += '}';
}

// Without a view everything is shown.
class StateWriter {
  public:
    StateWriter(std::string& out, const Position& position, const View* view)
        : out_(out), position_(position), view_(view) {}

    void run() {
        out_ += "{\"game\":\"";
        out_ += game_name;
        append_number(out_, "\",\"players\":", player_count);
        append_number(out_, ",\"round\":", position_.round());
        out_ += ",\"phase\":\"";
        out_ += phase_name(position_.phase());
        append_number(out_, "\",\"turn\":", turn_number(position_));
        append_number(out_, ",\"first\":", position_.first() + 1);
        out_ += ",\"scoring\":[\"";
        append_scoring(out_, position_.scoring(), "\",\"");
        out_ += "\"],\"factories\":[";
        append_list(out_, ",", factory_count, [&](int i) { append_factory(out_, position_, i); });
        append_number(out_, "],\"marker\":", marker_number(position_));
        append_strings(out_, ",\"display\":", display_places, [&](int i) { out_ += plate_name(position_.display(i)); });
        append_strings(out_, ",\"stack\":", position_.stack_size(), [&](int i) { out_ += plate_name(in_stack(i)); });
        append_strings(out_, ",\"drawn\":", position_.drawn_count(), [&](int i) { out_ += plate_name(put_aside(i)); });
        out_ += ",\"bag\":\"";
        append_counts(out_, position_.bag());
        out_ += "\",\"tower\":\"";
        append_counts(out_, position_.tower());
        out_ += "\",\"boards\":[";
        append_list(out_, ",", player_count, [&](int seat) { append_board(out_, position_.board(seat)); });
        out_ += "],";
        if (view_ != nullptr && position_.awaits_move() && view_->seat() != position_.turn()) {
            out_ += "\"legal\":[]";
        } else {
            append_legal_and_outcome(out_, position_, [&](Move move) { append_token(out_, move); });
        }
        out_ += '}';
    }

  private:
    // Which back lies where is not known below the top.
    [[nodiscard]] Plate in_stack(int depth) const {
        const Plate plate = position_.stack(depth).plate();
        return is_known(plate) || depth == 0 ? plate : Plate::hidden;
    }
    // Plates put aside are seen by nobody before they are looked at, and then by the one who drew them.
    [[nodiscard]] Plate put_aside(int number) const {
        const Plate plate = position_.drawn(number).plate();
        const bool looking = position_.phase() != Phase::draw && view_ != nullptr && view_->seat() == position_.turn();
        if (view_ == nullptr || looking || plate == Plate::none) return plate;
        return position_.phase() == Phase::under ? Plate::hidden : back(plate);  // which have gone is not seen
    }

    std::string& out_;
    const Position& position_;
    const View* view_;
};

std::vector<std::string_view> views(const std::vector<std::string>& texts) {
    return {texts.begin(), texts.end()};
}

class StateReader {
  public:
    explicit StateReader(Faults& faults) : fields_(faults), members_(faults) {}

    Setup read(const json::Value& state) {
        Setup setup;
        if (state.find("players") != nullptr && members_.number(state, "players", "players") != player_count) {
            fields_.fault("players: there are always 2");
        }
        setup.round = members_.number(state, "round", "round");
        if (const auto phase = members_.member(state, "phase", "phase")) setup.phase = fields_.phase(*phase);
        setup.turn = members_.number(state, "turn", "turn");
        setup.first = members_.number(state, "first", "first");
        setup.marker = members_.number(state, "marker", "marker");
        setup.scoring = fields_.scoring(views(members_.texts(state, "scoring", "scoring", 3, 4)));
        for (const json::Value& factory : objects(state, "factories", factory_count)) {
            setup.factories.push_back(read_factory(factory, static_cast<int>(setup.factories.size())));
        }
        for (const std::string& plate : members_.texts(state, "display", "display", display_places, display_places)) {
            setup.display.push_back(fields_.plate(plate, "display"));
        }
        for (const std::string& plate : members_.texts(state, "stack", "stack", 0, most_plates)) {
            if (plate.empty()) fields_.fault("stack: there is a plate without a name");
            setup.stack.emplace_back(fields_.plate(plate, "stack"), 0, false);
        }
        for (const std::string& plate : members_.texts(state, "drawn", "drawn", 0, most_plates)) {
            setup.drawn.emplace_back(fields_.plate(plate, "drawn"), 0, false);
        }
        setup.bag = fields_.counts(members_.text(state, "bag", "bag"), "bag");
        setup.tower = fields_.counts(members_.text(state, "tower", "tower"), "tower");
        std::vector<int> spent;
        for (const json::Value& board : objects(state, "boards", player_count)) {
            const std::string seat = "seat " + std::to_string(setup.boards.size() + 1);
            setup.boards.push_back(read_board(board, seat));
            spent.push_back(members_.number(board, "spent", seat + ", spent"));
        }
        choose_spent_chips(setup, spent);
        if (setup.phase == Phase::tile) setup.line = line_asked_about(state, setup);
        return setup;
    }

  private:
    std::vector<json::Value> objects(const json::Value& state, const std::string& key, int size) {
        const json::Value* value = state.find(key);
        const json::Array* list = value == nullptr ? nullptr : value->array();
        if (list == nullptr || list->size() != static_cast<std::size_t>(size)) {
            fields_.fault(key + ": a list of " + std::to_string(size) + " expected");
            return {};
        }
        return {list->begin(), list->end()};
    }
    FactorySetup read_factory(const json::Value& value, int number) {
        const std::string where = number == large ? "the large factory" : "factory " + std::to_string(number);
        FactorySetup factory;
        factory.sun = fields_.tiles(members_.text(value, "sun", where + ", sun"), where + ", sun");
        factory.moon = fields_.moon(members_.text(value, "moon", where + ", moon"), where + ", moon");
        factory.chip = fields_.chip(members_.text(value, "chip", where + ", chip"), where + ", chip");
        const json::Value* open = value.find("open");
        if (open == nullptr || open->boolean() == nullptr) {
            fields_.fault(where + ", open: true or false expected");
        } else {
            factory.open = *open->boolean();
        }
        return factory;
    }
    BoardSetup read_board(const json::Value& value, const std::string& seat) {
        BoardSetup board;
        board.score = members_.number(value, "score", seat + ", score");
        const auto lines = members_.texts(value, "lines", seat + ", lines", rows, rows);
        for (std::size_t row = 0; row < lines.size(); ++row) {
            board.lines[row] = fields_.tiles(lines[row], seat + ", line " + std::to_string(row + 1));
        }
        const auto dome = members_.texts(value, "dome", seat + ", dome", rows, rows);
        for (std::size_t row = 0; row < dome.size(); ++row) {
            fields_.dome_row(dome[row], seat + ", dome row " + std::to_string(row + 1), board, static_cast<int>(row));
        }
        const auto plates = members_.texts(value, "plates", seat + ", plates", slots, slots);
        for (std::size_t slot = 0; slot < plates.size(); ++slot) {
            board.plates[slot] = fields_.placed(plates[slot], seat + ", slot " + std::to_string(slot + 1));
        }
        board.broken = fields_.tiles(members_.text(value, "broken", seat + ", broken"), seat + ", broken");
        for (const std::string& name : members_.texts(value, "chips", seat + ", chips", 0, most_chips)) {
            const Chip chip = fields_.chip(name, seat + ", chips");
            if (name.empty()) fields_.fault(seat + ", chips: there is a chip without a name");
            if (chip != Chip::none) board.chips.push_back(chip);
        }
        board.markers = members_.number(value, "markers", seat + ", markers");
        board.taken = members_.number(value, "taken", seat + ", taken");
        return board;
    }

    void choose_spent_chips(Setup& setup, const std::vector<int>& spent) {
        std::array<int, chip_kinds> left{};
        for (std::size_t kind = 0; kind < chip_kinds; ++kind) left[kind] = components::chips[kind].count;
        const auto use = [&](Chip chip) {
            if (chip != Chip::none) --left[static_cast<std::size_t>(index(chip))];
        };
        for (const FactorySetup& factory : setup.factories) use(factory.chip);
        for (const BoardSetup& board : setup.boards) std::ranges::for_each(board.chips, use);
        std::size_t kind = 0;
        for (std::size_t seat = 0; seat < spent.size(); ++seat) {
            const std::string where = "seat " + std::to_string(seat + 1) + ", spent: ";
            if (spent[seat] < 0) fields_.fault(where + "cannot be " + std::to_string(spent[seat]));
            for (int n = 0; n < spent[seat]; ++n) {
                while (kind < chip_kinds && left[kind] <= 0) ++kind;
                if (kind == chip_kinds) return fields_.fault(where + "more chips than there are");
                --left[kind];
                setup.boards[seat].spent.push_back(chip(static_cast<int>(kind)));
            }
        }
    }

    // The moves name it; without them it is the first line that leaves a choice.
    static int line_asked_about(const json::Value& state, Setup& setup) {
        const json::Value* legal = state.find("legal");
        const json::Array* moves = legal == nullptr ? nullptr : legal->array();
        if (moves != nullptr && !moves->empty() && moves->front().string() != nullptr) {
            const std::string& token = *moves->front().string();
            if (!token.empty() && token[0] >= '1' && token[0] <= '6') return token[0] - '0';
        }
        for (setup.line = 1; setup.line < rows; ++setup.line) {
            if (Position::from(setup)) break;
        }
        return setup.line;
    }

    FieldReader fields_;
    MemberReader members_;
};

// Plates that went under the stack together are a group; those of a group that somebody put there say so: `S1,J2/S3:2`.
void append_stack(std::string& out, const Position& position) {
    for (int i = 0; i < position.stack_size(); ++i) {
        const StackedPlate plate = position.stack(i);
        if (i > 0) out += plate.begins_group() ? '/' : ',';
        out += plate_name(plate.plate());
        const bool ends_group = i + 1 == position.stack_size() || position.stack(i + 1).begins_group();
        if (!ends_group || plate.known_to() == 0) continue;
        append_number(out, ":", plate.known_to(0) ? 1 : 2);
    }
}

// Who knows a plate put aside though it was not looked at: `S1,J2:2`.
void append_drawn(std::string& out, const Position& position) {
    append_list(out, ",", position.drawn_count(), [&](int number) {
        const StackedPlate plate = position.drawn(number);
        append_or_dash(out, [&] { out += plate_name(plate.plate()); });
        if (plate.known_to() == 0) return;
        out += ':';
        for (int seat = 0; seat < player_count; ++seat) out += plate.known_to(seat) ? std::to_string(seat + 1) : "";
    });
}

void append_board_string(std::string& out, const Board& board) {
    append_number(out, " ", board.score());
    out += ':';
    append_list(out, "/", rows, [&](int row) { append_or_dash(out, [&] { append_line(out, board, row); }); });
    out += ':';
    append_list(out, "/", rows, [&](int row) { append_dome_row(out, board, row); });
    out += ':';
    append_list(out, "/", slots,
                [&](int slot) { append_or_dash(out, [&] { append_placed(out, board.plate_at(slot)); }); });
    out += ':';
    append_or_dash(out, [&] { append_tiles(out, board.broken().counts()); });
    for (const ChipCounts chips : {board.chips(), board.spent()}) {
        out += ':';
        append_or_dash(out, [&] { append_chips(out, chips); });
    }
    append_number(out, ":", board.markers());
    append_number(out, ":", board.taken());
}

class StringReader {
  public:
    static constexpr std::size_t field_count = 15;

    StringReader(std::string_view text, Faults& faults) : fields_(faults), parts_(text) {}

    [[nodiscard]] std::size_t size() const { return parts_.size(); }

    Setup read() {
        Setup setup;
        parts_.next();  // the name of the game
        setup.round = fields_.lettered(parts_.next(), 'r', "round");
        read_phase(setup);
        setup.turn = fields_.lettered(parts_.next(), 't', "turn");
        setup.first = fields_.lettered(parts_.next(), 'f', "first");
        setup.marker = fields_.lettered(parts_.next(), 'm', "marker");
        setup.scoring = fields_.scoring(split(parts_.next(), ","));
        for (const std::string_view factory : split(parts_.next(), "/")) read_factory(setup, factory);
        for (const std::string_view plate : split(parts_.next(), ",")) {
            setup.display.push_back(fields_.plate(without_dash(plate), "display"));
        }
        read_stack(setup, without_dash(parts_.next()));
        read_drawn(setup, without_dash(parts_.next()));
        setup.bag = fields_.counts(without_dash(parts_.next()), "bag");
        setup.tower = fields_.counts(without_dash(parts_.next()), "tower");
        for (int seat = 1; seat <= player_count; ++seat) {
            setup.boards.push_back(read_board(parts_.next(), "seat " + std::to_string(seat)));
        }
        return setup;
    }

  private:
    // `tile3`: line 3 is asked about.
    void read_phase(Setup& setup) {
        std::string_view text = parts_.next();
        const std::string_view tile = phase_name(Phase::tile);
        if (text.starts_with(tile) && text.size() > tile.size()) {
            setup.line = fields_.number(text.substr(tile.size()), "line asked about");
            text = tile;
        }
        setup.phase = fields_.phase(text);
    }
    // `sun:moon` for the large factory, `sun:moon:chip` for a small one, the chip in brackets while it is face down.
    void read_factory(Setup& setup, std::string_view text) {
        const bool is_large = setup.factories.empty();
        const std::string where = is_large ? "the large factory" : "factory " + std::to_string(setup.factories.size());
        FactorySetup& factory = setup.factories.emplace_back();
        const auto parts = split(text, ":");
        if (parts.size() != (is_large ? 2U : 3U)) {
            return fields_.fault(where + ": " + quoted(text) + " is not like " +
                                 (is_large ? "BYRRK:-" : "BYRK:-:(YW)"));
        }
        factory.sun = fields_.tiles(without_dash(parts[0]), where + ", sun");
        factory.moon = fields_.moon(without_dash(parts[1]), where + ", moon");
        if (is_large) return;
        std::string_view chip = without_dash(parts[2]);
        const bool covered = chip.size() > 2 && chip.starts_with('(') && chip.ends_with(')');
        if (covered) chip = chip.substr(1, chip.size() - 2);
        factory.chip = fields_.chip(chip, where + ", chip");
        factory.open = !covered && setup.phase > Phase::deal;
    }
    void read_stack(Setup& setup, std::string_view text) {
        if (text.empty()) return;
        for (const std::string_view group : split(text, "/")) {
            const auto [plates, known_to] = read_known(group);
            if (known_to == 3) fields_.fault("stack: only one seat can have put " + quoted(plates) + " there");
            bool begins = true;
            for (const std::string_view plate : split(plates, ",")) {
                setup.stack.emplace_back(plate_in("stack", plate), known_to, begins);
                begins = false;
                if (setup.stack.size() > most_plates) return fields_.fault("stack: more than 18 plates");
            }
        }
    }
    void read_drawn(Setup& setup, std::string_view text) {
        if (text.empty()) return;
        for (const std::string_view each : split(text, ",")) {
            const auto [plate, known_to] = read_known(each);
            setup.drawn.emplace_back(plate == "-" ? Plate::none : plate_in("drawn", plate), known_to, false);
            if (setup.drawn.size() > most_plates) return fields_.fault("drawn: more than 18 plates");
        }
    }
    Plate plate_in(const std::string& where, std::string_view name) {
        if (name.empty()) fields_.fault(where + ": a plate is missing between two commas");
        return fields_.plate(name, where);
    }
    // The text before `:` and the seats after it, as a mask.
    std::pair<std::string_view, unsigned> read_known(std::string_view text) {
        const std::size_t colon = text.find(':');
        if (colon == std::string_view::npos) return {text, 0};
        const std::string_view seats = text.substr(colon + 1);
        for (const std::string_view each : {"1", "2", "12"}) {
            if (seats == each) return {text.substr(0, colon), each == "12" ? 3U : 1U << (each[0] - '1')};
        }
        fields_.fault("who knows a plate: " + quoted(text) + " does not end in :1, :2 or :12");
        return {text.substr(0, colon), 0};
    }
    BoardSetup read_board(std::string_view text, const std::string& seat) {
        BoardSetup board;
        const auto parts = split(text, ":");
        const auto part = [&](std::size_t i) { return i < parts.size() ? parts[i] : std::string_view{}; };
        const auto lines = split(part(1), "/");
        const auto dome = split(part(2), "/");
        const auto plates = split(part(3), "/");
        if (parts.size() != 9 || lines.size() != rows || dome.size() != rows || plates.size() != slots) {
            fields_.fault(
                seat +
                ": score, six lines, six dome rows, nine plates, broken tiles, chips, spent chips, markers and "
                "chips taken expected, with : between");
            return board;
        }
        board.score = fields_.number(parts[0], seat + ", score");
        for (int row = 0; row < rows; ++row) {
            const auto at = static_cast<std::size_t>(row);
            const std::string number = std::to_string(row + 1);
            board.lines[at] = fields_.tiles(without_dash(lines[at]), seat + ", line " + number);
            fields_.dome_row(dome[at], seat + ", dome row " + number, board, row);
        }
        for (std::size_t slot = 0; slot < slots; ++slot) {
            board.plates[slot] =
                fields_.placed(without_dash(plates[slot]), seat + ", slot " + std::to_string(slot + 1));
        }
        board.broken = fields_.tiles(without_dash(parts[4]), seat + ", broken");
        board.chips = read_chips(parts[5], seat + ", chips");
        board.spent = read_chips(parts[6], seat + ", spent chips");
        board.markers = fields_.number(parts[7], seat + ", markers");
        board.taken = fields_.number(parts[8], seat + ", taken");
        return board;
    }
    std::vector<Chip> read_chips(std::string_view text, const std::string& where) {
        std::vector<Chip> chips;
        if (text == "-") return chips;
        for (const std::string_view name : split(text, ",")) {
            const Chip chip = fields_.chip(name.empty() ? "-" : name, where);
            if (chip == Chip::none || chips.size() == most_chips) return chips;
            chips.push_back(chip);
        }
        return chips;
    }

    FieldReader fields_;
    StringFields parts_;
};

}  // namespace

void append_state(std::string& out, const Position& position) {
    StateWriter(out, position, nullptr).run();
}

void append_state(std::string& out, const View& view) {
    StateWriter(out, view.covered(), &view).run();
}

std::expected<Position, Faults> parse_state(const json::Value& state) {
    Faults faults;
    const Setup setup = StateReader(faults).read(state);
    return to_position<Position>(setup, std::move(faults));
}

std::string to_position_string(const Position& position) {
    std::string out(game_name);
    append_number(out, " r", position.round());
    out += ' ';
    out += phase_name(position.phase());
    if (position.phase() == Phase::tile) append_number(out, "", position.tiling_row() + 1);
    append_number(out, " t", turn_number(position));
    append_number(out, " f", position.first() + 1);
    append_number(out, " m", marker_number(position));
    out += ' ';
    append_scoring(out, position.scoring(), ",");
    out += ' ';
    append_list(out, "/", factory_count, [&](int i) {
        append_or_dash(out, [&] { append_tiles(out, position.sun(i).counts()); });
        out += ':';
        if (i == large) return append_or_dash(out, [&] { append_tiles(out, position.large_moon().counts()); });
        append_or_dash(out, [&] { append_moon(out, position.moon(i)); });
        out += ':';
        const bool covered = position.chip(i) != Chip::none && !position.is_open(i);
        if (covered) out += '(';
        append_or_dash(out, [&] { out += chip_name(position.chip(i)); });
        if (covered) out += ')';
    });
    out += ' ';
    append_list(out, ",", display_places,
                [&](int i) { append_or_dash(out, [&] { out += plate_name(position.display(i)); }); });
    out += ' ';
    append_or_dash(out, [&] { append_stack(out, position); });
    out += ' ';
    append_or_dash(out, [&] { append_drawn(out, position); });
    out += ' ';
    append_or_dash(out, [&] { append_counts(out, position.bag()); });
    out += ' ';
    append_or_dash(out, [&] { append_counts(out, position.tower()); });
    for (int seat = 0; seat < player_count; ++seat) append_board_string(out, position.board(seat));
    return out;
}

std::expected<Position, Faults> parse_position_string(std::string_view text) {
    Faults faults;
    StringReader reader(text, faults);
    if (reader.size() != StringReader::field_count) {
        return std::unexpected(
            Faults{"a position string of azul-duel has 15 fields, not " + std::to_string(reader.size())});
    }
    const Setup setup = reader.read();
    return to_position<Position>(setup, std::move(faults));
}

}  // namespace azulejo::notation::duel
