#include "rules/classic/standing.h"

namespace azulejo::classic {

int standing(const Position& position, int seat) {
    return position.score(seat) * (rows + 1) + complete_rows(position.board(seat).cells());
}

}  // namespace azulejo::classic
