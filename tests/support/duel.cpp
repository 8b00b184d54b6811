#include "support/duel.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <set>
#include <stdexcept>

#include "notation/duel/state.h"
#include "notation/duel/token.h"

namespace azulejo::test {

using namespace azulejo::duel;

namespace {

namespace text = notation::duel;

constexpr std::size_t field_count = 15;
constexpr std::size_t round_field = 1;
constexpr std::size_t phase_field = 2;
constexpr std::size_t scoring_field = 6;
constexpr std::size_t factories_field = 7;
constexpr std::size_t display_field = 8;
constexpr std::size_t stack_field = 9;
constexpr std::size_t drawn_field = 10;
constexpr std::size_t bag_field = 11;
constexpr std::size_t tower_field = 12;
constexpr std::size_t first_board = 13;

constexpr std::size_t broken_part = 4;
constexpr std::size_t chips_part = 5;
constexpr std::size_t spent_part = 6;
constexpr std::size_t markers_part = 7;
constexpr std::size_t taken_part = 8;

// The pieces between separators, empty ones too.
std::vector<std::string> pieces(std::string_view text, char separator) {
    std::vector<std::string> parts;
    for (const auto part : std::views::split(text, separator)) parts.emplace_back(part.begin(), part.end());
    return parts;
}

// `2=KK,5=B` in full.
std::string with_all(const std::string& sparse, std::size_t size, const std::string& nothing) {
    if (sparse.find('=') == std::string::npos && sparse.find('/') != std::string::npos) return sparse;
    std::vector<std::string> parts(size, nothing);
    for (const std::string& piece : split(sparse, ',')) {
        if (piece == "-" || piece == ".") continue;
        const std::size_t sign = piece.find('=');
        if (sign != 1) throw std::invalid_argument("not a number and what is there: " + piece);
        parts.at(static_cast<std::size_t>(piece[0] - '1')) = piece.substr(2);
    }
    return joined(parts, "/");
}

// And back.
std::string sparse(const std::string& full, const std::string& nothing) {
    std::vector<std::string> parts;
    int number = 0;
    for (const std::string& piece : split(full, '/')) {
        ++number;
        if (piece != nothing) parts.push_back(std::to_string(number) + "=" + piece);
    }
    return parts.empty() ? std::string(nothing.substr(0, 1)) : joined(parts, ",");
}

const std::string no_row = "......";

// Completes the fields of a position string one after the other.
class Shorthand {
  public:
    explicit Shorthand(std::string_view text) : fields_(split(text, ' ')) {
        if (fields_.size() != field_count) throw std::invalid_argument("15 fields wanted: " + std::string(text));
        for (std::size_t seat = 0; seat < player_count; ++seat) {
            boards_[seat] = pieces(fields_[first_board + seat], ':');
            boards_[seat].resize(9);
        }
    }

    std::string in_full() {
        if (fields_[scoring_field] == "-") fields_[scoring_field] = "rows,columns,diagonals";
        fill_in_factories();
        fill_in_boards();
        fill_in_plates();
        fill_in_rest(fields_[bag_field], fields_[tower_field], tiles_, tiles_of_a_colour);
        return joined(fields_, " ");
    }

  private:
    void fill_in_factories() {
        auto factories = pieces(fields_[factories_field], '/');
        factories.resize(factory_count, "-");
        std::vector<std::vector<std::string>> all;
        for (const std::string& factory : factories) {
            auto parts = pieces(factory, ':');
            parts.resize(all.empty() ? 2 : 3);
            for (std::string& part : parts) part = part.empty() && &part != &parts.back() ? "-" : part;
            all.push_back(parts);
        }
        if (all[0][1].empty()) all[0][1] = "-";
        std::multiset<std::string> used = chips_on_boards();
        for (std::size_t i = 1; i < factory_count; ++i) {
            std::string chip = all[i][2];
            std::erase_if(chip, [](char c) { return c == '(' || c == ')'; });
            used.insert(chip);
        }
        for (std::size_t i = 0; i < factory_count; ++i) {
            tiles_ += letters_in(all[i][0]) + letters_in(all[i][1]);
            if (i == large) continue;
            if (all[i][2].empty()) {
                const bool holds_tiles = all[i][0] != "-" || all[i][1] != "-";
                all[i][2] = holds_tiles ? "(" + unused_chip(used) + ")" : "-";
            }
            if (all[i][2] == "-") ++taken_;
        }
        factories.clear();
        for (const auto& parts : all) factories.push_back(joined(parts, ":"));
        fields_[factories_field] = joined(factories, "/");
    }
    std::multiset<std::string> chips_on_boards() const {
        std::multiset<std::string> used;
        for (const auto& board : boards_) {
            for (const std::size_t part : {chips_part, spent_part}) {
                for (const std::string& chip : split(board[part], ',')) used.insert(chip);
            }
        }
        return used;
    }
    static std::string unused_chip(std::multiset<std::string>& used) {
        for (const auto& kind : components::chips) {
            const std::string name(kind.name);
            if (used.count(name) >= kind.count) continue;
            used.insert(name);
            return name;
        }
        throw std::invalid_argument("no chip is left for a factory");
    }

