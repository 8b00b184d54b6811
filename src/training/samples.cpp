#include "training/samples.h"

#include "engine/classic/features.h"
#include "engine/duel/features.h"
#include "rules/classic/symmetry.h"

namespace azulejo::training {

using engine::Evaluation;
using engine::Features;

namespace {

template <GamePosition P>
PositionSamples<P>::Item to_item(const P& position, const Evaluation& expected, const Evaluation& outcome,
                                 double trust) {
    const auto players = static_cast<std::size_t>(position.players());
    double known = 0;
    for (std::size_t seat = 0; seat < players; ++seat) known += expected.win[seat];
    if (known < 0.5) trust = 0;  // no expected result is known
    typename PositionSamples<P>::Item item{.position = position};
    double all = 0;
    for (std::size_t seat = 0; seat < players; ++seat) {
        const double win = trust * expected.win[seat] + (1 - trust) * outcome.win[seat];
        const double score = trust * expected.score[seat] + (1 - trust) * outcome.score[seat];
        item.win[seat] = static_cast<float>(win);
        item.points[seat] = static_cast<float>(score - position.score(static_cast<int>(seat)));
        all += win;
    }
    for (std::size_t seat = 0; seat < players; ++seat) item.win[seat] /= static_cast<float>(all);
    return item;
}

// An equivalent position.
classic::Position symmetric_form(const classic::Position& position, std::uint64_t form) {
    if (form == 0 || position.wall() == classic::WallSide::coloured) return position;
    Rng rng(form);
    return classic::Symmetry::random(position.players(), rng)(position);
}
duel::Position symmetric_form(const duel::Position& position, std::uint64_t /*form*/) {
    return position;
}

}  // namespace

template <GamePosition P>
void PositionSamples<P>::add(std::size_t sample, std::uint64_t form, Dataset& to) const {
    const Item& item = items_[sample];
    const P position = symmetric_form(item.position, form);
    to.add_sample({.players = position.players(), .win = item.win, .points = item.points});
    const engine::Market market = Features<P>::market_of(position);
    for (int seat = 0; seat < position.players(); ++seat) {
        engine::nn::FeatureList list;
        Features<P>::add_built(position, seat, list);
        Features<P>::add_loose(position, seat, list);
        to.add_list({list.begin(), list.end()});
        list.clear();
        Features<P>::add_common(position, list);
        Features<P>::add_seat(position, market, seat, list);
        to.add_list({list.begin(), list.end()});
    }
}

template <GamePosition P>
void add_samples(const FinishedGame<P>& game, const SampleOptions& options, Rng& rng, Samples<P>& samples) {
    const bool validates = ++samples.games % static_cast<std::size_t>(options.validation) == 0;
    PositionSamples<P>& dealing = validates ? samples.dealing_validation : samples.dealing;
    PositionSamples<P>& moving = validates ? samples.moving_validation : samples.moving;
    // Who trusts no expectation learns from whole games.
    const std::vector<Evaluation> results =
        options.trust > 0 ? game.results() : std::vector<Evaluation>(game.positions.size(), game.outcome);
    game.sample(options.moves_a_game, rng, [&](std::size_t i) {
        const P& position = game.positions[i];
        (position.awaits_deal() ? dealing : moving)
            .push_back(to_item(position, game.expected[i].evaluation, results[i], options.trust));
    });
}

template class PositionSamples<classic::Position>;
template class PositionSamples<duel::Position>;
template void add_samples(const FinishedGame<classic::Position>&, const SampleOptions&, Rng&,
                          Samples<classic::Position>&);
template void add_samples(const FinishedGame<duel::Position>&, const SampleOptions&, Rng&, Samples<duel::Position>&);

}  // namespace azulejo::training
