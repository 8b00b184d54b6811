#include <algorithm>
#include <array>

#include "calls.h"
#include "notation/games.h"
#include "notation/json_object.h"
#include "notation/outcome.h"
#include "notation/position_input.h"
#include "notation/record_writer.h"
#include "rules/perft.h"
#include "rules/playout.h"

namespace azulejo::wasm {

namespace {

using notation::append_json_list;
using notation::JsonObject;

std::string quoted(std::string_view text) {
    std::string out;
    json::append_quoted(out, text);
    return out;
}

// Reads the position under a name, and hands it to `use` by its type.
template <class F>
Answer with_position(const json::Value& request, F&& use, std::string_view name = "position") {
    Arguments arguments(request);
    const std::string text = arguments.text(name);
    if (!arguments.sound()) return arguments.failure();
    const auto position = notation::read_position(text);
    if (!position) return std::unexpected(Failure{position.error()});
    return std::visit(std::forward<F>(use), *position);
}

// A generator is its state; whoever draws gets the next one back.
Rng rng_of(Arguments& arguments) {
    return Rng(arguments.word("rng"));
}
std::string drawn(std::string_view name, std::string_view value, const Rng& rng) {
    std::string out;
    {
        JsonObject object(out);
        object.raw(name, value);
        object.text("rng", std::to_string(rng.state()));
    }
    return out;
}

// A seat as text names it; nothing for a spectator.
std::optional<int> seat_of(Arguments& arguments, int players) {
    const auto seat = arguments.optional_number("seat", 1, players);
    return seat ? std::optional(*seat - 1) : std::nullopt;
}

void append_tags(std::string& out, const notation::Tags& tags) {
    append_json_list(out, tags.items(), [&](const auto& tag) {
        append_json_list(out, std::array{tag.first, tag.second},
                         [&](const std::string& text) { json::append_quoted(out, text); });
    });
}

template <GamePosition P>
void append_tokens(std::string& out, const Game<P>& game) {
    append_json_list(out, game.plies(),
                     [&](const auto& ply) { json::append_quoted(out, notation::to_token(game.start(), ply)); });
}

// Plays tokens from a position on, and tells `after` each ply and the position it led to.
template <GamePosition P, class F>
std::optional<Failure> play_tokens(P& position, const std::vector<std::string>& tokens, F&& after) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto ply = notation::parse_ply(position, tokens[i]);
        if (!ply) {
            return Failure{{notation::quoted(notation::printable(tokens[i])) + ": " + ply.error()},
                           static_cast<int>(i)};
        }
        after(*ply);
    }
    return std::nullopt;
}
template <GamePosition P>
void play(P& position, const typename P::Ply& ply) {
    std::visit([&](const auto& choice) { position.play(choice); }, ply);
}

Answer games(const json::Value& /*request*/) {
    std::string out;
    append_json_list(out, notation::games(), [&](const notation::GameEntry& game) {
        JsonObject object(out);
        object.text("game", game.name);
        object.number("min_players", game.fewest_players);
        object.number("max_players", game.most_players);
    });
    return out;
}

// What a text holds: a record, a position string or a JSON state.
Answer read(const json::Value& request) {
    Arguments arguments(request);
    const std::string text = arguments.text("text");
    if (!arguments.sound()) return arguments.failure();
    const auto loaded = notation::read_game(text);
    if (!loaded) return std::unexpected(Failure{loaded.error()});
    std::string out;
    std::visit(
        [&](const auto& game) {
            JsonObject object(out);
            object.text("start", notation::to_position_string(game.start()));
            object.text("position", notation::to_position_string(game.position()));
            append_tags(object.key("tags"), loaded->tags);
            append_tokens(object.key("tokens"), game);
        },
        loaded->game);
    return out;
}

Answer state(const json::Value& request) {
    return with_position(request, [](const auto& position) -> Answer {
        std::string out;
        notation::append_state(out, position);
        return out;
    });
}
Answer view(const json::Value& request) {
    return with_position(request, [&](const auto& position) -> Answer {
        Arguments arguments(request);
        const auto seat = seat_of(arguments, position.players());
        if (!arguments.sound()) return arguments.failure();
        std::string out;
        notation::append_state(out, position.view(seat));
        return out;
    });
}

