#pragma once

#include <vector>

#include "server/table/table.h"

// How games end, and the ranking of the seats.
namespace azulejo::server {

// The end of the table's game by this position, which is over. Players who have resigned or left, or ran out of time
// and did not return, cannot win, unless all of them are absent.
[[nodiscard]] Finished played_out(const Table& table, const AnyPosition& position);

// The rank of each seat of a finished game, from 1; equal seats share a rank. Absent players are ranked last.
[[nodiscard]] std::vector<int> places(const Table& table);

}  // namespace azulejo::server
