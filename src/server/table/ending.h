#pragma once

#include <vector>

#include "server/table/table.h"

// How games end, and the ranking of the seats.
namespace azulejo::server {

// The end of the table's game by this position, which is over. Players who have resigned or left, or ran out of time
// and did not return, cannot win, unless all are absent: then absence is ignored. Seats that are barred
// (Table::is_barred) never win; so it can be that nobody wins.
[[nodiscard]] Finished played_out(const Table& table, const AnyPosition& position);
// The end of a game that is not played out, because this seat resigned or its absence was claimed. The seats that are
// left win, except those that are barred.
[[nodiscard]] Finished broken_off(const Table& table, Ending reason, int seat, const std::vector<int>& left);

// The winners of the table's game, whose position is over or which was ended. Everything that names winners uses this.
[[nodiscard]] std::vector<int> winners(const Table& table);

// The rank of each seat of a finished game, from 1; equal seats share a rank. Barred seats are ranked after all others
// who stayed, and absent players last. If nobody wins, all share the last rank.
[[nodiscard]] std::vector<int> places(const Table& table);

}  // namespace azulejo::server
