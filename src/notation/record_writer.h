#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "notation/games.h"
#include "notation/outcome.h"
#include "rules/game.h"

namespace azulejo::notation {

// The tags that every record of this game needs, and Result and Winner if it is over.
template <GamePosition P>
[[nodiscard]] Tags tags_of(const Game<P>& game) {
    Tags tags = start_tags(game.start());
    if (game.position().is_over()) {
        tags.add("Result", result_text(game.position()));
        tags.add("Winner", winner_text(game.position()));
    }
    return tags;
}

// Writes a record piece by piece.
class RecordWriter {
  public:
    explicit RecordWriter(const Tags& tags);

    void add_deal(std::string_view token);
    void add_move(std::string_view token);
    [[nodiscard]] std::string finish() &&;

  private:
    std::string out_;
    std::size_t column_ = 0;  // 0 if the next token begins a line
};

// Tags, a blank line, and the tokens: each deal on its own line, then its moves, wrapped.
template <GamePosition P>
[[nodiscard]] std::string to_record(const Game<P>& game, const Tags& tags) {
    RecordWriter writer(tags);
    for (const auto& ply : game.plies()) {
        const std::string token = to_token(game.start(), ply);
        if (std::holds_alternative<typename P::Deal>(ply)) {
            writer.add_deal(token);
        } else {
            writer.add_move(token);
        }
    }
    return std::move(writer).finish();
}

}  // namespace azulejo::notation
