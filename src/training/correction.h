#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "engine/judgement.h"
#include "engine/nn/network.h"

// Makes networks say what comes, on average, without changing what they prefer.
namespace azulejo::training {

struct Correction {
    double sharpness = 1;  // factor of the logits: more than 1 if networks are too cautious
    double points = 0;     // to add to every expected score
};

// Collects what was predicted and what came, and finds the correction that makes what came most likely.
class CorrectionFit {
  public:
    void add(const engine::Prospect& predicted, const engine::Prospect& came, int players);
    [[nodiscard]] Correction fit() const;

  private:
    struct Sample {
        std::array<float, engine::max_seats> logits;
        std::array<float, engine::max_seats> came;
        int players;
    };
    std::vector<Sample> samples_;
    double points_ = 0;
    double seats_ = 0;
};

[[nodiscard]] engine::nn::Weights corrected(engine::nn::Weights weights, const Correction& correction);

}  // namespace azulejo::training
