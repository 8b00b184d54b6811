#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "engine/nn/network.h"
#include "training/dataset.h"

// Fits a network to samples: Adam on the cross-entropy of the shares of victory and the squared error of the points.
namespace azulejo::training {

struct TrainingOptions {
    int epochs = 6;
    std::size_t batch = 1024;
    double rate = 2e-3;  // falls to a hundredth along a cosine
    double points_weight = 0.5;
    double decay = 0.1;  // of the weights, a part of each step: less of single games is learnt by heart
    // The sums of several threads differ from those of one in the last place, and so do the weights learnt.
    int threads = 2;
    std::uint64_t seed = 1;
    int reports_an_epoch = 10;
};

struct Losses {
    double win = 0;     // cross-entropy
    double points = 0;  // root of the mean squared error, in points
};

// After each part of an epoch.
struct TrainingReport {
    double epoch = 0;
    Losses training;  // on average since the last report
    Losses validation;
};

class Trainer {
  public:
    Trainer(const engine::nn::Shape& shape, std::uint64_t seed);
    ~Trainer();
    Trainer(const Trainer&) = delete;
    Trainer& operator=(const Trainer&) = delete;

    // Starts from weights that are there already.
    void set(const engine::nn::Weights& weights);
    void fit(const Dataset& training, const Dataset& validation, const TrainingOptions& options,
             const std::function<void(const TrainingReport&)>& report);
    [[nodiscard]] Losses losses(const Dataset& data, int threads) const;
    // In whole numbers.
    [[nodiscard]] engine::nn::Weights weights() const;

  private:
    struct Net;
    std::unique_ptr<Net> net_;
};

}  // namespace azulejo::training
