#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "engine/nn/file.h"
#include "training/samples.h"
#include "training/trainer.h"

namespace azulejo::training {

struct FitOptions {
    TrainingOptions how;
    std::optional<int> deal_epochs;  // of the network for deals, if different
};

using ReportTraining = std::function<void(const TrainingReport&)>;
// Called before each network is trained, with "move" or "deal" and the number of positions of all epochs; what it
// returns gets the reports.
using BeginTraining = std::function<ReportTraining(std::string_view name, std::uint64_t positions)>;

// Trains both networks of a game, from the weights of others if there are any; these must have the same shape.
template <GamePosition P>
[[nodiscard]] engine::Networks fit_networks(Samples<P>&& samples, const engine::nn::Shape& shape,
                                            const engine::Networks* from, const FitOptions& options,
                                            const BeginTraining& begin);

}  // namespace azulejo::training
