#include "match/schedule.h"

#include <algorithm>

#include "notation/games.h"

namespace azulejo::match {

namespace {

// Appends every combination of `seats` entrants from `next` … `end`-1, in ascending order, at most `reach` from the
// first.
void add_combinations(std::vector<std::vector<int>>& all, std::vector<int>& chosen, int next, int end, int seats,
                      int reach) {
    if (static_cast<int>(chosen.size()) == seats) {
        all.push_back(chosen);
        return;
    }
    const int last = chosen.empty() ? end : std::min(end, chosen.front() + reach + 1);
    for (int entrant = next; entrant < last; ++entrant) {
        chosen.push_back(entrant);
        add_combinations(all, chosen, entrant + 1, end, seats, reach);
        chosen.pop_back();
    }
}

}  // namespace

std::string to_string(const Conditions& conditions) {
    std::string text = conditions.game + ", " + std::to_string(conditions.seats) + " seats, seed " +
                       std::to_string(conditions.seed) + (conditions.round_robin ? ", round robin" : "");
    if (conditions.reach > 0) text += " of neighbours up to " + std::to_string(conditions.reach);
    for (const PlayerSpec& entrant : conditions.entrants) text += " | " + entrant.text;
    return text;
}

Schedule::Schedule(Conditions conditions) : conditions_(std::move(conditions)) {
    const int entrants = static_cast<int>(conditions_.entrants.size());
    if (conditions_.round_robin) {
        std::vector<int> chosen;
        const int reach = conditions_.reach > 0 ? conditions_.reach : entrants;
        add_combinations(lineups_, chosen, 0, entrants, conditions_.seats, reach);
        return;
    }
    // If there are more seats than entrants, the last entrant takes the remaining seats.
    std::vector<int>& lineup = lineups_.emplace_back(static_cast<std::size_t>(conditions_.seats));
    for (int seat = 0; seat < conditions_.seats; ++seat) {
        lineup[static_cast<std::size_t>(seat)] = std::min(seat, entrants - 1);
    }
}

std::vector<int> Schedule::seating(GameId id) const {
    std::vector<int> seats = lineups_[static_cast<std::size_t>(id.block % cycle())];
    std::ranges::rotate(seats, seats.end() - id.rotation);
    return seats;
}

AnyPosition Schedule::start(std::uint64_t block) const {
    const notation::GameEntry& game = *notation::find_game(conditions_.game);
    Rng rng(block_seed(block));
    const int first = static_cast<int>(block / cycle() % static_cast<std::uint64_t>(conditions_.seats));
    return game.new_game(game.name, conditions_.seats, first, rng);
}

Rng Schedule::deal_rng(std::uint64_t block, std::uint64_t deal) const {
    return Rng(block_seed(block), 1 + deal);
}

Rng Schedule::player_rng(GameId id, int seat) const {
    constexpr std::uint64_t most_seats = 8;
    const auto stream = static_cast<std::uint64_t>(id.rotation) * most_seats + static_cast<std::uint64_t>(seat);
    return Rng(Rng(~conditions_.seed, id.block).next(), stream);
}

}  // namespace azulejo::match
