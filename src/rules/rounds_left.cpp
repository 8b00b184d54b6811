#include "rules/rounds_left.h"

#include <algorithm>

namespace azulejo {

RoundsLeft rounds_left(const classic::Position& position) {
    if (position.is_over()) return {};
    int fewest = classic::columns;
    bool is_last = false;
    for (int seat = 0; seat < position.players(); ++seat) {
        for (int row = 0; row < classic::rows; ++row) {
            int missing = 0;
            for (int column = 0; column < classic::columns; ++column) {
                if (!position.board(seat).wall_at(row, column)) ++missing;
            }
            fewest = std::min(fewest, missing);
            const bool coloured = position.wall() == classic::WallSide::coloured;
            is_last |= missing == 0 || (missing == 1 && coloured && position.board(seat).line_complete(row));
        }
    }
    // A row may be completed in the middle of wall tiling, which is still part of this round.
    return {.fewest = std::max(fewest, 1), .most = is_last ? 1 : classic::last_round - position.round() + 1};
}

RoundsLeft rounds_left(const duel::Position& position) {
    if (position.is_over()) return {};
    const int rounds = duel::last_round - position.round() + 1;
    return {.fewest = rounds, .most = rounds};
}

}  // namespace azulejo
