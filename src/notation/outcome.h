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

// A part of a text.
struct TextRange {
    std::size_t begin = 0;
    std::size_t end = 0;
};

// What depends on more than the position.
struct StateOptions {
    // The seats that have won, where these are not always the ones that the rules name.
    const std::vector<int>* winners = nullptr;
    // Is set to where the list of legal moves is, so that another list can take its place.
    TextRange* legal = nullptr;
};

// The member with the legal moves, which `append` writes.
template <class Moves, class F>
void append_legal(json::ObjectWriter& object, const Moves& moves, F&& append, const StateOptions& options = {}) {
    std::string& out = object.key("legal");
    const std::size_t begin = out.size();
    json::append_texts(out, static_cast<int>(moves.size()), [&](int i) { append(moves[static_cast<std::size_t>(i)]); });
    if (options.legal != nullptr) *options.legal = {.begin = begin, .end = out.size()};
}

// The last members of a JSON state: the legal moves, which `append` writes, and the result if the game is over.
template <GamePosition P, class F>
void append_legal_and_outcome(json::ObjectWriter& object, const P& position, F&& append,
                              const StateOptions& options = {}) {
    append_legal(object, position.legal_moves(), append, options);
    if (!position.is_over()) return;
    object.numbers("scores", position.players(), [&](int seat) { return position.score(seat); });
    std::vector<int> winners;
    for_each_bit(position.winners(), [&](int seat) { winners.push_back(seat); });
    object.list("winners", options.winners != nullptr ? *options.winners : winners,
                [&](int seat) { append_decimal(object.out(), seat + 1); });
}

}  // namespace azulejo::notation
