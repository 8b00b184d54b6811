#include "rules/deal_odds.h"

#include <algorithm>
#include <numeric>

namespace azulejo {

std::vector<double> hypergeometric(int good, int all, int draws) {
    // From k to k + 1 the probability changes by a ratio. The first weight is 1; the sum is scaled in the end.
    const int least = std::max(0, draws - (all - good));
    const int most = std::min(good, draws);
    std::vector<double> result(static_cast<std::size_t>(most) + 1, 0.0);
    double weight = 1;
    for (int k = least; k <= most; ++k) {
        result[static_cast<std::size_t>(k)] = weight;
        weight *=
            static_cast<double>((good - k) * (draws - k)) / static_cast<double>((k + 1) * (all - good - draws + k + 1));
    }
    const double total = std::accumulate(result.begin(), result.end(), 0.0);
    for (double& each : result) each /= total;
    return result;
}

DealOdds deal_odds(TileCounts bag, TileCounts discarded, int wanted) {
    const int from_bag = std::min(wanted, bag.total());
    DealOdds odds;
    odds.refilled = std::min(wanted - from_bag, discarded.total());
    odds.draws = from_bag + odds.refilled;
    // Either some tiles of the bag, or all of it and some of the discarded ones.
    const bool refills = odds.refilled > 0;
    const TileCounts pool = refills ? discarded : bag;
    const int open = refills ? odds.refilled : from_bag;
    for (const Colour colour : all_colours) {
        const auto i = static_cast<std::size_t>(index(colour));
        const int certain = refills ? bag[colour] : 0;
        odds.expected[i] = certain;
        std::vector<double>& at_least = odds.at_least[i];
        at_least.assign(static_cast<std::size_t>(certain) + 1, 1.0);
        if (open == 0) continue;
        odds.expected[i] += static_cast<double>(open) * pool[colour] / pool.total();
        const std::vector<double> chances = hypergeometric(pool[colour], pool.total(), open);
        for (std::size_t n = 1; n < chances.size(); ++n) {
            at_least.push_back(std::accumulate(chances.begin() + static_cast<std::ptrdiff_t>(n), chances.end(), 0.0));
        }
    }
    return odds;
}

DealOdds deal_odds(const classic::Position& position) {
    return deal_odds(position.bag(), position.lid(), position.factories() * classic::tiles_on_a_factory);
}

DealOdds deal_odds(const duel::Position& position) {
    return deal_odds(position.bag(), position.tower(), duel::large_tiles + duel::small_factories * duel::small_tiles);
}

}  // namespace azulejo
