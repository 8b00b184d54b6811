#pragma once

#include <array>
#include <vector>

#include "rules/classic/position.h"
#include "rules/duel/position.h"
#include "rules/tile.h"

// What the next deal brings, as the bag and the discarded tiles are now. Tiles that are still on the table may be
// discarded before the bag is refilled; they are not counted.
namespace azulejo {

struct DealOdds {
    int draws = 0;
    int refilled = 0;  // how many of them are drawn after the bag was refilled
    std::array<double, colour_count> expected{};
    // By colour, the probability of n or more, from n = 0 up to the most that can come.
    std::array<std::vector<double>, colour_count> at_least;
};

// The probabilities of drawing 0, 1, … of `good` among `all` tiles in `draws`, without replacement.
[[nodiscard]] std::vector<double> hypergeometric(int good, int all, int draws);

[[nodiscard]] DealOdds deal_odds(TileCounts bag, TileCounts discarded, int wanted);
[[nodiscard]] DealOdds deal_odds(const classic::Position& position);
// That five of a colour on the large factory are drawn again (D5) is left out: it changes less than is shown.
[[nodiscard]] DealOdds deal_odds(const duel::Position& position);

}  // namespace azulejo
