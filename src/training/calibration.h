#pragma once

#include <array>
#include <cstdint>

#include "engine/eval/evaluator.h"
#include "training/correction.h"
#include "training/finished_games.h"

// How well the predictions of networks agree with the outcomes of games.
namespace azulejo::training {

struct CalibrationBin {
    std::uint64_t seats = 0;
    double predicted = 0;  // mean share of the victory
    double outcome = 0;
    double error = 0;  // outcome − predicted
    double standard_error = 0;
};

struct CalibrationTable {
    static constexpr std::size_t bin_count = 10;
    std::array<CalibrationBin, bin_count> bins;  // by predicted share
    std::uint64_t seats = 0;
    double score_error = 0;      // mean of predicted − actual final score
    double score_deviation = 0;  // root mean square of the same

    // Over the bins that are not empty.
    [[nodiscard]] double largest_error() const;
};

// Collects predictions and outcomes of seats, game by game.
class Calibration {
  public:
    void add(const engine::Evaluation& predicted, const engine::Evaluation& outcome, int players);
    // Errors within a game are correlated; only games are independent.
    void end_game();
    [[nodiscard]] CalibrationTable table() const;

  private:
    struct Bin {
        // Sums of the current game.
        double seats_now = 0;
        double error_now = 0;
        // Sums of all earlier games.
        double seats = 0;
        double predicted = 0;
        double outcome = 0;
        double seats_squared = 0;
        double error_squared = 0;
        double seats_error = 0;
    };
    std::array<Bin, CalibrationTable::bin_count> bins_;
    double score_errors_ = 0;
    double score_squares_ = 0;
};

struct Calibrations {
    Calibration dealing;
    Calibration moving;
    CorrectionFit dealing_fit;
    CorrectionFit moving_fit;
    std::uint64_t games = 0;
};

// Evaluates positions of a game: all that await a deal, and about `moves_a_game` random ones that await a move.
template <GamePosition P>
void add_game(const FinishedGame<P>& game, int moves_a_game, engine::Evaluator<P>& evaluator, Rng& rng,
              Calibrations& calibrations);

}  // namespace azulejo::training
