#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "engine/eval/integer_evaluation.h"
#include "engine/nn/network.h"

// Rescales the outputs of networks so that their predictions are right on average. The order of moves is unchanged.
namespace azulejo::training {

struct Correction {
    double sharpness = 1;  // factor of the logits: above 1 if the networks are underconfident
    double points = 0;     // added to every expected score
};

// Collects predictions and outcomes, and finds the correction of maximum likelihood.
class CorrectionFit {
  public:
    void add(const engine::Evaluation& predicted, const engine::Evaluation& outcome, int players);
    [[nodiscard]] Correction fit() const;

  private:
    struct Sample {
        std::array<float, engine::max_seats> logits;
        std::array<float, engine::max_seats> outcome;
        int players;
    };
    std::vector<Sample> samples_;
    double points_ = 0;
    double seats_ = 0;
};

[[nodiscard]] engine::nn::Weights corrected(engine::nn::Weights weights, const Correction& correction);

}  // namespace azulejo::training