template <GamePosition P>
std::string previews(const P& position) {
    std::string out;
    append_json_list(out, position.legal_moves(),
                     [&](const auto& move) { notation::append_preview(out, position, move); });
    return out;
}
// A move, as written or as typed, that must be legal.
template <GamePosition P>
Answer preview_of(const P& position, const json::Value& request) {
    Arguments arguments(request);
    const std::string token = arguments.text("move");
    if (!arguments.sound()) return arguments.failure();
    const auto typed = position.awaits_move() ? notation::parse_typed_move(position, token) : std::nullopt;
    const auto ply = notation::parse_ply(position, typed ? notation::to_token(*typed) : token);
    if (!ply) {
        const auto meant = typed ? typed : notation::parse_move(position, token);
        const auto reason = meant ? position.why_illegal(*meant) : std::nullopt;
        return fail(ply.error(), reason ? notation::reason_name(*reason) : "");
    }
    const auto* move = std::get_if<typename P::Move>(&*ply);
    if (move == nullptr) return fail("a deal is not a move");
    std::string out;
    notation::append_preview(out, position, *move);
    return out;
}

Answer moves(const json::Value& request) {
    return with_position(request, [](const auto& position) -> Answer { return previews(position); });
}
Answer preview(const json::Value& request) {
    return with_position(request, [&](const auto& position) -> Answer { return preview_of(position, request); });
}

// Reads the state of a view, and hands a position that looks like it to `use` by its type. Where it is not the viewer's
// turn nothing is asked of that position: what the mover sees would be made up.
template <class F>
Answer with_view(const json::Value& request, F&& use) {
    const json::Value* state = request.find("state");
    if (state == nullptr || state->object() == nullptr) return fail("state: an object expected");
    const auto read = notation::read_view(*state);
    if (!read) return std::unexpected(Failure{read.error()});
    Arguments arguments(*state);
    std::vector<std::string> told = arguments.texts("legal");
    if (!arguments.sound()) return arguments.failure();
    return std::visit(
        [&](const auto& position) -> Answer {
            std::vector<std::string> legal;
            for (const auto move : position.legal_moves()) legal.push_back(notation::to_token(move));
            std::ranges::sort(legal);
            std::ranges::sort(told);
            if (!told.empty() && told != legal) return fail("legal: the state has other legal moves");
            return use(position, !told.empty());
        },
        *read);
}

Answer view_moves(const json::Value& request) {
    return with_view(request, [](const auto& p, bool to_move) { return Answer(to_move ? previews(p) : "[]"); });
}
Answer view_preview(const json::Value& request) {
    return with_view(request, [&](const auto& position, bool to_move) -> Answer {
        if (!to_move && position.awaits_move()) return fail("it is another player's turn");
        return preview_of(position, request);
    });
}

// With the steps of wall tiling, where the last token is a move.
Answer play_on(const json::Value& request) {
    return with_position(request, [&]<GamePosition P>(P position) -> Answer {
        Arguments arguments(request);
        const std::vector<std::string> tokens = arguments.texts("tokens");
        if (!arguments.sound()) return arguments.failure();
        typename P::TilingLog log;
        const auto failure = play_tokens(position, tokens, [&](const typename P::Ply& ply) {
            log.clear();
            if (const auto* move = std::get_if<typename P::Move>(&ply)) {
                position.play(*move, &log);
            } else {
                play(position, ply);
            }
        });
        if (failure) return std::unexpected(*failure);
        std::string out;
        {
            JsonObject object(out);
            object.text("position", notation::to_position_string(position));
            notation::append_tiling(object.key("tiling"), log);
        }
        return out;
    });
}

// The states before the first token and after each.
Answer states(const json::Value& request) {
    return with_position(request, [&]<GamePosition P>(P position) -> Answer {
        Arguments arguments(request);
        const std::vector<std::string> tokens = arguments.texts("tokens");
        if (!arguments.sound()) return arguments.failure();
        std::string out = "[";
        notation::append_state(out, position);
        const auto failure = play_tokens(position, tokens, [&](const typename P::Ply& ply) {
            play(position, ply);
            out += ',';
            notation::append_state(out, position);
        });
        if (failure) return std::unexpected(*failure);
        return out + ']';
    });
}

