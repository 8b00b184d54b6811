#include "notation/duel/state.h"

#include <algorithm>
#include <array>
#include <ranges>

#include "core/json_reader.h"
#include "core/json_writer.h"
#include "notation/duel/token.h"
#include "notation/outcome.h"

namespace azulejo::notation::duel {

namespace {

constexpr std::array<Move, 0> no_moves{};

void append_factory(std::string& out, const Position& position, int factory) {
    json::ObjectWriter object(out);
    object.text("sun", [&](std::string& to) { append_tiles(to, position.sun(factory).counts()); });
    object.text("moon", [&](std::string& to) {
        if (factory == large) {
            append_tiles(to, position.large_moon().counts());
        } else {
            append_moon(to, position.moon(factory));
        }
    });
    object.text("chip", factory == large ? std::string_view() : chip_name(position.chip(factory)));
    object.flag("open", factory != large && position.is_open(factory));
}

void append_board(std::string& out, const Board& board) {
    json::ObjectWriter object(out);
    object.number("score", board.score());
    object.texts("lines", rows, [&](int row) { append_line(out, board, row); });
    object.texts("dome", rows, [&](int row) { append_dome_row(out, board, row); });
    object.texts("plates", slots, [&](int slot) { append_placed(out, board.plate_at(slot)); });
    object.text("broken", [&](std::string& to) { append_tiles(to, board.broken().counts()); });
    object.texts("chips", board.chips().total(), [&](int i) { out += chip_name(board.chips().nth(i)); });
    object.number("spent", board.spent().total());
    object.number("markers", board.markers());
    object.number("taken", board.taken());
}

// Without a view, everything is written.
class StateWriter {
  public:
    StateWriter(std::string& out, const Position& position, const View* view, const StateOptions& options)
        : out_(out), position_(position), view_(view), options_(options) {}

    void run() {
        json::ObjectWriter object(out_);
        object.text("game", game_name);
        object.number("players", player_count);
        object.number("round", position_.round());
        object.text("phase", phase_name(position_.phase()));
        object.number("turn", turn_number(position_));
        object.number("first", position_.first() + 1);
        std::vector<ScoringTile> scoring(position_.scoring().begin(), position_.scoring().end());
        std::erase(scoring, ScoringTile::none);
        object.list("scoring", scoring, [&](ScoringTile tile) { json::append_quoted(out_, name(tile)); });
        object.list("factories", std::views::iota(0, factory_count),
                    [&](int factory) { append_factory(out_, position_, factory); });
        object.number("marker", marker_number(position_));
        object.texts("display", display_places, [&](int i) { out_ += plate_name(position_.display(i)); });
        object.texts("stack", position_.stack_size(), [&](int i) { out_ += plate_name(in_stack(i)); });
        object.texts("drawn", position_.drawn_count(), [&](int i) { out_ += plate_name(put_aside(i)); });
        object.text("bag", [&](std::string& to) { append_counts(to, position_.bag()); });
        object.text("tower", [&](std::string& to) { append_counts(to, position_.tower()); });
        object.list("boards", std::views::iota(0, player_count),
                    [&](int seat) { append_board(out_, position_.board(seat)); });
        const auto append = [&](Move move) { append_token(out_, move); };
        if (view_ != nullptr && position_.awaits_move() && view_->seat() != position_.turn()) {
            append_legal(object, no_moves, append, options_);
        } else {
            append_legal_and_outcome(object, position_, append, options_);
        }
    }

  private:
    // Below the top plate, it is not known which back lies where.
    [[nodiscard]] Plate in_stack(int depth) const {
        const Plate plate = position_.stack(depth).plate();
        return is_known(plate) || depth == 0 ? plate : Plate::hidden;
    }
    // Plates put aside are seen by nobody until the player who drew them looks at them.
    [[nodiscard]] Plate put_aside(int number) const {
        const Plate plate = position_.drawn(number).plate();
        const bool looking = position_.phase() != Phase::draw && view_ != nullptr && view_->seat() == position_.turn();
        if (view_ == nullptr || looking || plate == Plate::none) return plate;
        return position_.phase() == Phase::under ? Plate::hidden : back(plate);  // others do not see which are gone
    }

    std::string& out_;
    const Position& position_;
    const View* view_;
    StateOptions options_;
};

// Unknown members are ignored: later versions may add some.
class StateReader {
  public:
    // In the state of a view, plates and chips may be covered. They are replaced by any that are nowhere else.
    StateReader(json::FieldFaults& shape_faults, Faults& faults, bool of_view)
        : shape_faults_(shape_faults), fields_(faults), of_view_(of_view) {}

