#include <array>

#include "calls.h"
#include "given.h"
#include "notation/record_writer.h"
#include "rules/playout.h"

// Calls that draw random numbers.
namespace azulejo::wasm {

namespace {

// A generator is passed as its state; the answer contains the next state.
Rng rng_of(Arguments& arguments) {
    return Rng(arguments.word("rng"));
}
std::string drawn(std::string_view name, std::string_view value, const Rng& rng) {
    return json::object_text([&](json::ObjectWriter& object) {
        object.raw(name, value);
        object.text("rng", std::to_string(rng.state()));
    });
}

Answer make_rng(const json::Value& request) {
    Arguments arguments(request);
    const std::uint64_t seed = arguments.word("seed");
    const std::uint64_t stream = arguments.word("stream");
    if (!arguments.are_sound()) return arguments.failure();
    return in_quotes(std::to_string(Rng(seed, stream).state()));
}
Answer below(const json::Value& request) {
    Arguments arguments(request);
    Rng rng = rng_of(arguments);
    const int n = arguments.integer("n", 1, 1'000'000'000);
    if (!arguments.are_sound()) return arguments.failure();
    return drawn("number", std::to_string(rng.below(static_cast<std::uint32_t>(n))), rng);
}

// Draws something at random for a position.
template <class F>
Answer draw(const json::Value& request, std::string_view name, F&& choose) {
    return with_position(request, [&](const auto& position) -> Answer {
        Arguments arguments(request);
        Rng rng = rng_of(arguments);
        if (!arguments.are_sound()) return arguments.failure();
        const std::expected<std::string, std::string> chosen = choose(position, rng, arguments);
        if (!arguments.are_sound()) return arguments.failure();
        if (!chosen) return fail(chosen.error());
        return drawn(name, in_quotes(*chosen), rng);
    });
}
using Chosen = std::expected<std::string, std::string>;

Answer deal(const json::Value& request) {
    return draw(request, "token", [](const auto& position, Rng& rng, Arguments& /*arguments*/) -> Chosen {
        if (!position.awaits_deal()) return std::unexpected("no deal is awaited");
        return notation::to_token(position, position.sample_deal(rng));
    });
}
Answer random_move(const json::Value& request) {
    return draw(request, "token", [](const auto& position, Rng& rng, Arguments& /*arguments*/) -> Chosen {
        if (!position.awaits_move()) return std::unexpected("no move is awaited");
        return notation::to_token(position.random_move(rng));
    });
}

Answer resample(const json::Value& request) {
    return draw(request, "position", [](const auto& position, Rng& rng, Arguments& arguments) -> Chosen {
        const auto seat = seat_of(arguments, position.players());
        return notation::to_position_string(position.resample_hidden(seat, rng));
    });
}

std::expected<const notation::GameEntry*, Failure> game_of(Arguments& arguments, int& players) {
    const std::string name = arguments.text("game");
    const notation::GameEntry* game = notation::find_game(name);
    if (game == nullptr) return fail("game: " + azulejo::in_quotes(name) + " is not one of " + notation::game_names());
    players = arguments.integer("players", game->fewest_players, game->most_players);
    if (!arguments.are_sound()) return arguments.failure();
    return game;
}

Answer new_game(const json::Value& request) {
    Arguments arguments(request);
    int players = 0;
    const auto game = game_of(arguments, players);
    if (!game) return std::unexpected(game.error());
    const int first = arguments.integer("first", 1, players);
    const duel::ScoringChoice scoring = notation::scoring_member(arguments, (*game)->name);
    Rng rng = rng_of(arguments);
    if (!arguments.are_sound()) return arguments.failure();
    const AnyPosition start = (*game)->new_game((*game)->name, players, first - 1, rng, scoring);
    return std::visit(
        [&](const auto& position) { return drawn("position", in_quotes(notation::to_position_string(position)), rng); },
        start);
}

// The same game as `azulejo random` writes.
Answer random_record(const json::Value& request) {
    Arguments arguments(request);
    int players = 0;
    const auto game = game_of(arguments, players);
    if (!game) return std::unexpected(game.error());
    Rng rng(arguments.word("seed"), arguments.word("number"));
    if (!arguments.are_sound()) return arguments.failure();
    const int first = static_cast<int>(rng.below(static_cast<std::uint32_t>(players)));
    return std::visit(
        [&](const auto& start) -> Answer {
            const auto played = random_game(start, rng);
            return in_quotes(notation::to_record(played, notation::tags_of(played)));
        },
        (*game)->new_game((*game)->name, players, first, rng));
}

// A random one of the positions that look like this to the viewer, all equally likely.
Answer view_sample(const json::Value& request) {
    const auto shown = shown_in(request);
    if (!shown) return std::unexpected(shown.error());
    if (!shown->to_move) return fail("only who is to move can draw a position from a view");
    Arguments arguments(request);
    Rng rng = rng_of(arguments);
    if (!arguments.are_sound()) return arguments.failure();
    return std::visit(
        [&](const auto& position) {
            const auto sample = position.resample_hidden(position.turn(), rng);
            return drawn("position", in_quotes(notation::to_position_string(sample)), rng);
        },
        shown->position);
}

// The tokens of a game, with what nobody has seen so far drawn anew.
Answer renew(const json::Value& request) {
    return with_position(
        request,
        [&](const auto& start) -> Answer {
            Arguments arguments(request);
            Rng rng = rng_of(arguments);
            const auto game = game_from(start, arguments);
            if (!game) return std::unexpected(game.error());
            auto plies = game->plies();
            game->position().renew_unseen(plies, rng);
            std::string tokens;
            append_tokens(tokens, start, plies);
            return drawn("tokens", tokens, rng);
        },
        "start");
}

constexpr std::array table{
    Call{"rng", make_rng},
    Call{"below", below},
    Call{"deal", deal},
    Call{"random", random_move},
    Call{"resample", resample},
    Call{"new", new_game},
    Call{"random_record", random_record},
    Call{"view_sample", view_sample},
    Call{"renew", renew},
};

}  // namespace

std::span<const Call> chance_calls() {
    return table;
}

}  // namespace azulejo::wasm
