#pragma once

#include <string>
#include <vector>

#include "core/bits.h"
#include "core/json_writer.h"
#include "core/text.h"
#include "rules/position.h"

// Who is to act, what can be played and how it ended, written alike in every game.
namespace azulejo::notation {

// The values of the tags Result and Winner of a finished game.
template <GamePosition P>
[[nodiscard]] std::string result_text(const P& position) {
    std::string out;
    append_list(out, "-", position.players(), [&](int seat) { append_number(out, "", position.score(seat)); });
    return out;
}
template <GamePosition P>
[[nodiscard]] std::string winner_text(const P& position) {
    std::string out;
    for_each_bit(position.winners(), [&](int seat) { append_number(out, out.empty() ? "" : ",", seat + 1); });
    return out;
}

// The seat to act as text names it: from 1, 0 for nobody.
template <GamePosition P>
[[nodiscard]] int turn_number(const P& position) {
    return position.awaits_move() ? position.turn() + 1 : 0;
}

// The members with which a JSON state ends: the legal moves, each written by `append`, and the outcome if there is one.
template <GamePosition P, class F>
void append_legal_and_outcome(json::ObjectWriter& object, const P& position, F&& append) {
    const auto moves = position.legal_moves();
    object.texts("legal", static_cast<int>(moves.size()), [&](int i) { append(moves[static_cast<std::size_t>(i)]); });
    if (!position.is_over()) return;
    object.numbers("scores", position.players(), [&](int seat) { return position.score(seat); });
    std::vector<int> winners;
    for_each_bit(position.winners(), [&](int seat) { winners.push_back(seat + 1); });
    json::append_list(object.key("winners"), winners, [&](int seat) { object.out() += std::to_string(seat); });
}

}  // namespace azulejo::notation
