#include "notation/classic/token.h"

#include <algorithm>
#include <array>

#include "core/ascii.h"
#include "notation/classic/fields.h"
#include "notation/text.h"

namespace azulejo::notation::classic {

namespace {

constexpr std::string_view deal_prefix = "deal:";

std::string source_name(int source) {
    return source == centre ? "the centre" : "factory " + std::to_string(source);
}

std::string explain(Impossible reason) {
    switch (reason) {
        case Impossible::not_awaited: return "no deal is awaited here";
        case Impossible::wrong_amount: return "factories get 4 tiles each, in order, as long as bag and lid last";
        case Impossible::not_in_bag: return "these tiles cannot have been drawn from the bag";
        case Impossible::not_in_lid: return "these tiles cannot have been drawn from the lid after the bag was empty";
    }
    return {};
}

std::expected<Deal, std::string> read_deal(std::string_view token, int factories) {
    Deal deal;
    std::string canonical(deal_prefix);
    std::string_view rest = token.substr(deal_prefix.size());
    for (int factory = 0; factory < factories; ++factory) {
        const bool last = factory + 1 == factories;
        const std::size_t length = rest.find('/');
        if (last != (length == std::string_view::npos)) {
            return std::unexpected("a deal names " + std::to_string(factories) + " factories");
        }
        const std::string_view part = rest.substr(0, length);
        Faults faults;
        FieldReader reader(faults);
        const TileCounts tiles = reader.tiles(without_dash(part), "factory " + std::to_string(factory + 1));
        if (!faults.empty()) {
            const std::string upper = std::string(deal_prefix) + upper_case(token.substr(deal_prefix.size()));
            if (upper != token && read_deal(upper, factories)) return std::unexpected(not_canonical(upper));
            return std::unexpected(faults.front().message);
        }
        if (factory > 0) canonical += '/';
        append_or_dash(canonical, [&] { append_tiles(canonical, tiles); });
        // A pile cannot hold very many tiles. Any number above four is impossible.
        const bool overfull = tiles.total() > tiles_on_a_factory;
        deal.factories[static_cast<std::size_t>(factory)] =
            overfull ? Pile::of(Colour::blue, tiles_on_a_factory + 1) : Pile::from(tiles);
        if (!last) rest.remove_prefix(length + 1);
    }
    if (canonical != token) return std::unexpected(not_canonical(canonical));
    return deal;
}

}  // namespace

void append_token(std::string& out, Move move) {
    const auto digit = [](int n) { return static_cast<char>('0' + n); };
    if (move.is_placement()) {
        out += digit(move.row() + 1);
        out += '>';
        out += digit(move.column() + 1);
        return;
    }
    out += move.source() == centre ? 'C' : digit(move.source());
    out += letter(move.colour());
    out += move.row() == floor_row ? 'F' : digit(move.row() + 1);
}

void append_token(std::string& out, const Deal& deal, int factories) {
    out += deal_prefix;
    for (int factory = 0; factory < factories; ++factory) {
        if (factory > 0) out += '/';
        append_or_dash(out, [&] { append_tiles(out, deal.factories[static_cast<std::size_t>(factory)]); });
    }
}

std::string to_token(Move move) {
    std::string result;
    append_token(result, move);
    return result;
}

std::string to_token(const Position& position, const Ply& ply) {
    std::string result;
    if (const Move* move = std::get_if<Move>(&ply)) {
        append_token(result, *move);
    } else {
        append_token(result, std::get<Deal>(ply), position.factories());
    }
    return result;
}

std::optional<Move> parse_move(std::string_view token) {
    if (token.size() != 3) return std::nullopt;
    const auto digit = [&](std::size_t at, int highest) -> int {
        const int n = token[at] - '0';
        return n >= 1 && n <= highest ? n : 0;
    };
    if (token[1] == '>') {
        const int row = digit(0, rows);
        const int column = digit(2, columns);
        if (row == 0 || column == 0) return std::nullopt;
        return Move::place(row - 1, column - 1);
    }
    const int source = token[0] == 'C' ? centre : digit(0, max_factories);
    const auto colour = colour_of(token[1]);
    const int row = token[2] == 'F' ? floor_row + 1 : digit(2, rows);
    if ((source == 0 && token[0] != 'C') || !colour || row == 0) return std::nullopt;
    return Move::take(source, *colour, row - 1);
}

std::optional<Move> parse_typed_move(const Position& /*position*/, std::string_view typed) {
    return parse_move(upper_case(typed));
}

std::string explain(Illegal reason, const Position& position, Move move) {
    const std::string line = "line " + std::to_string(move.row() + 1);
    const std::string column = "column " + std::to_string(move.column() + 1);
    switch (reason) {
        case Illegal::game_over: return "the game is over";
        case Illegal::deal_awaited: return "a deal is awaited";
        case Illegal::placement_awaited:
            return "the tile of line " + std::to_string(position.tiling_row() + 1) + " must be placed first";
        case Illegal::take_awaited: return "tiles are to be taken, none is to be placed";
        case Illegal::no_such_factory: return "there are only " + std::to_string(position.factories()) + " factories";
        case Illegal::source_empty: return source_name(move.source()) + " is empty";
        case Illegal::colour_not_there: return source_name(move.source()) + " holds no " + letter(move.colour());
        case Illegal::line_full: return line + " is full";
        case Illegal::line_other_colour:
            return line + " holds " + letter(position.board(position.turn()).line_colour(move.row()));
        case Illegal::wall_has_colour:
            return "wall row " + std::to_string(move.row() + 1) + " already has " + letter(move.colour());
        case Illegal::other_line_first:
            return "the tile of line " + std::to_string(position.tiling_row() + 1) + " is the one to place";
        case Illegal::space_taken: return column + " of the row is taken";
        case Illegal::column_has_colour: return column + " already has this colour";
    }
    return {};
}

std::expected<Ply, std::string> parse_ply(const Position& position, std::string_view token) {
    if (token.starts_with(deal_prefix)) {
        if (!position.awaits_deal()) {
            return std::unexpected(position.is_over() ? "the game is over" : explain(Impossible::not_awaited));
        }
        const auto deal = read_deal(token, position.factories());
        if (!deal) return std::unexpected(deal.error());
        if (const auto reason = position.why_impossible(*deal)) return std::unexpected(explain(*reason));
        return *deal;
    }
    const auto move = parse_move(token);
    if (!move) {
        const std::string upper = upper_case(token);
        if (upper != token && parse_move(upper)) return std::unexpected(not_canonical(upper));
        return std::unexpected(position.awaits_deal() ? "unreadable; a deal is awaited" : "not a move");
    }
    if (const auto reason = position.why_illegal(*move)) return std::unexpected(explain(*reason, position, *move));
    return *move;
}

std::string_view reason_name(Illegal reason) {
    static constexpr std::array<std::string_view, 13> names{
        "game_over",        "deal_awaited",     "placement_awaited", "take_awaited",      "no_such_factory",
        "source_empty",     "colour_not_there", "line_full",         "line_other_colour", "wall_has_colour",
        "other_line_first", "space_taken",      "column_has_colour"};
    static_assert(names.size() == static_cast<std::size_t>(Illegal::column_has_colour) + 1);
    return names[static_cast<std::size_t>(reason)];
}

}  // namespace azulejo::notation::classic
