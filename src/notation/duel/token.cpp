#include "notation/duel/token.h"

#include <array>
#include <charconv>

#include "core/ascii.h"
#include "notation/duel/fields.h"
#include "notation/text.h"

namespace azulejo::notation::duel {

namespace {

constexpr std::string_view plates_prefix = "plates:";
constexpr std::string_view deal_prefix = "deal:";

char digit(int n) {
    return static_cast<char>('0' + n);
}
char row_letter(int row) {
    return row == broken_row ? 'X' : digit(row + 1);
}

void append_placement(std::string& out, std::string_view word, Move move) {
    append_number(out, word, move.number() + 1);
    append_number(out, "@", move.slot() + 1);
    append_number(out, "+", move.rotation());
}

// Reads a token from left to right. After the first mismatch, all further reads fail.
class TokenReader {
  public:
    explicit TokenReader(std::string_view text) : rest_(text) {}

    [[nodiscard]] bool at_end() const { return rest_.empty(); }
    [[nodiscard]] bool skip(std::string_view word) {
        const bool found = rest_.starts_with(word);
        if (found) rest_.remove_prefix(word.size());
        return found;
    }
    // From lowest to highest.
    [[nodiscard]] std::optional<int> number(int lowest, int highest) {
        int value = 0;
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        if (error != std::errc{} || rest_.starts_with('-') || value < lowest || value > highest) return std::nullopt;
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return value;
    }
    [[nodiscard]] std::optional<Colour> colour() {
        const auto result = rest_.empty() ? std::nullopt : colour_of(rest_.front());
        if (result) rest_.remove_prefix(1);
        return result;
    }
    // A line, or the broken space.
    [[nodiscard]] std::optional<int> row() {
        if (skip("X")) return broken_row;
        const auto line = digit_up_to(rows);
        return line ? std::optional(*line - 1) : std::nullopt;
    }
    [[nodiscard]] std::optional<int> digit_up_to(int highest) {
        if (rest_.empty() || rest_[0] < '1' || rest_[0] > digit(highest)) return std::nullopt;
        const int result = rest_[0] - '0';
        rest_.remove_prefix(1);
        return result;
    }
    [[nodiscard]] std::string_view rest() const { return rest_; }