    void fill_in_boards() {
        const std::string& phase = fields_[phase_field];
        const bool round_begins = phase == "plates" || phase == "deal" || phase == "setup";
        const bool last = fields_[round_field] == "r5";
        if (phase == "plates" || phase == "deal") taken_ = 0;
        for (std::size_t seat = 0; seat < player_count; ++seat) {
            auto& parts = boards_[seat];
            parts[1] = with_all(parts[1], rows, "-");
            parts[2] = with_all(parts[2], rows, no_row);
            parts[3] = with_all(parts[3], slots, "-");
            for (const std::size_t part : {broken_part, chips_part, spent_part}) {
                if (parts[part].empty()) parts[part] = "-";
            }
            if (parts[markers_part].empty()) parts[markers_part] = round_begins && !last ? "2" : "0";
            const int taken = seat == 0 ? std::min(2, taken_) : taken_ - std::min(2, taken_);
            if (parts[taken_part].empty()) parts[taken_part] = std::to_string(taken);
            tiles_ += letters_in(parts[1]) + letters_in(parts[2]) + letters_in(parts[broken_part]);
            for (const std::string& placed : split(parts[3], '/')) plates_.insert(placed.substr(0, 2));
            fields_[first_board + seat] = joined(parts, ":");
        }
    }

    void fill_in_plates() {
        for (const std::size_t field : {display_field, stack_field, drawn_field}) {
            for (const std::string& group : split(fields_[field], '/')) {
                for (const std::string& plate : split(group, ',')) plates_.insert(plate.substr(0, 2));
            }
        }
        std::vector<std::string> rest;
        for (const auto& plate : components::plates) {
            if (!plates_.contains(std::string(plate.name))) rest.emplace_back(plate.name);
        }
        if (fields_[display_field] == "-") fields_[display_field] = "-,-,-";
        if (fields_[display_field] == "?") {
            const auto shown = std::min<std::size_t>(rest.size(), display_places);
            const auto end = rest.begin() + static_cast<std::ptrdiff_t>(shown);
            std::vector<std::string> places(rest.begin(), end);
            rest.erase(rest.begin(), end);
            places.resize(display_places, "-");
            fields_[display_field] = joined(places, ",");
        }
        if (fields_[stack_field] == "?") fields_[stack_field] = rest.empty() ? "-" : joined(rest, ",");
    }

    std::vector<std::string> fields_;
    std::array<std::vector<std::string>, player_count> boards_;
    TileCounts tiles_;              // those on factories and boards
    std::set<std::string> plates_;  // those that are somewhere
    int taken_ = 0;                 // chips gone from the factories
};

std::string field(const Position& position, std::size_t number) {
    return split(text::to_position_string(position), ' ').at(number);
}
std::string board_part(const Position& position, int seat, std::size_t part) {
    return pieces(field(position, first_board + static_cast<std::size_t>(seat) - 1), ':').at(part);
}

}  // namespace

Position duel_position(std::string_view shorthand) {
    const std::string full = Shorthand(shorthand).in_full();
    const auto result = text::parse_position_string(full);
    if (!result) throw std::invalid_argument(azulejo::notation::to_string(result.error()) + ": " + full);
    return *result;
}

TilingLog play_logged(Position& position, std::string_view token) {
    TilingLog log;
    position.play(std::get<Move>(checked_ply(position, token)), &log);
    return log;
}

Move duel_move(std::string_view token) {
    const auto result = text::parse_move(token);
    if (!result) throw std::invalid_argument("not a move: " + std::string(token));
    return *result;
}

Deal duel_deal(std::string_view token) {
    Deal deal;
    const auto parts = pieces(token.substr(token.find(':') + 1), '+');
    if (token.starts_with("plates:")) {
        std::size_t number = 0;
        for (const std::string& name : split(parts.at(0), ',')) deal.plates.at(number++) = text::plate_of(name).value();
        return deal;
    }
    std::size_t number = 0;
    for (const std::string& factory : split(parts.at(0), '/')) deal.factories.at(number++) = Pile::from(tiles(factory));
    number = 0;
    for (const std::string& name : split(parts.at(1), ',')) deal.chips.at(number++) = chip(name);
    return deal;
}

Chip chip(std::string_view name) {
    const auto result = text::chip_of(name);
    if (!result) throw std::invalid_argument("not a chip: " + std::string(name));
    return *result;
}

ChipCounts chips(std::string_view names) {
    ChipCounts result;
    for (const std::string& name : split(names, ',')) {
        if (name != "-") result += ChipCounts::of(chip(name));
    }
    return result;
}

std::string names(ChipCounts chips) {
    std::string result;
    text::append_chips(result, chips);
    return result.empty() ? "-" : result;
}

std::string lines(const Position& position, int seat) {
    return sparse(board_part(position, seat, 1), "-");
}
std::string dome(const Position& position, int seat) {
    return sparse(board_part(position, seat, 2), no_row);
}
std::string plates(const Position& position, int seat) {
    return sparse(board_part(position, seat, 3), "-");
}
std::string broken(const Position& position, int seat) {
    return board_part(position, seat, broken_part);
}
std::string factory(const Position& position, int number) {
    return pieces(field(position, factories_field), '/').at(static_cast<std::size_t>(number));
}
std::string display(const Position& position) {
    return field(position, display_field);
}
std::string stack(const Position& position) {
    return field(position, stack_field);
}
std::string drawn(const Position& position) {
    return field(position, drawn_field);
}

}  // namespace azulejo::test

namespace azulejo::duel {

void PrintTo(const Position& position, std::ostream* out) {
    *out << notation::duel::to_position_string(position);
}
void PrintTo(const View& view, std::ostream* out) {
    std::string state;
    notation::duel::append_state(state, view);
    *out << state;
}
void PrintTo(Illegal reason, std::ostream* out) {
    *out << "Illegal reason number " << static_cast<int>(reason);
}
void PrintTo(Impossible reason, std::ostream* out) {
    *out << "Impossible reason number " << static_cast<int>(reason);
}
void PrintTo(const Move& move, std::ostream* out) {
    *out << notation::duel::to_token(move) << " (bits " << move.bits() << ')';
}
void PrintTo(const Fault& fault, std::ostream* out) {
    *out << describe(fault);
}
void PrintTo(ChipCounts chips, std::ostream* out) {
    *out << test::names(chips);
}

}  // namespace azulejo::duel
