#include "match/standings.h"

#include <algorithm>
#include <cmath>

namespace azulejo::match {

Standings::Standings(const Schedule& schedule)
    : schedule_(schedule),
      tallies_(schedule.conditions().entrants.size()),
      shares_(schedule.conditions().entrants.size()) {}

void Standings::add(const GameResult& result) {
    ++games_;
    for (std::size_t seat = 0; seat < result.seating.size(); ++seat) {
        Tally& tally = tallies_[static_cast<std::size_t>(result.seating[seat])];
        ++tally.games;
        const double share = result.shares[seat];
        ++(share >= 1 ? tally.wins : share > 0 ? tally.shared : tally.losses);
        tally.victories += share;
        tally.points += result.scores[seat];
        tally.thinking.moves += result.thinking[seat].moves;
        tally.thinking.microseconds += result.thinking[seat].microseconds;
        if (static_cast<int>(seat) == result.faulty) ++tally.faults;
    }
    auto& block = open_[result.id.block];
    block.push_back(result);
    if (static_cast<int>(block.size()) < schedule_.rotations()) return;
    add_block(block);
    open_.erase(result.id.block);
}

void Standings::add_block(const std::vector<GameResult>& games) {
    ++complete_;
    std::vector<double> victories(tallies_.size());
    std::vector<int> seats(tallies_.size());
    for (const GameResult& game : games) {
        for (std::size_t seat = 0; seat < game.seating.size(); ++seat) {
            const auto entrant = static_cast<std::size_t>(game.seating[seat]);
            victories[entrant] += game.shares[seat];
            ++seats[entrant];
        }
    }
    for (std::size_t entrant = 0; entrant < seats.size(); ++entrant) {
        if (seats[entrant] > 0) shares_[entrant].add(victories[entrant] / seats[entrant]);
    }
    if (schedule_.conditions().seats == 2) add_pair(games);
}

void Standings::add_pair(const std::vector<GameResult>& games) {
    const auto [first, second] = std::ranges::minmax(games.front().seating);
    const auto a = static_cast<std::size_t>(first);
    const auto b = static_cast<std::size_t>(second);
    double score = 0;
    for (const GameResult& game : games) {
        score += game.shares[game.seating[0] == first ? 0 : 1];
    }
    auto found = std::ranges::find_if(encounters_, [&](const Encounter& e) { return e.first == a && e.second == b; });
    if (found == encounters_.end()) found = encounters_.insert(encounters_.end(), {.first = a, .second = b});
    ++found->pairs[static_cast<std::size_t>(std::lround(score * 2))];
}

}  // namespace azulejo::match
