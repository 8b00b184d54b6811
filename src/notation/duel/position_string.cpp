#include "notation/duel/state.h"
#include "notation/outcome.h"
#include "notation/text.h"

namespace azulejo::notation::duel {

namespace {

// Plates that were put under the stack together are a group. If a seat knows a group, its number follows: `S1,J2/S3:2`.
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

// A plate put aside, and the seats that already know it: `S1,J2:2`.
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
    // `tile3`: line 3 is to be decided.
    void read_phase(Setup& setup) {
        std::string_view text = parts_.next();
        const std::string_view tile = phase_name(Phase::tile);
        if (text.starts_with(tile) && text.size() > tile.size()) {
            setup.line = fields_.number(text.substr(tile.size()), "line to be decided");
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
            return fields_.fault(where + ": " + in_quotes(text) + " is not like " +
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
            if (known_to == 3) fields_.fault("stack: only one seat can have put " + in_quotes(plates) + " there");
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
        fields_.fault("who knows a plate: " + in_quotes(text) + " does not end in :1, :2 or :12");
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
    return to_position<Position>(setup, std::move(faults), to_fault);
}

}  // namespace azulejo::notation::duel
