#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/eval/evaluation.h"
#include "engine/nn/network.h"

namespace azulejo::training {

class Dataset;

// Samples that the trainer takes in batches.
class SampleSource {
  public:
    SampleSource() = default;
    virtual ~SampleSource() = default;
    [[nodiscard]] virtual std::size_t size() const = 0;
    // Appends a sample. If its position has symmetric forms, `form` chooses one; 0 is the position itself.
    virtual void add(std::size_t sample, std::uint64_t form, Dataset& to) const = 0;

  protected:
    SampleSource(const SampleSource&) = default;
    SampleSource(SampleSource&&) = default;
    SampleSource& operator=(const SampleSource&) = default;
    SampleSource& operator=(SampleSource&&) = default;
};

// Positions as features, with their training targets. The trainer knows nothing else about a game.
class Dataset final : public SampleSource {
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

    void clear() {
        samples_.clear();
        ends_.clear();
        features_.clear();
    }

    [[nodiscard]] std::size_t size() const override { return samples_.size(); }
    void add(std::size_t sample, std::uint64_t /*form*/, Dataset& to) const override {
        const Sample& from = samples_[sample];
        to.add_sample(from);
        for (std::size_t i = 0; i < 2 * static_cast<std::size_t>(from.players); ++i) {
            to.add_list(list(from.first_list + i));
        }
    }
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
