#include "server/table/ending.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "rules/classic/position.h"
#include "rules/duel/position.h"

namespace azulejo::server {

namespace {

bool has(const std::vector<int>& seats, int seat) {
    return std::ranges::find(seats, seat) != seats.end();
}

int standing_of(const AnyPosition& any, int seat) {
    return std::visit([&](const auto& position) { return standing(position, seat); }, any);
}

// Those of the seats that can win. The others are listed as barred.
std::vector<int> without_barred(const Table& table, const std::vector<int>& seats, Finished& finished) {
    std::vector<int> eligible;
    for (const int seat : seats) (table.is_barred(seat) ? finished.barred : eligible).push_back(seat);
    return eligible;
}

}  // namespace

Finished played_out(const Table& table, const AnyPosition& position) {
    Finished finished;
    std::vector<int> stayed;
    for (int i = 0; i < table.rules().players; ++i) {
        const Seat& seat = table.seat(i);
        const bool is_there = seat.rule.kind == SeatKind::ai || seat.is_present();
        (is_there ? stayed : finished.absent).push_back(i);
    }
    if (stayed.empty()) std::swap(stayed, finished.absent);
    const std::vector<int> eligible = without_barred(table, stayed, finished);
    std::optional<int> best;
    for (const int seat : eligible) best = std::max(best, std::optional(standing_of(position, seat)));
    std::ranges::copy_if(eligible, std::back_inserter(finished.winners),
                         [&](int seat) { return standing_of(position, seat) == best; });
    return finished;
}

Finished broken_off(const Table& table, Ending reason, int seat, const std::vector<int>& left) {
    Finished finished{.reason = reason, .seat = seat};
    finished.winners = without_barred(table, left, finished);
    return finished;
}

std::vector<int> winners(const Table& table) {
    return table.result() ? table.result()->winners : played_out(table, *table.position()).winners;
}

std::vector<int> places(const Table& table) {
    const Finished& result = *table.result();
    const AnyPosition position = *table.position();
    if (result.winners.empty()) return std::vector<int>(table.seats().size(), table.rules().players);
    // Winners come first, then the players who were present, by the rules' order if the game was played to its end,
    // then the barred ones in the same order.
    std::vector<std::pair<int, int>> ranks;
    for (int i = 0; i < table.rules().players; ++i) {
        const bool won = has(result.winners, i);
        const bool ranked = !won && !has(result.absent, i) && result.reason == Ending::played;
        const int group = won ? 3 : !ranked ? 0 : has(result.barred, i) ? 1 : 2;
        ranks.emplace_back(group, ranked ? standing_of(position, i) : 0);
    }
    std::vector<int> all;
    for (const auto& rank : ranks) {
        const auto better = std::ranges::count_if(ranks, [&](const auto& other) { return other > rank; });
        all.push_back(static_cast<int>(better) + 1);
    }
    return all;
}

}  // namespace azulejo::server
