#include <array>

#include "calls.h"
#include "given.h"
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
        const auto move = notation::parse_move(position, token);
        const auto reason = move ? position.why_illegal(*move) : std::nullopt;
        std::string illegal;
        if (reason) notation::append_illegal(illegal, *reason, position, *move);
        return fail(ply.error(), std::move(illegal));
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

Answer token(const json::Value& request) {
    return with_position(request, [&]<GamePosition P>(const P& position) -> Answer {
        Arguments arguments(request);
        const json::Value* given = arguments.find("fields");
        if (given == nullptr || given->object() == nullptr) arguments.fault("fields", "an object");
        if (!arguments.are_sound()) return arguments.failure();
        json::FieldFaults faults;
        typename P::Move move;
        {
            json::ObjectReader reader(*given, "fields", faults);
            move = notation::read_ply_fields(position, reader);
        }
        if (!faults.empty()) return std::unexpected(Failure{json::to_strings(faults)});
        if (const auto reason = position.why_illegal(move)) {
            std::string illegal;
            notation::append_illegal(illegal, *reason, position, move);
            return fail(notation::explain(*reason, position, move), std::move(illegal));
        }
        return in_quotes(notation::to_token(move));
    });
}

constexpr std::array table{Call{"effects", effects}, Call{"effects_view", effects_view}, Call{"fields", fields},
                           Call{"token", token}};

}  // namespace

std::span<const Call> ply_calls() {
    return table;
}

}  // namespace azulejo::wasm
