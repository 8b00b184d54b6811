#include "notation/classic/told_ply.h"

#include "core/ascii.h"
#include "core/json_writer.h"
#include "notation/classic/ply_fields.h"
#include "notation/classic/token.h"
#include "rules/classic/preview.h"

namespace azulejo::notation::classic {

using namespace azulejo::classic;

std::expected<std::string, std::string> told_ply(const Position& before, std::string_view token) {
    const auto ply = parse_ply(before, token);
    if (!ply) return std::unexpected(ply.error());
    const Move* move = std::get_if<Move>(&*ply);
    if (move == nullptr) {
        std::string deal;
        append_ply_fields(deal, before, *ply);
        return deal;
    }
    return json::object_text([&](json::ObjectWriter& object) {
        append_move_fields(object, *move);
        if (move->is_placement()) {
            object.text("colour", letter(before.board(before.turn()).line_colour(move->row())));
        } else {
            object.number("taken", preview(before, *move).taken);
        }
    });
}

std::string complete_typed(const Position& position, std::string_view typed) {
    std::string text = upper_case(typed);
    if (position.phase() == Phase::tile && text.size() == 1) {
        const std::string row = std::to_string(position.tiling_row() + 1);
        return row + ">" + text;
    }
    if (text.size() == 3 && text.back() == '0') text.back() = 'F';
    return text;
}

std::optional<Move> parse_beginning(const Position& /*position*/, std::string_view text) {
    // The floor line takes everything that is there, so that a refusal is about the source.
    constexpr std::string_view rest = "BF";
    constexpr std::size_t whole = 3;
    if (text.empty() || text.size() > whole) return std::nullopt;
    std::string token(text);
    if (token.size() < whole) token += rest.substr(token.size() - 1);
    return parse_move(token);
}

}  // namespace azulejo::notation::classic
