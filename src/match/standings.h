#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "match/rating.h"
#include "match/result.h"
#include "match/schedule.h"
#include "match/sprt.h"
#include "match/tournament.h"

namespace azulejo::match {

// The totals of an entrant over all games.
struct Tally {
    std::uint64_t games = 0;  // one for every seat held
    std::uint64_t wins = 0;
    std::uint64_t shared = 0;
    std::uint64_t losses = 0;
    std::uint64_t faults = 0;
    double victories = 0;  // the sum of shares
    double points = 0;     // the sum of final scores
    Thinking thinking;
    Mistakes mistakes;
};

// The results of a match so far. Estimates of strength use complete blocks only.
class Standings {
  public:
    explicit Standings(const Schedule& schedule);

    void add(const GameResult& result);

    [[nodiscard]] std::uint64_t games() const { return games_; }
    [[nodiscard]] std::uint64_t blocks() const { return complete_; }
    [[nodiscard]] const Tally& tally(std::size_t entrant) const { return tallies_[entrant]; }
    // The entrant's mean share of the victory for each seat held.
    [[nodiscard]] Estimate share(std::size_t entrant) const { return shares_[entrant].estimate(); }
    // Of a match of two entrants.
    [[nodiscard]] SprtStatus sprt(const SprtSettings& settings) const;
    // The results by set of players. Blocks in which an entrant holds several seats are left out.
    [[nodiscard]] const std::vector<Encounter>& encounters() const { return encounters_; }
    // The pairs of a match of two entrants with two seats.
    [[nodiscard]] const Pentanomial& pairs() const { return pairs_; }

  private:
    void add_block(const std::vector<GameResult>& games);
    void add_encounter(const std::vector<int>& seating, const std::vector<double>& victories);

    const Schedule& schedule_;
    std::uint64_t games_ = 0;
    std::uint64_t complete_ = 0;
    std::vector<Tally> tallies_;
    std::vector<BlockMean> shares_;
    std::vector<Encounter> encounters_;
    Pentanomial pairs_{};
    std::map<std::uint64_t, std::vector<GameResult>> open_;
};

}  // namespace azulejo::match
