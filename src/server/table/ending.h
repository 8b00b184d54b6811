#pragma once

#include <vector>

#include "server/table/table.h"

// How games end, and the ranking of the seats.
namespace azulejo::server {

// The end of the table's game by this position, which is over. Players who have resigned or left, or ran out of time
// and did not return, cannot win; nor can seats that are barred (Table::is_barred). If nobody else is left, barred
// seats can win, and if all are absent, absence is ignored.
[[nodiscard]] Finished played_out(const Table& table, const AnyPosition& position);

// The winners of the table's game, whose position is over or which was ended. Everything that names winners uses this.
[[nodiscard]] std::vector<int> winners(const Table& table);

// The rank of each seat of a finished game, from 1; equal seats share a rank. Barred seats are ranked after all others
// who stayed, and absent players last.
[[nodiscard]] std::vector<int> places(const Table& table);

}  // namespace azulejo::server
