#include "server/table/ending.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "rules/classic/standing.h"
#include "rules/duel/standing.h"

namespace azulejo::server {

namespace {

bool has(const std::vector<int>& seats, int seat) {
    return std::ranges::find(seats, seat) != seats.end();
}

int standing_at(const Table& table, int seat) {
    return std::visit([&](const auto& game) { return standing(game.position(), seat); }, *table.game());
}

}  // namespace

Finished played_out(const Table& table) {
    Finished finished;
    std::vector<int> there;
    for (int i = 0; i < table.rules().players; ++i) {
        const Seat& seat = table.seat(i);
        (seat.rule.kind == SeatKind::ai || seat.is_present() ? there : finished.absent).push_back(i);
    }
    if (there.empty()) std::swap(there, finished.absent);
    int best = standing_at(table, there.front());
    for (const int seat : there) best = std::max(best, standing_at(table, seat));
    std::ranges::copy_if(there, std::back_inserter(finished.winners),
                         [&](int seat) { return standing_at(table, seat) == best; });
    return finished;
}

std::vector<int> places(const Table& table) {
    const Finished& result = *table.result();
    // By what each seat is compared: winners first, then who was there in the order of the rules, where these have one.
    std::vector<std::pair<int, int>> ranks;
    for (int i = 0; i < table.rules().players; ++i) {
        const bool won = has(result.winners, i);
        const bool counts = !won && !has(result.absent, i) && result.reason == Ending::played;
        ranks.emplace_back(won ? 2 : counts ? 1 : 0, counts ? standing_at(table, i) : 0);
    }
    std::vector<int> all;
    for (const auto& rank : ranks) {
        const auto better = std::ranges::count_if(ranks, [&](const auto& other) { return other > rank; });
        all.push_back(static_cast<int>(better) + 1);
    }
    return all;
}

}  // namespace azulejo::server
