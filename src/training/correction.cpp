#include "training/correction.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace azulejo::training {

namespace nn = engine::nn;

void CorrectionFit::add(const engine::Evaluation& predicted, const engine::Evaluation& outcome, int players) {
    Sample sample{.logits = {}, .outcome = {}, .players = players};
    double won = 0;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) won += outcome.win[seat];
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
        // A share is a multiple of 1 / win_unit and may be 0.
        sample.logits[seat] =
            static_cast<float>(std::log(std::max(predicted.win[seat], 0.5 / engine::IntegerEvaluation::win_unit)));
        sample.outcome[seat] = static_cast<float>(outcome.win[seat] / won);
        points_ += outcome.score[seat] - predicted.score[seat];
        ++seats_;
    }
    samples_.push_back(sample);
}

// The log-likelihood is concave in the sharpness; Newton's method finds its maximum.
Correction CorrectionFit::fit() const {
    Correction result;
    if (samples_.empty()) return result;
    constexpr int steps = 20;
    for (int step = 0; step < steps; ++step) {
        double slope = 0;
        double curvature = 0;
        for (const Sample& sample : samples_) {
            double all = 0;
            double mean = 0;
            double square = 0;
            double met = 0;
            for (std::size_t seat = 0; seat < static_cast<std::size_t>(sample.players); ++seat) {
                const double logit = sample.logits[seat];
                const double weight = std::exp(result.sharpness * logit);
                all += weight;
                mean += weight * logit;
                square += weight * logit * logit;
                met += static_cast<double>(sample.outcome[seat]) * logit;
            }
            mean /= all;
            slope += met - mean;
            curvature += square / all - mean * mean;
        }
        if (curvature <= 0) break;  // the likelihood does not depend on the sharpness
        result.sharpness =
            std::clamp(result.sharpness + slope / curvature, 0.5 * result.sharpness, 2 * result.sharpness);
    }
    // If every predicted winner won, the likelihood has no maximum.
    result.sharpness = std::clamp(result.sharpness, 0.25, 4.0);
    result.points = points_ / seats_;
    return result;
}

nn::Weights corrected(nn::Weights weights, const Correction& correction) {
    const auto head = static_cast<std::ptrdiff_t>(weights.shape.head);
    constexpr double most = std::numeric_limits<std::int16_t>::max();
    std::for_each_n(weights.outputs.begin(), head, [&](std::int16_t& weight) {
        weight = static_cast<std::int16_t>(std::clamp(std::round(weight * correction.sharpness), -most, most));
    });
    const auto rounded = [](double x) { return static_cast<std::int32_t>(std::lround(x)); };
    weights.output_bias[0] = rounded(weights.output_bias[0] * correction.sharpness);
    weights.output_bias[1] += rounded(correction.points / nn::points_unit * nn::output_unit);
    return weights;
}

}  // namespace azulejo::training
