#include <array>

#include "calls.h"
#include "given.h"
#include "notation/position_input.h"
#include "notation/view.h"

// What a ply is and does.
namespace azulejo::wasm {

namespace {

// Reads the playable ply of a token, and calls `use` with it.
template <class F>
Answer with_ply(const json::Value& request, F&& use) {
    return with_position(request, [&]<GamePosition P>(const P& position) -> Answer {
        Arguments arguments(request);
        const std::string token = arguments.text("token");
        if (!arguments.are_sound()) return arguments.failure();
        const auto ply = notation::parse_ply(position, token);
        if (ply) return use(position, *ply, arguments);
        return fail(ply.error(), notation::why_illegal(position, token).value_or(""));
    });
}

Answer effects(const json::Value& request) {
    return with_ply(request, [](const auto& position, const auto& ply, Arguments& /*arguments*/) -> Answer {
        std::string out;
        notation::append_effects(out, position, ply);
        return out;
    });
}
Answer effects_view(const json::Value& request) {
    return with_ply(request, [](const auto& position, const auto& ply, Arguments& arguments) -> Answer {
        const auto seat = seat_of(arguments, position.players());
        if (!arguments.are_sound()) return arguments.failure();
        std::string out;
        notation::append_effects_view(out, position, ply, seat);
        return out;
    });
}

Answer fields(const json::Value& request) {
    return with_ply(request, [](const auto& position, const auto& ply, Arguments& /*arguments*/) -> Answer {
        std::string out;
        notation::append_ply_fields(out, position, ply);
        return out;
    });
}

// The move of these fields, if it is legal.
template <GamePosition P>
Answer token_of(const P& position, const json::Value& request) {
    Arguments arguments(request);
    const json::Value* given = arguments.find("fields");
    if (given == nullptr || given->object() == nullptr) arguments.fault("fields", "an object");
    if (!arguments.are_sound()) return arguments.failure();
    const auto move = notation::move_of_fields(position, *given);
    if (!move) return std::unexpected(Failure{move.error()});
    if (const auto reason = position.why_illegal(*move)) {
        std::string illegal;
        notation::append_illegal(illegal, *reason, position, *move);
        return fail(notation::explain(*reason, position, *move), std::move(illegal));
    }
    return in_quotes(notation::to_token(*move));
}
Answer token(const json::Value& request) {
    return with_position(request, [&](const auto& position) -> Answer { return token_of(position, request); });
}

// The same for what a viewer sees, whose turn it is.
Answer view_token(const json::Value& request) {
    const auto shown = shown_in(request);
    if (!shown) return std::unexpected(shown.error());
    return std::visit(
        [&](const auto& position) -> Answer {
            if (!shown->to_move && position.awaits_move()) return fail("it is another player's turn");
            return token_of(position, request);
        },
        shown->position);
}

// A ply that was played from a state or a view.
Answer told(const json::Value& request) {
    const auto state = state_in(request);
    if (!state) return std::unexpected(state.error());
    Arguments arguments(request);
    const std::string token = arguments.text("token");
    if (!arguments.are_sound()) return arguments.failure();
    const auto read = notation::read_view(**state);
    if (!read) return std::unexpected(Failure{read.error()});
    return std::visit(
        [&](const auto& position) -> Answer {
            auto ply = notation::told_ply(position, token);
            if (!ply) return fail(std::move(ply.error()));
            return *std::move(ply);
        },
        *read);
}

// What a text that is being typed means to the viewer: a move, the beginning of moves, or an illegal one.
template <GamePosition P>
Answer typed_at(const P& position, std::string_view typed) {
    const std::string text = notation::complete_typed(position, typed);
    bool begins = false;
    for (const auto move : position.legal_moves()) {
        const std::string token = notation::to_token(move);
        if (token == text) return json::object_text([&](json::ObjectWriter& object) { object.text("move", token); });
        begins = begins || token.starts_with(text);
    }
    return json::object_text([&](json::ObjectWriter& object) {
        if (begins) return object.text("begins", text);
        const auto meant = notation::parse_beginning(position, text);
        const auto reason = meant ? position.why_illegal(*meant) : std::nullopt;
        if (!reason) return;
        notation::append_illegal(object.key("illegal"), *reason, position, *meant);
    });
}
Answer typed(const json::Value& request) {
    const auto shown = shown_in(request);
    if (!shown) return std::unexpected(shown.error());
    Arguments arguments(request);
    const std::string text = arguments.text("text");
    if (!arguments.are_sound()) return arguments.failure();
    if (!shown->to_move) return fail("it is another player's turn");
    return std::visit([&](const auto& position) { return typed_at(position, text); }, shown->position);
}

constexpr std::array table{Call{"effects", effects}, Call{"effects_view", effects_view}, Call{"fields", fields},
                           Call{"token", token},     Call{"view_token", view_token},     Call{"told", told},
                           Call{"typed", typed}};

}  // namespace

std::span<const Call> ply_calls() {
    return table;
}

}  // namespace azulejo::wasm
