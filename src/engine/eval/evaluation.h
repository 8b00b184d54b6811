#pragma once

#include <array>

namespace azulejo::engine {

inline constexpr int max_seats = 4;

// The expected share of the victory and final score of each seat.
struct Evaluation {
    std::array<double, max_seats> win{};
    std::array<double, max_seats> score{};
};

}  // namespace azulejo::engine
