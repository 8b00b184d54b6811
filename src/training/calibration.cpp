#include "training/calibration.h"

#include <algorithm>
#include <cmath>

#include "engine/classic/features.h"
#include "engine/duel/features.h"

namespace azulejo::training {

double CalibrationTable::largest_error() const {
    double largest = 0;
    for (const CalibrationBin& bin : bins) largest = std::max(largest, std::abs(bin.error));
    return largest;
}

void Calibration::add(const engine::Evaluation& predicted, const engine::Evaluation& outcome, int players) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
        const auto at = static_cast<std::size_t>(predicted.win[seat] * CalibrationTable::bin_count);
        Bin& bin = bins_[std::min(at, CalibrationTable::bin_count - 1)];
        ++bin.seats_now;
        bin.error_now += outcome.win[seat] - predicted.win[seat];
        bin.predicted += predicted.win[seat];
        bin.outcome += outcome.win[seat];
        const double error = predicted.score[seat] - outcome.score[seat];
        score_errors_ += error;
        score_squares_ += error * error;
    }
}

void Calibration::end_game() {
    for (Bin& bin : bins_) {
        bin.seats += bin.seats_now;
        bin.seats_squared += bin.seats_now * bin.seats_now;
        bin.error_squared += bin.error_now * bin.error_now;
        bin.seats_error += bin.seats_now * bin.error_now;
        bin.seats_now = 0;
        bin.error_now = 0;
    }
}

CalibrationTable Calibration::table() const {
    CalibrationTable table;
    double seats = 0;
    for (std::size_t i = 0; i < bins_.size(); ++i) {
        const Bin& from = bins_[i];
        if (from.seats == 0) continue;
        seats += from.seats;
        CalibrationBin& to = table.bins[i];
        to.seats = static_cast<std::uint64_t>(from.seats);
        to.predicted = from.predicted / from.seats;
        to.outcome = from.outcome / from.seats;
        to.error = to.outcome - to.predicted;
        // The sum over games of (error − seats · mean error)².
        const double square =
            from.error_squared - 2 * to.error * from.seats_error + to.error * to.error * from.seats_squared;
        to.standard_error = std::sqrt(std::max(0.0, square)) / from.seats;
    }
    table.seats = static_cast<std::uint64_t>(seats);
    if (seats > 0) {
        table.score_error = score_errors_ / seats;
        table.score_deviation = std::sqrt(score_squares_ / seats);
    }
    return table;
}

template <GamePosition P>
void add_game(const FinishedGame<P>& game, int moves_a_game, engine::Evaluator<P>& evaluator, Rng& rng,
              Calibrations& calibrations) {
    ++calibrations.games;
    game.sample(moves_a_game, rng, [&](std::size_t i) {
        const P& position = game.positions[i];
        const engine::Evaluation predicted = evaluator.evaluate(position).to_evaluation(position.players());
        const bool dealing = position.awaits_deal();
        (dealing ? calibrations.dealing : calibrations.moving).add(predicted, game.outcome, position.players());
        (dealing ? calibrations.dealing_fit : calibrations.moving_fit).add(predicted, game.outcome, position.players());
    });
    calibrations.dealing.end_game();
    calibrations.moving.end_game();
}

template void add_game(const FinishedGame<classic::Position>&, int, engine::Evaluator<classic::Position>&, Rng&,
                       Calibrations&);
template void add_game(const FinishedGame<duel::Position>&, int, engine::Evaluator<duel::Position>&, Rng&,
                       Calibrations&);

}  // namespace azulejo::training
