#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "rules/classic/position.h"
#include "rules/duel/position.h"

// A deal in steps with few outcomes each, so that they can be listed with their probabilities: factory by factory, in
// Duel also plate by plate and chip by chip. A deal and its steps determine each other.
namespace azulejo::env {

struct Outcome {
    int number = 0;
    double probability = 0;
};

// Each game specialises it. `steps` are the outcomes so far of the deal that the position awaits.
template <GamePosition P>
struct DealSteps;

// A number of a step is that of a set of tiles in Handfuls<4>: at most 70 of them have the same size.
template <>
struct DealSteps<classic::Position> {
    using Position = classic::Position;
    static constexpr int most_numbers = 126;

    [[nodiscard]] static int count(const Position& position) { return position.factories(); }
    [[nodiscard]] static std::vector<Outcome> outcomes(const Position& position, std::span<const int> steps);
    // One of them, drawn from the same random words as by Position::sample_deal: both give the same deals.
    [[nodiscard]] static int sample(const Position& position, std::span<const int> steps, Rng& rng);
    [[nodiscard]] static std::string name(const Position& position, std::size_t step, int number);
    // All steps of a deal, and the deal of all steps.
    [[nodiscard]] static std::vector<int> of(const Position& position, const classic::Deal& deal);
    [[nodiscard]] static classic::Deal deal(const Position& position, std::span<const int> steps);
    [[nodiscard]] static int most_steps(const Position& position) { return classic::last_round * position.factories(); }
};

// The plates: the number of each from the top. A round: of the large factory first the blue and yellow tiles, then the
// others, both as numbers of Handfuls<5> (at most 21 outcomes each); the small factories' tiles as numbers of
// Handfuls<4> (at most 35); then the chips by kind.
template <>
struct DealSteps<duel::Position> {
    using Position = duel::Position;
    static constexpr int most_numbers = 252;

    [[nodiscard]] static int count(const Position& position);
    [[nodiscard]] static std::vector<Outcome> outcomes(const Position& position, std::span<const int> steps);
    // Draws other deals than Position::sample_deal with the same generator, with the same probabilities.
    [[nodiscard]] static int sample(const Position& position, std::span<const int> steps, Rng& rng);
    [[nodiscard]] static std::string name(const Position& position, std::size_t step, int number);
    [[nodiscard]] static std::vector<int> of(const Position& position, const duel::Deal& deal);
    [[nodiscard]] static duel::Deal deal(const Position& position, std::span<const int> steps);
    [[nodiscard]] static int most_steps(const Position& position);
};

}  // namespace azulejo::env
