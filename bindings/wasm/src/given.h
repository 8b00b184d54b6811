#pragma once

#include "calls.h"
#include "core/json_writer.h"
#include "core/text.h"
#include "notation/games.h"
#include "notation/position_input.h"
#include "rules/game.h"

// Reads what requests are about: a position, a view, or a game.
namespace azulejo::wasm {

[[nodiscard]] inline std::string in_quotes(std::string_view text) {
    std::string out;
    json::append_quoted(out, text);
    return out;
}

// Reads the position in this member, and calls `use` with it.
template <class F>
Answer with_position(const json::Value& request, F&& use, std::string_view name = "position") {
    Arguments arguments(request);
    const std::string text = arguments.text(name);
    if (!arguments.are_sound()) return arguments.failure();
    const auto position = notation::read_position(text);
    if (!position) return std::unexpected(Failure{position.error()});
    return std::visit(std::forward<F>(use), *position);
}

// A seat, numbered from 1 in the request; nothing for a spectator.
[[nodiscard]] inline std::optional<int> seat_of(Arguments& arguments, int players) {
    const auto seat = arguments.optional_integer("seat", 1, players);
    return seat ? std::optional(*seat - 1) : std::nullopt;
}

// Reads tokens one after the other from a position; `after` plays each ply.
template <GamePosition P, class F>
std::optional<Failure> play_tokens(const P& position, const std::vector<std::string>& tokens, F&& after) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto ply = notation::parse_ply(position, tokens[i]);
        if (!ply) {
            return Failure{{azulejo::in_quotes(tokens[i]) + ": " + ply.error()}, static_cast<int>(i)};
        }
        after(*ply);
    }
    return std::nullopt;
}

template <GamePosition P>
void append_tokens(std::string& out, const P& start, const std::vector<typename P::Ply>& plies) {
    json::append_list(out, plies, [&](const auto& ply) { json::append_quoted(out, notation::to_token(start, ply)); });
}

// The game with these tokens from a start.
template <GamePosition P>
[[nodiscard]] std::expected<Game<P>, Failure> game_from(const P& start, Arguments& arguments) {
    const std::vector<std::string> tokens = arguments.texts("tokens");
    if (!arguments.are_sound()) return arguments.failure();
    Game<P> game(start);
    const auto failure = play_tokens(game.position(), tokens, [&](const typename P::Ply& ply) { game.play(ply); });
    if (failure) return std::unexpected(*failure);
    return game;
}

// The JSON state of a request.
[[nodiscard]] inline std::expected<const json::Value*, Failure> state_in(const json::Value& request) {
    Arguments arguments(request);
    const json::Value* state = arguments.find("state");
    if (state == nullptr || state->object() == nullptr) arguments.fault("state", "an object");
    if (!arguments.are_sound()) return arguments.failure();
    return state;
}

// A position that matches the state of a view. If it is not the viewer's turn, it must not be used for anything: what
// the other player sees is unknown.
struct Shown {
    AnyPosition position;
    bool to_move = false;  // whether it is the viewer's turn
};
[[nodiscard]] std::expected<Shown, Failure> shown_in(const json::Value& request);

}  // namespace azulejo::wasm
