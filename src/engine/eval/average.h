#pragma once

#include "core/rng.h"
#include "engine/eval/evaluation.h"
#include "rules/position.h"

namespace azulejo::engine {

// The mean evaluation of a position that awaits a deal, over sampled deals. `rng_of(i)` gives the generator of deal i
// and `expect(dealt)` the evaluation after it.
template <GamePosition P, class RngOf, class Expect>
[[nodiscard]] Evaluation average_over_deals(const P& position, int deals, RngOf&& rng_of, Expect&& expect) {
    Evaluation mean;
    for (int i = 0; i < deals; ++i) {
        auto&& rng = rng_of(i);
        P dealt = position;
        while (dealt.awaits_deal()) dealt.play(dealt.sample_deal(rng));
        const Evaluation one = expect(dealt);
        for (std::size_t seat = 0; seat < mean.win.size(); ++seat) {
            mean.win[seat] += one.win[seat] / deals;
            mean.score[seat] += one.score[seat] / deals;
        }
    }
    return mean;
}

}  // namespace azulejo::engine
