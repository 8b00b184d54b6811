#pragma once

#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>

#include "cli/io.h"
#include "cli/stories.h"
#include "cli/terminal.h"
#include "core/text.h"
#include "notation/games.h"
#include "notation/view.h"

// What several tools do with a position.
namespace azulejo::cli::mcp {

// A human to move sees what that seat may know. When the game is over, everything is shown.
template <GamePosition P>
[[nodiscard]] Viewer viewer_of(const P& position) {
    if (position.awaits_move()) return {Viewer::Kind::seat, position.turn()};
    return position.is_over() ? Viewer{} : Viewer{Viewer::Kind::spectator};
}

// The state as that viewer sees it.
template <GamePosition P>
[[nodiscard]] std::string view_json(const P& position) {
    std::string out;
    if (position.is_over()) {
        notation::append_state(out, position);
    } else {
        notation::append_state_view(out, position,
                                    position.awaits_move() ? std::optional(position.turn()) : std::nullopt);
    }
    return out;
}

// A move as a token, in any case, or as its number in the list of legal moves. Throws BadInput if it is neither, or
// illegal.
template <HasStory P>
[[nodiscard]] typename P::Move read_move(const P& position, const std::string& text, const Story<P>& teller) {
    if (!position.awaits_move()) throw BadInput(position.is_over() ? "the game is over" : "a deal is awaited");
    const std::string line = trimmed(text);
    const std::string_view advice = "legal_moves lists all legal moves.";
    if (const auto number = number_in(line)) {
        const auto moves = Story<P>::numbered_moves(position);
        if (*number < 1 || *number > static_cast<int>(moves.size())) {
            throw BadInput(fmt::format("there is no move number {}: the legal moves have the numbers 1 to {}", *number,
                                       moves.size()));
        }
        return moves[static_cast<std::size_t>(*number) - 1];
    }
    const auto move = notation::parse_typed_move(position, line);
    if (!move) throw BadInput(fmt::format("{} is not a move. {}", in_quotes(line), advice));
    if (const auto reason = position.why_illegal(*move)) {
        throw BadInput(
            fmt::format("{} is illegal. {} {}", in_quotes(line), teller.why_illegal(*reason, position, *move), advice));
    }
    return *move;
}

}  // namespace azulejo::cli::mcp