    Setup read(const json::Value& value) {
        json::ObjectReader state(value, "", shape_faults_, json::Unknown::ignored);
        Setup setup;
        state.integer("players", player_count, player_count, player_count);
        setup.round = state.integer("round");
        setup.phase = static_cast<Phase>(state.choice("phase", phase_names));
        setup.turn = state.integer("turn");
        setup.first = state.integer("first");
        setup.marker = state.integer("marker");
        const std::vector<std::string> scoring = state.texts("scoring", 3, 4);
        if (!scoring.empty()) setup.scoring = fields_.scoring({scoring.begin(), scoring.end()});
        for (const json::Value& factory : state.list("factories", factory_count, factory_count)) {
            const std::size_t number = setup.factories.size();
            setup.factories.push_back(read_factory(factory, state.path("factories", number), number));
        }
        for (const std::string& plate : state.texts("display", display_places, display_places)) {
            setup.display.push_back(fields_.plate(plate, "display"));
        }
        for (const std::string& plate : state.texts("stack", 0, most_plates)) {
            if (plate.empty()) fields_.fault("stack: there is a plate without a name");
            setup.stack.emplace_back(stacked_plate(plate, "stack"), 0, false);
        }
        for (const std::string& plate : state.texts("drawn", 0, most_plates)) {
            setup.drawn.emplace_back(stacked_plate(plate, "drawn"), 0, false);
        }
        setup.bag = fields_.counts(state.text("bag"), "bag");
        setup.tower = fields_.counts(state.text("tower"), "tower");
        std::vector<int> spent;
        for (const json::Value& board : state.list("boards", player_count, player_count)) {
            const std::size_t number = setup.boards.size();
            setup.boards.push_back(
                read_board(board, state.path("boards", number), "seat " + std::to_string(number + 1), spent));
        }
        if (of_view_ && is_to_move(value)) show_to_mover(setup);
        uncover_plates(setup);
        choose_unseen_chips(setup, spent);
        if (setup.phase == Phase::tile) setup.line = line_to_decide(value, setup);
        return setup;
    }

  private:
    Plate stacked_plate(const std::string& text, const std::string& where) {
        for (const Plate covered : covered_plates) {
            if (of_view_ && text == plate_name(covered)) return covered;
        }
        return fields_.plate(text, where);
    }
    Chip factory_chip(const std::string& text, const std::string& where) {
        return of_view_ && text == chip_name(Chip::hidden) ? Chip::hidden : fields_.chip(text, where);
    }
    FactorySetup read_factory(const json::Value& value, std::string path, std::size_t number) {
        json::ObjectReader object(value, std::move(path), shape_faults_, json::Unknown::ignored);
        const std::string where =
            number == std::size_t{large} ? "the large factory" : "factory " + std::to_string(number);
        FactorySetup factory;
        factory.sun = fields_.tiles(object.text("sun"), where + ", sun");
        factory.moon = fields_.moon(object.text("moon"), where + ", moon");
        factory.chip = factory_chip(object.text("chip"), where + ", chip");
        factory.open = object.flag("open");
        return factory;
    }
    BoardSetup read_board(const json::Value& value, std::string path, const std::string& seat,
                          std::vector<int>& spent) {
        json::ObjectReader object(value, std::move(path), shape_faults_, json::Unknown::ignored);
        BoardSetup board;
        board.score = object.integer("score");
        const auto lines = object.texts("lines", rows, rows);
        for (std::size_t row = 0; row < lines.size(); ++row) {
            board.lines[row] = fields_.tiles(lines[row], seat + ", line " + std::to_string(row + 1));
        }
        const auto dome = object.texts("dome", rows, rows);
        for (std::size_t row = 0; row < dome.size(); ++row) {
            fields_.dome_row(dome[row], seat + ", dome row " + std::to_string(row + 1), board, static_cast<int>(row));
        }
        const auto plates = object.texts("plates", slots, slots);
        for (std::size_t slot = 0; slot < plates.size(); ++slot) {
            board.plates[slot] = fields_.placed(plates[slot], seat + ", slot " + std::to_string(slot + 1));
        }
        board.broken = fields_.tiles(object.text("broken"), seat + ", broken");
        for (const std::string& name : object.texts("chips", 0, most_chips)) {
            const Chip chip = fields_.chip(name, seat + ", chips");
            if (name.empty()) fields_.fault(seat + ", chips: there is a chip without a name");
            if (chip != Chip::none) board.chips.push_back(chip);
        }
        spent.push_back(object.integer("spent"));
        board.markers = object.integer("markers");
        board.taken = object.integer("taken");
        return board;
    }

    // Only the seat to move gets legal moves.
    static bool is_to_move(const json::Value& state) {
        const json::Value* legal = state.find("legal");
        return legal != nullptr && legal->array() != nullptr && !legal->array()->empty();
    }
    // Uncovered plates of the stack were put there by the viewer.
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

    // First the face-down chips, then the spent ones.
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

    // The legal moves name the line. Without them it is the first line with a choice.
    static int line_to_decide(const json::Value& state, Setup& setup) {
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

    // In the order of filling: covered plates whose back is known first, then the others.
    static constexpr std::array covered_plates{Plate::hidden_special, Plate::hidden_wild, Plate::hidden};

    json::FieldFaults& shape_faults_;
    FieldReader fields_;
    bool of_view_;
};

std::expected<Position, Faults> position_in(const json::Value& state, bool of_view) {
    json::FieldFaults shape_faults;
    Faults faults;
    const Setup setup = StateReader(shape_faults, faults, of_view).read(state);
    return to_position<Position>(setup, all_faults(shape_faults, std::move(faults)), to_fault);
}

}  // namespace

void append_state(std::string& out, const Position& position) {
    StateWriter(out, position, nullptr, {}).run();
}

void append_state(std::string& out, const View& view, const StateOptions& options) {
    StateWriter(out, view.covered(), &view, options).run();
}

std::expected<Position, Faults> parse_state(const json::Value& state) {
    return position_in(state, false);
}

std::expected<Position, Faults> parse_view(const json::Value& state) {
    return position_in(state, true);
}

}  // namespace azulejo::notation::duel
