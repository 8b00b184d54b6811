#include <algorithm>
#include <array>

#include "calls.h"
#include "core/json_writer.h"
#include "given.h"
#include "notation/digest.h"
#include "notation/games.h"
#include "notation/outcome.h"
#include "notation/record_about.h"
#include "notation/record_writer.h"
#include "rules/perft.h"

namespace azulejo::wasm {

namespace {

void append_tags(std::string& out, const notation::Tags& tags) {
    json::append_list(out, tags.items(), [&](const auto& tag) {
        json::append_list(out, std::array{tag.first, tag.second},
                          [&](const std::string& text) { json::append_quoted(out, text); });
    });
}

Answer games(const json::Value& /*request*/) {
    std::string out;
    notation::append_games(out);
    return out;
}

// Reads a record, a position string or a JSON state.
Answer read(const json::Value& request) {
    Arguments arguments(request);
    const std::string text = arguments.text("text");
    if (!arguments.are_sound()) return arguments.failure();
    const auto loaded = notation::read_game(text);
    if (!loaded) return std::unexpected(Failure{loaded.error()});
    std::string out;
    std::visit(
        [&](const auto& game) {
            json::ObjectWriter object(out);
            object.text("start", notation::to_position_string(game.start()));
            object.text("position", notation::to_position_string(game.position()));
            append_tags(object.key("tags"), loaded->tags);
            notation::append_seats(object.key("seats"), notation::seats_in(loaded->tags, game.position().players()));
            if (const auto end = notation::end_in(loaded->tags, game.position())) {
                notation::append_end(object.key("end"), *end);
            }
            append_tokens(object.key("tokens"), game.start(), game.plies());
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
Answer digest(const json::Value& request) {
    return with_position(request, [](const auto& position) -> Answer {
        return in_quotes(notation::digest_text(notation::digest(position)));
    });
}
Answer view(const json::Value& request) {
    return with_position(request, [&](const auto& position) -> Answer {
        Arguments arguments(request);
        const auto seat = seat_of(arguments, position.players());
        if (!arguments.are_sound()) return arguments.failure();
        std::string out;
        notation::append_state(out, position.view(seat));
        return out;
    });
}

template <GamePosition P>
std::string previews(const P& position) {
    std::string out;
    json::append_list(out, position.legal_moves(),
                      [&](const auto& move) { notation::append_preview(out, position, move); });
    return out;
}
// The preview of a legal move, as written or as typed.
template <GamePosition P>
Answer preview_of(const P& position, const json::Value& request) {
    Arguments arguments(request);
    const std::string token = arguments.text("move");
    if (!arguments.are_sound()) return arguments.failure();
    const auto typed = position.awaits_move() ? notation::parse_typed_move(position, token) : std::nullopt;
    const auto ply = notation::parse_ply(position, typed ? notation::to_token(*typed) : token);
    if (!ply) {
        const auto meant = typed ? typed : notation::parse_move(position, token);
        const auto reason = meant ? position.why_illegal(*meant) : std::nullopt;
        std::string illegal;
        if (reason) notation::append_illegal(illegal, *reason, position, *meant);
        return fail(ply.error(), std::move(illegal));
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
// The token of the only legal move, or "".
Answer forced(const json::Value& request) {
    return with_position(request, [](const auto& position) -> Answer {
        const auto move = forced_move(position);
        return in_quotes(move ? notation::to_token(*move) : "");
    });
}
Answer preview(const json::Value& request) {
    return with_position(request, [&](const auto& position) -> Answer { return preview_of(position, request); });
}

Answer view_moves(const json::Value& request) {
    const auto shown = shown_in(request);
    if (!shown) return std::unexpected(shown.error());
    return json::object_text([&](json::ObjectWriter& object) {
        if (!shown->to_move) return object.raw("moves", "[]");
        std::visit(
            [&](const auto& position) {
                object.raw("moves", previews(position));
                if (const auto move = forced_move(position)) object.text("forced", notation::to_token(*move));
            },
            shown->position);
    });
}
Answer view_preview(const json::Value& request) {
    const auto shown = shown_in(request);
    if (!shown) return std::unexpected(shown.error());
    return std::visit(
        [&](const auto& position) -> Answer {
            if (!shown->to_move && position.awaits_move()) return fail("it is another player's turn");
            return preview_of(position, request);
        },
        shown->position);
}

Answer play_on(const json::Value& request) {
    return with_position(request, [&]<GamePosition P>(P position) -> Answer {
        Arguments arguments(request);
        const std::vector<std::string> tokens = arguments.texts("tokens");
        if (!arguments.are_sound()) return arguments.failure();
        const auto failure =
            play_tokens(position, tokens, [&](const typename P::Ply& ply) { play_ply(position, ply); });
        if (failure) return std::unexpected(*failure);
        return in_quotes(notation::to_position_string(position));
    });
}

// The states before the first token and after every token.
Answer states(const json::Value& request) {
    return with_position(request, [&]<GamePosition P>(P position) -> Answer {
        Arguments arguments(request);
        const std::vector<std::string> tokens = arguments.texts("tokens");
        if (!arguments.are_sound()) return arguments.failure();
        std::vector<P> positions{position};
        const auto failure = play_tokens(position, tokens, [&](const typename P::Ply& ply) {
            play_ply(position, ply);
            positions.push_back(position);
        });
        if (failure) return std::unexpected(*failure);
        std::string out;
        json::append_list(out, positions, [&](const P& each) { notation::append_state(out, each); });
        return out;
    });
}

// Who played and how the game ended, as tags. Lists of seats are written as in tags.
template <GamePosition P>
notation::Tags told_tags(const P& position, Arguments& arguments) {
    notation::Tags given;
    const auto kinds = arguments.texts("kinds");
    const auto names = arguments.texts("names");
    for (std::size_t i = 0; i < std::min(kinds.size(), names.size()); ++i) {
        given.add("Seat" + std::to_string(i + 1), kinds[i]);
        given.add("Name" + std::to_string(i + 1), names[i]);
    }
    for (const char* name : {"Absent", "Barred", "Termination", "TableWinner"}) {
        const std::string value = arguments.text(name);
        if (!value.empty()) given.add(name, value);
    }
    const auto seats = notation::seats_in(given, position.players());
    notation::Tags tags;
    notation::add_seats(tags, seats);
    if (const auto end = notation::end_in(given, position)) {
        notation::add_termination(tags, *end);
        notation::add_barred_seats(tags, seats);
        notation::add_table_winners(tags, *end, position);
    }
    return tags;
}

Answer record(const json::Value& request) {
    return with_position(
        request,
        [&](const auto& start) -> Answer {
            Arguments arguments(request);
            const std::vector<std::string> names = arguments.texts("tag_names");
            const std::vector<std::string> values = arguments.texts("tag_values");
            if (!notation::is_a_start(start)) return fail("a record begins at the start of a game, not at a position");
            const auto game = game_from(start, arguments);
            if (!game) return std::unexpected(game.error());
            const notation::Tags told = told_tags(game->position(), arguments);
            if (!arguments.are_sound()) return arguments.failure();
            notation::Tags tags = notation::tags_of(*game);
            const auto add = [&](const std::string& name, const std::string& value) {
                if (tags.find(name) == nullptr) tags.add(name, value);
            };
            for (const auto& [name, value] : told.items()) add(name, value);
            for (std::size_t i = 0; i < std::min(names.size(), values.size()); ++i) add(names[i], values[i]);
            return in_quotes(notation::to_record(*game, tags));
        },
        "start");
}

Answer split(const json::Value& /*request*/) {
    std::string out;
    json::append_list(out, notation::game_starts(bytes_given()),
                      [&](std::size_t offset) { out += std::to_string(offset); });
    return out;
}

Answer count_lines(const json::Value& request) {
    return with_position(request, [&](const auto& position) -> Answer {
        Arguments arguments(request);
        const int depth = arguments.integer("depth", 0, 100);
        if (!arguments.are_sound()) return arguments.failure();
        return std::to_string(perft(position, depth));
    });
}

constexpr std::array table{
    Call{"games", games},
    Call{"read", read},
    Call{"state", state},
    Call{"digest", digest},
    Call{"view", view},
    Call{"moves", moves},
    Call{"forced", forced},
    Call{"preview", preview},
    Call{"play", play_on},
    Call{"states", states},
    Call{"record", record},
    Call{"split", split},
    Call{"perft", count_lines},
    Call{"view_moves", view_moves},
    Call{"view_preview", view_preview},
};

}  // namespace

std::expected<Shown, Failure> shown_in(const json::Value& request) {
    const auto state = state_in(request);
    if (!state) return std::unexpected(state.error());
    const auto read = notation::read_view(**state);
    if (!read) return std::unexpected(Failure{read.error()});
    Arguments arguments(**state);
    std::vector<std::string> told = arguments.texts("legal");
    if (!arguments.are_sound()) return arguments.failure();
    std::vector<std::string> legal;
    std::visit(
        [&](const auto& position) {
            for (const auto move : position.legal_moves()) legal.push_back(notation::to_token(move));
        },
        *read);
    std::ranges::sort(legal);
    std::ranges::sort(told);
    if (!told.empty() && told != legal) return fail("legal: the state has other legal moves");
    return Shown{*read, !told.empty()};
}

std::span<const Call> rules_calls() {
    return table;
}

}  // namespace azulejo::wasm
