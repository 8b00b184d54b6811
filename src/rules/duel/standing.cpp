#include "rules/duel/standing.h"

namespace azulejo::duel {

int standing(const Position& position, int seat) {
    return position.score(seat) * 2 + (position.marker_holder() == seat ? 1 : 0);
}

}  // namespace azulejo::duel
