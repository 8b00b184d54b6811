#include "training/samples.h"

#include "engine/classic/features.h"
#include "engine/duel/features.h"

namespace azulejo::training {

using engine::Evaluation;
using engine::Features;

namespace {

template <GamePosition P>
void add_sample(Dataset& data, const P& position, const Evaluation& expected, const Evaluation& outcome, double trust) {
    const auto players = static_cast<std::size_t>(position.players());
    double known = 0;
    for (std::size_t seat = 0; seat < players; ++seat) known += expected.win[seat];
    if (known < 0.5) trust = 0;  // no expected result is known
    Dataset::Sample sample;
    sample.players = position.players();
    double all = 0;
    for (std::size_t seat = 0; seat < players; ++seat) {
        const double win = trust * expected.win[seat] + (1 - trust) * outcome.win[seat];
        const double score = trust * expected.score[seat] + (1 - trust) * outcome.score[seat];
        sample.win[seat] = static_cast<float>(win);
        sample.points[seat] = static_cast<float>(score - position.score(static_cast<int>(seat)));
        all += win;
    }
    for (std::size_t seat = 0; seat < players; ++seat) sample.win[seat] /= static_cast<float>(all);
    data.add_sample(sample);
    for (int seat = 0; seat < sample.players; ++seat) {
        engine::nn::FeatureList list;
        Features<P>::add_built(position, seat, list);
        Features<P>::add_loose(position, seat, list);
        data.add_list({list.begin(), list.end()});
        list.clear();
        Features<P>::add_common(position, list);
        Features<P>::add_seat(position, Features<P>::market_of(position), seat, list);
        data.add_list({list.begin(), list.end()});
    }
}

}  // namespace

template <GamePosition P>
void add_samples(const FinishedGame<P>& game, const SampleOptions& options, Rng& rng, Samples& samples) {
    const bool validates = ++samples.games % static_cast<std::size_t>(options.validation) == 0;
    Dataset& dealing = validates ? samples.dealing_validation : samples.dealing;
    Dataset& moving = validates ? samples.moving_validation : samples.moving;
    game.sample(options.moves_a_game, rng, [&](std::size_t i) {
        const P& position = game.positions[i];
        add_sample(position.awaits_deal() ? dealing : moving, position, game.expected[i], game.outcome, options.trust);
    });
}

template void add_samples(const FinishedGame<classic::Position>&, const SampleOptions&, Rng&, Samples&);
template void add_samples(const FinishedGame<duel::Position>&, const SampleOptions&, Rng&, Samples&);

}  // namespace azulejo::training
