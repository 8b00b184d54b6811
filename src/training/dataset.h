#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/eval/evaluation.h"
#include "engine/nn/network.h"

namespace azulejo::training {

// Positions as features, with their training targets. The trainer knows nothing else about a game.
class Dataset {
  public:
    using Feature = engine::nn::Feature;

    struct Sample {
        std::size_t first_list = 0;  // for each seat: the features of its board, then its own
        int players = 0;
        std::array<float, engine::max_seats> win{};
        std::array<float, engine::max_seats> points{};  // still to come
    };

    void add_sample(const Sample& sample) {
        samples_.push_back(sample);
        samples_.back().first_list = ends_.size();
    }
    void add_list(std::span<const Feature> features) {
        features_.insert(features_.end(), features.begin(), features.end());
        ends_.push_back(features_.size());
    }

    void append(const Dataset& other) {
        for (const Sample& sample : other.samples_) {
            add_sample(sample);
            for (std::size_t i = 0; i < 2 * static_cast<std::size_t>(sample.players); ++i) {
                add_list(other.list(sample.first_list + i));
            }
        }
    }

    [[nodiscard]] std::size_t size() const { return samples_.size(); }
    [[nodiscard]] const Sample& operator[](std::size_t i) const { return samples_[i]; }
    [[nodiscard]] std::span<const Feature> list(std::size_t i) const {
        const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
        return {features_.data() + begin, ends_[i] - begin};
    }
    [[nodiscard]] std::span<const Feature> board(const Sample& sample, int seat) const {
        return list(sample.first_list + 2 * static_cast<std::size_t>(seat));
    }
    [[nodiscard]] std::span<const Feature> seat(const Sample& sample, int seat) const {
        return list(sample.first_list + 2 * static_cast<std::size_t>(seat) + 1);
    }

  private:
    std::vector<Sample> samples_;
    std::vector<std::size_t> ends_;
    std::vector<Feature> features_;
};

}  // namespace azulejo::training
