#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

#include "engine/nn/network.h"
#include "training/dataset.h"

// Trains a network with AdamW on the cross-entropy of the shares of the victory and the squared error of the points.
namespace azulejo::training {

struct TrainingOptions {
    int epochs = 6;
    std::size_t batch = 1024;
    double rate = 2e-3;  // cosine schedule down to a hundredth
    double points_weight = 0.5;
    double decay = 0.1;      // weight decay, against overfitting
    bool symmetries = true;  // uses another symmetric form of each position in each epoch
    // The number of threads affects rounding, and so the trained weights.
    int threads = 2;
    std::uint64_t seed = 1;
    int reports_an_epoch = 10;
    const std::atomic<bool>* stop = nullptr;  // ends the training early when it becomes true
};

struct Losses {
    double win = 0;     // cross-entropy
    double points = 0;  // root of the mean squared error, in points
};

// Sent several times in each epoch.
struct TrainingReport {
    double epoch = 0;
    Losses training;  // mean since the last report
    Losses validation;
};

class Trainer {
  public:
    Trainer(const engine::nn::Shape& shape, std::uint64_t seed);
    ~Trainer();
    Trainer(const Trainer&) = delete;
    Trainer& operator=(const Trainer&) = delete;

    // Continues from given weights.
    void set(const engine::nn::Weights& weights);
    void fit(const SampleSource& training, const SampleSource& validation, const TrainingOptions& options,
             const std::function<void(const TrainingReport&)>& report);
    [[nodiscard]] Losses losses(const SampleSource& data, int threads) const;
    // The weights rounded to integers.
    [[nodiscard]] engine::nn::Weights weights() const;

  private:
    struct Net;
    std::unique_ptr<Net> net_;
};

}  // namespace azulejo::training
