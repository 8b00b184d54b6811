#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "training/dataset.h"
#include "training/finished_games.h"

namespace azulejo::training {

struct SampleOptions {
    double trust = 0.5;    // weight of the expected result against the actual one; with 0, explorations count as played
    int moves_a_game = 8;  // about how many positions that await a move are used
    int validation = 20;   // one game in this many is used for validation
};

// Positions with their targets. Features are computed each time a sample is used: positions need less memory, and every
// epoch can use another symmetric form of a position.
template <GamePosition P>
class PositionSamples final : public SampleSource {
  public:
    struct Item {
        P position;
        std::array<float, engine::max_seats> win{};
        std::array<float, engine::max_seats> points{};  // still to come
    };
    void push_back(const Item& item) { items_.push_back(item); }
    void append(const PositionSamples& other) { items_.insert(items_.end(), other.items_.begin(), other.items_.end()); }
    [[nodiscard]] const Item& operator[](std::size_t i) const { return items_[i]; }
    [[nodiscard]] std::size_t size() const override { return items_.size(); }
    void add(std::size_t sample, std::uint64_t form, Dataset& to) const override;

  private:
    std::vector<Item> items_;
};

// The training and validation samples of both networks.
template <GamePosition P>
struct Samples {
    PositionSamples<P> dealing;
    PositionSamples<P> moving;
    PositionSamples<P> dealing_validation;
    PositionSamples<P> moving_validation;
    std::size_t games = 0;
};

// Adds samples of random positions of a game.
template <GamePosition P>
void add_samples(const FinishedGame<P>& game, const SampleOptions& options, Rng& rng, Samples<P>& samples);

}  // namespace azulejo::training
