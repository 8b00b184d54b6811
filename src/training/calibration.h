#pragma once

#include <array>
#include <cstdint>

#include "engine/evaluator.h"
#include "training/correction.h"
#include "training/finished_games.h"

// How far what networks expect agrees with what comes of it.
namespace azulejo::training {

struct CalibrationBin {
    std::uint64_t seats = 0;
    double predicted = 0;  // share of victory, on average
    double came = 0;
    double error = 0;  // came less predicted
    double standard_error = 0;
};

struct CalibrationTable {
    static constexpr std::size_t bin_count = 10;
    std::array<CalibrationBin, bin_count> bins;  // by predicted share
    std::uint64_t seats = 0;
    double score_error = 0;      // predicted final scores less those that came, on average
    double score_deviation = 0;  // root of the mean square

    // Of the bins that hold something.
    [[nodiscard]] double largest_error() const;
};

// Collects seats, game by game.
class Calibration {
  public:
    void add(const engine::Prospect& predicted, const engine::Prospect& came, int players);
    // The seats of a game share their luck: errors are independent from game to game only.
    void end_game();
    [[nodiscard]] CalibrationTable table() const;

  private:
    struct Bin {
        // Of this game.
        double seats_now = 0;
        double error_now = 0;
        // Of all games before.
        double seats = 0;
        double predicted = 0;
        double came = 0;
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

// Judges positions of a game; chance says which of those that await a move, about so many.
template <GamePosition P>
void add_game(const FinishedGame<P>& game, int moves_a_game, engine::Evaluator<P>& evaluator, Rng& rng,
              Calibrations& calibrations);

}  // namespace azulejo::training
