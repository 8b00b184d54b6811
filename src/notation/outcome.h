#pragma once

#include <string>
#include <vector>

#include "core/bits.h"
#include "core/json_writer.h"
#include "core/text.h"
#include "rules/position.h"

// The seat to act, the legal moves and the result, written the same way in every game.
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

// The seat to act as in text: from 1; 0 for nobody.
template <GamePosition P>
[[nodiscard]] int turn_number(const P& position) {
    return position.awaits_move() ? position.turn() + 1 : 0;
}

// The last members of a JSON state: the legal moves, which `append` writes, and the result if the game is over.
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
