#include "notation/duel/state.h"

#include <algorithm>

#include "core/text.h"
#include "notation/duel/token.h"
#include "notation/outcome.h"
#include "notation/state_reader.h"

namespace azulejo::notation::duel {

namespace {

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
    // Of a view, plates and chips may be covered: any that are nowhere else take their places.
    StateReader(Faults& faults, bool of_view) : fields_(faults), members_(faults), of_view_(of_view) {}

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
            setup.stack.emplace_back(stacked_plate(plate, "stack"), 0, false);
        }
        for (const std::string& plate : members_.texts(state, "drawn", "drawn", 0, most_plates)) {
            setup.drawn.emplace_back(stacked_plate(plate, "drawn"), 0, false);
        }
        setup.bag = fields_.counts(members_.text(state, "bag", "bag"), "bag");
        setup.tower = fields_.counts(members_.text(state, "tower", "tower"), "tower");
        std::vector<int> spent;
        for (const json::Value& board : objects(state, "boards", player_count)) {
            const std::string seat = "seat " + std::to_string(setup.boards.size() + 1);
            setup.boards.push_back(read_board(board, seat));
            spent.push_back(members_.number(board, "spent", seat + ", spent"));
        }
        if (of_view_ && is_to_move(state)) show_to_mover(setup);
        uncover_plates(setup);
        choose_unseen_chips(setup, spent);
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
    Plate stacked_plate(const std::string& text, const std::string& where) {
        for (const Plate covered : covered_plates) {
            if (of_view_ && text == plate_name(covered)) return covered;
        }
        return fields_.plate(text, where);
    }
    Chip factory_chip(const std::string& text, const std::string& where) {
        return of_view_ && text == chip_name(Chip::hidden) ? Chip::hidden : fields_.chip(text, where);
    }
    FactorySetup read_factory(const json::Value& value, int number) {
        const std::string where = number == large ? "the large factory" : "factory " + std::to_string(number);
        FactorySetup factory;
        factory.sun = fields_.tiles(members_.text(value, "sun", where + ", sun"), where + ", sun");
        factory.moon = fields_.moon(members_.text(value, "moon", where + ", moon"), where + ", moon");
        factory.chip = factory_chip(members_.text(value, "chip", where + ", chip"), where + ", chip");
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

    // Only whoever is to move is told the legal moves.
    static bool is_to_move(const json::Value& state) {
        const json::Value* legal = state.find("legal");
        return legal != nullptr && legal->array() != nullptr && !legal->array()->empty();
    }
    // Plates of the stack that are not covered were put there by the viewer.
    static void show_to_mover(Setup& setup) {
        const auto known = [](StackedPlate plate) { return is_known(plate.plate()); };
        if ((setup.turn != 1 && setup.turn != 2) || setup.stack.empty()) return;
        bool before = known(setup.stack.front());
        for (StackedPlate& plate : setup.stack) {
            const bool now = known(plate);
            plate = StackedPlate(plate.plate(), now ? 1U << (setup.turn - 1) : 0, now != before);
            before = now;
        }
    }
    void uncover_plates(Setup& setup) {
        std::array<bool, plate_count> seen{};
        const auto see = [&](Plate plate) {
            if (plate != Plate::none && is_known(plate)) seen[static_cast<std::size_t>(index(plate))] = true;
        };
        std::ranges::for_each(setup.display, see);
        for (const auto* plates : {&setup.stack, &setup.drawn})
            std::ranges::for_each(*plates, see, &StackedPlate::plate);
        for (const BoardSetup& board : setup.boards) {
            for (const PlacedPlate placed : board.plates) {
                if (!placed.empty()) see(placed.plate());
            }
        }
        for (const Plate covered : covered_plates) {
            for (auto* plates : {&setup.stack, &setup.drawn}) {
                for (StackedPlate& stacked : *plates) {
                    if (stacked.plate() != covered) continue;
                    int i = 0;
                    while (i < plate_count && (seen[static_cast<std::size_t>(i)] || !may_be(covered, plate(i)))) ++i;
                    if (i == plate_count) return fields_.fault("more plates are covered than there are");
                    see(plate(i));
                    stacked = StackedPlate(plate(i), stacked.known_to(), stacked.begins_group());
                }
            }
        }
    }
    static bool may_be(Plate covered, Plate plate) { return covered == Plate::hidden || covered == back(plate); }

    // Face-down ones, and then those that were spent.
    void choose_unseen_chips(Setup& setup, const std::vector<int>& spent) {
        std::array<int, chip_kinds> left{};
        for (std::size_t kind = 0; kind < chip_kinds; ++kind) left[kind] = components::chips[kind].count;
        const auto use = [&](Chip chip) {
            if (chip != Chip::none && chip != Chip::hidden) --left[static_cast<std::size_t>(index(chip))];
        };
        for (const FactorySetup& factory : setup.factories) use(factory.chip);
        for (const BoardSetup& board : setup.boards) std::ranges::for_each(board.chips, use);
        const auto next = [&] {
            std::size_t kind = 0;
            while (kind < chip_kinds && left[kind] <= 0) ++kind;
            if (kind == chip_kinds) return Chip::none;
            --left[kind];
            return chip(static_cast<int>(kind));
        };
        for (FactorySetup& factory : setup.factories) {
            if (factory.chip == Chip::hidden) factory.chip = next();
        }
        for (std::size_t seat = 0; seat < spent.size(); ++seat) {
            const std::string where = "seat " + std::to_string(seat + 1) + ", spent: ";
            if (spent[seat] < 0) fields_.fault(where + "cannot be " + std::to_string(spent[seat]));
            for (int n = 0; n < spent[seat]; ++n) {
                const Chip chip = next();
                if (chip == Chip::none) return fields_.fault(where + "more chips than there are");
                setup.boards[seat].spent.push_back(chip);
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

    // Those first of which the back is seen: the others take what is left.
    static constexpr std::array covered_plates{Plate::hidden_special, Plate::hidden_wild, Plate::hidden};

    FieldReader fields_;
    MemberReader members_;
    bool of_view_;
};

std::expected<Position, Faults> position_in(const json::Value& state, bool of_view) {
    Faults faults;
    const Setup setup = StateReader(faults, of_view).read(state);
    return to_position<Position>(setup, std::move(faults));
}

}  // namespace

void append_state(std::string& out, const Position& position) {
    StateWriter(out, position, nullptr).run();
}

void append_state(std::string& out, const View& view) {
    StateWriter(out, view.covered(), &view).run();
}

std::expected<Position, Faults> parse_state(const json::Value& state) {
    return position_in(state, false);
}

std::expected<Position, Faults> parse_view(const json::Value& state) {
    return position_in(state, true);
}

}  // namespace azulejo::notation::duel
