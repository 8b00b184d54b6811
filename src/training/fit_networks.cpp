#include "training/fit_networks.h"

#include <utility>

#include "rules/classic/position.h"
#include "rules/duel/position.h"

namespace azulejo::training {

namespace {

engine::nn::Weights fit(const SampleSource& data, const SampleSource& validation, const engine::nn::Shape& shape,
                        const engine::nn::Weights* start, const TrainingOptions& options, std::string_view name,
                        const BeginTraining& begin) {
    Trainer trainer(shape, options.seed);
    if (start != nullptr) trainer.set(*start);
    trainer.fit(data, validation, options, begin(name, data.size() * static_cast<std::size_t>(options.epochs)));
    return trainer.weights();
}

}  // namespace

template <GamePosition P>
engine::Networks fit_networks(Samples<P>&& samples, const engine::nn::Shape& shape, const engine::Networks* from,
                              const FitOptions& options, const BeginTraining& begin) {
    Samples<P> all = std::move(samples);
    // Few positions await a deal. A new network for them starts from what the other network has learnt about boards.
    all.moving.append(all.dealing);
    const engine::nn::Weights moving = fit(all.moving, all.moving_validation, shape,
                                           from != nullptr ? &from->moving : nullptr, options.how, "move", begin);
    TrainingOptions deal = options.how;
    deal.epochs = options.deal_epochs.value_or(deal.epochs);
    if (from == nullptr) deal.rate /= 4;
    const engine::nn::Weights dealing = fit(all.dealing, all.dealing_validation, shape,
                                            from != nullptr ? &from->dealing : &moving, deal, "deal", begin);
    return {dealing, moving};
}

template engine::Networks fit_networks(Samples<classic::Position>&&, const engine::nn::Shape&, const engine::Networks*,
                                       const FitOptions&, const BeginTraining&);
template engine::Networks fit_networks(Samples<duel::Position>&&, const engine::nn::Shape&, const engine::Networks*,
                                       const FitOptions&, const BeginTraining&);

}  // namespace azulejo::training
