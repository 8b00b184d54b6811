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
        tally.thinking.illegal += result.thinking[seat].illegal;
        tally.mistakes += result.mistakes[seat];
        if (static_cast<int>(seat) == result.faulty) ++tally.faults;
    }
    auto& block = open_[result.id.block];
    block.push_back(result);
    if (static_cast<int>(block.size()) < schedule_.rotations()) return;
    add_block(block);
    open_.erase(result.id.block);
}

SprtStatus Standings::sprt(const SprtSettings& settings) const {
    const int seats = schedule_.conditions().seats;
    return seats == 2 ? sprt_status(settings, pairs_) : sprt_status(settings, shares_[0], seats);
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
    add_encounter(games.front().seating, victories);
}

void Standings::add_encounter(const std::vector<int>& seating, const std::vector<double>& victories) {
    std::vector<std::size_t> players(seating.begin(), seating.end());
    std::ranges::sort(players);
    if (std::ranges::adjacent_find(players) != players.end()) return;
    auto found = std::ranges::find(encounters_, players, &Encounter::players);
    if (found == encounters_.end()) found = encounters_.insert(encounters_.end(), Encounter(players));
    std::vector<double> shares;
    shares.reserve(players.size());
    for (const std::size_t player : players) shares.push_back(victories[player] / schedule_.rotations());
    found->add(shares);
    if (tallies_.size() == 2) ++pairs_[static_cast<std::size_t>(std::lround(victories[0] * 2))];
}

}  // namespace azulejo::match
