#include "notation/record_writer.h"

#include "core/json.h"
#include "notation/classic/state.h"
#include "notation/classic/token.h"
#include "notation/outcome.h"

namespace azulejo::notation {

Tags tags_of(const Game<azulejo::classic::Position>& game) {
    const auto& start = game.start();
    Tags tags;
    tags.add("Game", std::string(classic::game_name(start.wall())));
    tags.add("Players", std::to_string(start.players()));
    tags.add("First", std::to_string(start.first() + 1));
    if (game.position().is_over()) {
        tags.add("Result", result_text(game.position()));
        tags.add("Winner", winner_text(game.position()));
    }
    return tags;
}

std::string to_record(const Game<azulejo::classic::Position>& game, const Tags& tags) {
    constexpr std::size_t width = 79;
    std::string out;
    for (const auto& [name, value] : tags.items()) {
        out += '[' + name + " \"";
        for (const char c : value) {
            if (c == '"' || c == '\\') out += '\\';
            out += c == '\n' ? ' ' : c;
        }
        out += "\"]\n";
    }
    std::size_t column = 0;
    for (const auto& ply : game.plies()) {
        const std::string token = classic::to_token(ply, game.start().players());
        const bool is_deal = std::holds_alternative<azulejo::classic::Deal>(ply);
        const bool wrap = is_deal || column == 0 || column + 1 + token.size() > width;
        out += wrap ? "\n" : " ";
        column = wrap ? token.size() : column + 1 + token.size();
        out += token;
        if (is_deal) column = 0;
    }
    out += "\n";
    return out;
}

}  // namespace azulejo::notation