  private:
    std::string_view rest_;
};

// `2@5+1` after the word.
std::optional<Move> read_placement(TokenReader reader, bool from_display) {
    const auto number = reader.number(1, most_drawn);
    if (!number || !reader.skip("@")) return std::nullopt;
    const auto slot = reader.number(1, slots);
    if (!slot || !reader.skip("+")) return std::nullopt;
    const auto rotation = reader.number(0, rotations - 1);
    if (!rotation || !reader.at_end()) return std::nullopt;
    const int at = *number - 1;
    return from_display ? Move::display(at, *slot - 1, *rotation) : Move::keep(at, *slot - 1, *rotation);
}

std::optional<ChipCounts> read_chips(std::string_view text) {
    ChipCounts result;
    for (const std::string_view name : split(text, ",")) {
        const auto chip = chip_of(name);
        if (!chip || result[*chip] == 3) return std::nullopt;
        result += ChipCounts::of(*chip);
    }
    return result;
}

// `3>4`, `3>4+B,BK,RW` and `3=`.
std::optional<Move> read_tiling(TokenReader reader) {
    const auto line = reader.digit_up_to(rows);
    if (!line) return std::nullopt;
    if (reader.skip("=")) return reader.at_end() ? std::optional(Move::decline(*line - 1)) : std::nullopt;
    if (!reader.skip(">")) return std::nullopt;
    const auto column = reader.digit_up_to(columns);
    if (!column) return std::nullopt;
    if (reader.at_end()) return Move::tile(*line - 1, *column - 1);
    if (!reader.skip("+")) return std::nullopt;
    const auto chips = read_chips(reader.rest());
    return chips ? std::optional(Move::tile(*line - 1, *column - 1, *chips)) : std::nullopt;
}

// `2B3/RK`, `LB3`, `MB3`.
std::optional<Move> read_take(TokenReader reader) {
    const bool moon = reader.skip("M");
    const bool from_large = !moon && reader.skip("L");
    const auto factory = moon || from_large ? large : reader.digit_up_to(small_factories);
    if (!factory) return std::nullopt;
    const auto colour = reader.colour();
    const auto row = reader.row();
    if (!colour || !row) return std::nullopt;
    if (reader.at_end()) return moon ? Move::moon(*colour, *row) : Move::sun(*factory, *colour, *row);
    if (moon || !reader.skip("/")) return std::nullopt;
    MoonStack stacking;
    while (!reader.at_end() && stacking.size() < small_tiles - 1) {
        const auto tile = reader.colour();
        if (!tile) return std::nullopt;
        stacking.push(*tile);
    }
    if (stacking.empty() || !reader.at_end()) return std::nullopt;
    return Move::sun(*factory, *colour, *row, stacking);
}

// Upper and lower case as in records.
std::string in_usual_case(std::string_view text) {
    std::string small = lower_case(text);
    for (const std::string_view word : {"draw", "look", "keep", "under"}) {
        if (small.starts_with(word)) return small;
    }
    const bool displayed = small.size() > 1 && small[0] == 'd' && small[1] >= '0' && small[1] <= '9';
    return displayed ? small : upper_case(text);
}

std::string explain(Impossible reason) {
    switch (reason) {
        case Impossible::not_awaited: return "no deal is awaited here";
        case Impossible::plates_awaited: return "the order of the plates is awaited first";
        case Impossible::tiles_awaited: return "the plates are dealt; tiles and chips are awaited";
        case Impossible::not_all_plates: return "all 18 plates are named, each once";
        case Impossible::wrong_amount:
            return "the large factory gets 5 tiles and the small ones 4 each, in order, as long as bag and tower last";
        case Impossible::not_in_bag: return "these tiles cannot have been drawn from the bag";
        case Impossible::not_in_tower:
            return "these tiles cannot have been drawn from the tower after the bag was empty";
        case Impossible::five_alike: return "five tiles of one colour on the large factory are drawn again";
        case Impossible::chips_gone: return "these chips are not all left";
    }
    return {};
}

std::expected<Deal, std::string> read_plates(std::string_view token) {
    Deal deal;
    const auto names = split(token.substr(plates_prefix.size()), ",");
    if (names.size() != plate_count) {
        return std::unexpected("a deal names all 18 plates, not " + std::to_string(names.size()));
    }
    for (std::size_t i = 0; i < plate_count; ++i) {
        const auto plate = plate_of(names[i]);
        if (!plate)
            return std::unexpected("plate " + std::to_string(i + 1) + ": " + in_quotes(names[i]) + " is not a plate");
        deal.plates[i] = *plate;
    }
    return deal;
}

std::expected<Deal, std::string> read_deal(std::string_view token) {
    Deal deal;
    const std::string_view content = token.substr(deal_prefix.size());
    const std::size_t plus = content.find('+');
    const auto factories = split(content.substr(0, plus), "/");
    if (factories.size() != factory_count || plus == std::string_view::npos) {
        return std::unexpected("a deal names 5 factories, the large one first, and after a + four chips");
    }
    Faults faults;
    FieldReader reader(faults);
    for (std::size_t i = 0; i < factory_count; ++i) {
        const std::string where = i == large ? "the large factory" : "factory " + std::to_string(i);
        const std::string_view text = without_dash(factories[i]);
        const TileCounts tiles = reader.tiles(text, where);
        const int capacity = i == large ? large_tiles : small_tiles;
        if (text.empty() && factories[i].empty()) reader.fault(where + ": nothing is written as -");
        if (tiles.total() > capacity) {
            reader.fault(where + ": " + std::to_string(tiles.total()) + " tiles, more than " +
                         std::to_string(capacity));
        } else {
            deal.factories[i] = Pile::from(tiles);
        }
    }
    const auto chips = split(content.substr(plus + 1), ",");
    if (chips.size() != small_factories) return std::unexpected("a deal names four chips after the +");
    for (std::size_t i = 0; i < small_factories; ++i) {
        const auto chip = chip_of(chips[i]);
        if (!chip)
            reader.fault("factory " + std::to_string(i + 1) + ": " + in_quotes(chips[i]) +
                         " is not a chip, like B or YW");
        deal.chips[i] = chip.value_or(Chip::none);
    }
    if (!faults.empty()) return std::unexpected(faults.front().message);
    return deal;
}

// The deal of a token in canonical form.
std::expected<Deal, std::string> read_canonical_deal(std::string_view token) {
    const bool plates = token.starts_with(plates_prefix);
    const auto read = plates ? read_plates : read_deal;
    const auto deal = read(token);
    const std::string_view prefix = plates ? plates_prefix : deal_prefix;
    if (!deal) {
        const std::string upper = std::string(prefix) + upper_case(token.substr(prefix.size()));
        if (upper != token && read_canonical_deal(upper)) return std::unexpected(not_canonical(upper));
        return deal;
    }
    std::string canonical;
    append_token(canonical, *deal);
    if (canonical != token) return std::unexpected(not_canonical(canonical));
    return deal;
}

}  // namespace

void append_token(std::string& out, Move move) {
    switch (move.kind()) {
        case Move::Kind::display: append_placement(out, "d", move); break;
        case Move::Kind::draw: out += "draw"; break;
        case Move::Kind::look: out += "look"; break;
        case Move::Kind::keep: append_placement(out, "keep", move); break;
        case Move::Kind::under: append_number(out, "under", move.number() + 1); break;
        case Move::Kind::sun:
        case Move::Kind::moon:
            if (move.kind() == Move::Kind::moon) {
                out += 'M';
            } else {
                out += move.factory() == large ? 'L' : digit(move.factory());
            }
            out += letter(move.colour());
            out += row_letter(move.row());
            if (move.kind() == Move::Kind::sun && !move.stacking().empty()) {
                out += '/';
                append_moon(out, move.stacking());
            }
            break;
        case Move::Kind::chip:
            out += '+';
            out += digit(move.factory());
            break;
        case Move::Kind::tile:
            out += row_letter(move.row());
            out += '>';
            out += digit(move.column() + 1);
            if (move.payment().empty()) break;
            out += '+';
            append_chips(out, move.payment());
            break;
        case Move::Kind::decline:
            out += row_letter(move.row());
            out += '=';
            break;
    }
}

void append_token(std::string& out, const Deal& deal) {
    if (deal.is_of_plates()) {
        out += plates_prefix;
        append_list(out, ",", plate_count, [&](int i) { out += plate_name(deal.plates[static_cast<std::size_t>(i)]); });
        return;
    }
    out += deal_prefix;
    append_list(out, "/", factory_count, [&](int i) {
        append_or_dash(out, [&] { append_tiles(out, deal.factories[static_cast<std::size_t>(i)].counts()); });
    });
    out += '+';
    append_list(out, ",", small_factories, [&](int i) { out += chip_name(deal.chips[static_cast<std::size_t>(i)]); });
}

std::string to_token(Move move) {
    std::string result;
    append_token(result, move);
    return result;
}

std::string to_token(const Position& /*position*/, const Ply& ply) {
    std::string result;
    std::visit([&](const auto& choice) { append_token(result, choice); }, ply);
    return result;
}

std::optional<Move> parse_move(std::string_view token) {
    if (token == "draw") return Move::draw();
    if (token == "look") return Move::look();
    TokenReader reader(token);
    if (reader.skip("d")) return read_placement(reader, true);
    if (reader.skip("keep")) return read_placement(reader, false);
    if (reader.skip("under")) {
        const auto number = reader.number(1, most_drawn);
        return number && reader.at_end() ? std::optional(Move::under(*number - 1)) : std::nullopt;
    }
    if (reader.skip("+")) {
        const auto factory = reader.digit_up_to(small_factories);
        return factory && reader.at_end() ? std::optional(Move::chip(*factory)) : std::nullopt;
    }
    if (const auto tiling = read_tiling(reader)) return tiling;
    return read_take(reader);
}

std::optional<Move> parse_typed_move(const Position& position, std::string_view typed) {
    const auto move = parse_move(in_usual_case(typed));
    if (move && position.why_illegal(*move) == Illegal::stacking_needless) {
        return Move::sun(move->factory(), move->colour(), move->row());
    }
    // Without a stacking order it is the beginning of several moves.
    if (move && position.why_illegal(*move) == Illegal::stacking_missing) return std::nullopt;
    return move;
}

std::expected<Ply, std::string> parse_ply(const Position& position, std::string_view token) {
    if (token.starts_with(deal_prefix) || token.starts_with(plates_prefix)) {
        if (!position.awaits_deal()) {
            return std::unexpected(position.is_over() ? "the game is over" : explain(Impossible::not_awaited));
        }
        const auto deal = read_canonical_deal(token);
        if (!deal) return std::unexpected(deal.error());
        if (const auto reason = position.why_impossible(*deal)) return std::unexpected(explain(*reason));
        return *deal;
    }
    const auto move = parse_move(token);
    if (!move) {
        if (const auto usual = parse_move(in_usual_case(token)))
            return std::unexpected(not_canonical(to_token(*usual)));
        return std::unexpected(position.awaits_deal() ? "unreadable; a deal is awaited" : "not a move");
    }
    if (const std::string canonical = to_token(*move); canonical != token)
        return std::unexpected(not_canonical(canonical));
    if (const auto reason = position.why_illegal(*move)) return std::unexpected(explain(*reason, position, *move));
    return *move;
}

}  // namespace azulejo::notation::duel
