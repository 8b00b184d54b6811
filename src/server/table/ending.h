#pragma once

#include <vector>

#include "server/table/table.h"

// How games end, and who comes where.
namespace azulejo::server {

// The end of a game whose position is over. Whoever is not there any more, having resigned, left or run out of time
// without coming back, cannot win; unless nobody is there.
[[nodiscard]] Finished played_out(const Table& table);

// The place of each seat of a finished game, from 1; equal ones share theirs. Those who were not there come last.
[[nodiscard]] std::vector<int> places(const Table& table);

}  // namespace azulejo::server