Answer record(const json::Value& request) {
    return with_position(
        request,
        [&]<GamePosition P>(const P& start) -> Answer {
            Arguments arguments(request);
            const std::vector<std::string> tokens = arguments.texts("tokens");
            const std::vector<std::string> names = arguments.texts("tag_names");
            const std::vector<std::string> values = arguments.texts("tag_values");
            if (!arguments.sound()) return arguments.failure();
            if (!notation::is_a_start(start)) return fail("a record begins at the start of a game, not at a position");
            Game<P> game(start);
            P position = start;
            const auto failure = play_tokens(position, tokens, [&](const typename P::Ply& ply) {
                play(position, ply);
                game.play(ply);
            });
            if (failure) return std::unexpected(*failure);
            notation::Tags tags = notation::tags_of(game);
            for (std::size_t i = 0; i < std::min(names.size(), values.size()); ++i) {
                if (tags.find(names[i]) == nullptr) tags.add(names[i], values[i]);
            }
            return quoted(notation::to_record(game, tags));
        },
        "start");
}

Answer make_rng(const json::Value& request) {
    Arguments arguments(request);
    const std::uint64_t seed = arguments.word("seed");
    const std::uint64_t stream = arguments.word("stream");
    if (!arguments.sound()) return arguments.failure();
    return quoted(std::to_string(Rng(seed, stream).state()));
}
Answer below(const json::Value& request) {
    Arguments arguments(request);
    Rng rng = rng_of(arguments);
    const int n = arguments.number("n", 1, 1'000'000'000);
    if (!arguments.sound()) return arguments.failure();
    return drawn("number", std::to_string(rng.below(static_cast<std::uint32_t>(n))), rng);
}

// Draws something of a position.
template <class F>
Answer draw(const json::Value& request, std::string_view name, F&& choose) {
    return with_position(request, [&](const auto& position) -> Answer {
        Arguments arguments(request);
        Rng rng = rng_of(arguments);
        if (!arguments.sound()) return arguments.failure();
        const std::expected<std::string, std::string> chosen = choose(position, rng, arguments);
        if (!arguments.sound()) return arguments.failure();
        if (!chosen) return fail(chosen.error());
        return drawn(name, quoted(*chosen), rng);
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
    if (game == nullptr) return fail("game: " + notation::quoted(name) + " is not one of " + notation::game_names());
    players = arguments.number("players", game->fewest_players, game->most_players);
    if (!arguments.sound()) return arguments.failure();
    return game;
}

Answer new_game(const json::Value& request) {
    Arguments arguments(request);
    int players = 0;
    const auto game = game_of(arguments, players);
    if (!game) return std::unexpected(game.error());
    const int first = arguments.number("first", 1, players);
    Rng rng = rng_of(arguments);
    if (!arguments.sound()) return arguments.failure();
    const AnyPosition start = (*game)->new_game((*game)->name, players, first - 1, rng);
    return std::visit(
        [&](const auto& position) { return drawn("position", quoted(notation::to_position_string(position)), rng); },
        start);
}

// The same game as `azulejo random` writes.
Answer random_record(const json::Value& request) {
    Arguments arguments(request);
    int players = 0;
    const auto game = game_of(arguments, players);
    if (!game) return std::unexpected(game.error());
    Rng rng(arguments.word("seed"), arguments.word("number"));
    if (!arguments.sound()) return arguments.failure();
    const int first = static_cast<int>(rng.below(static_cast<std::uint32_t>(players)));
    return std::visit(
        [&](const auto& start) -> Answer {
            const auto played = random_game(start, rng);
            return quoted(notation::to_record(played, notation::tags_of(played)));
        },
        (*game)->new_game((*game)->name, players, first, rng));
}

Answer split(const json::Value& /*request*/) {
    std::string out;
    append_json_list(out, notation::game_starts(bytes_given()),
                     [&](std::size_t offset) { out += std::to_string(offset); });
    return out;
}

Answer count_lines(const json::Value& request) {
    return with_position(request, [&](const auto& position) -> Answer {
        Arguments arguments(request);
        const int depth = arguments.number("depth", 0, 100);
        if (!arguments.sound()) return arguments.failure();
        return std::to_string(perft(position, depth));
    });
}

constexpr std::array table{
    Call{"games", games},           Call{"read", read},
    Call{"state", state},           Call{"view", view},
    Call{"moves", moves},           Call{"preview", preview},
    Call{"play", play_on},          Call{"states", states},
    Call{"record", record},         Call{"rng", make_rng},
    Call{"below", below},           Call{"deal", deal},
    Call{"random", random_move},    Call{"resample", resample},
    Call{"new", new_game},          Call{"random_record", random_record},
    Call{"split", split},           Call{"perft", count_lines},
    Call{"view_moves", view_moves}, Call{"view_preview", view_preview},
};

}  // namespace

std::span<const Call> rules_calls() {
    return table;
}

}  // namespace azulejo::wasm
