#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "match/rating.h"

namespace azulejo::match {

// What two players of a tournament scored against each other.
struct Encounter {
    std::size_t first = 0;
    std::size_t second = 0;
    Pentanomial pairs{};
};

// The ratings that make all these results most likely (Bradley and Terry's model), the first player's being 0. To keep
// them finite half a drawn pair is added to every encounter. Of those who have met nobody that leads to the first
// player nothing is known: their error is infinite.
[[nodiscard]] std::vector<Estimate> rate(std::size_t players, std::span<const Encounter> encounters);

}  // namespace azulejo::match
