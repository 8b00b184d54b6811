#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/constant_math.h"
#include "engine/eval/evaluation.h"
#include "rules/position.h"

namespace azulejo::engine {

namespace detail {
inline constexpr int logit_steps = 256;  // per unit
inline constexpr int logit_range = 12;
inline constexpr auto exponential_table = [] {
    std::array<std::int32_t, std::size_t{logit_steps} * logit_range> table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
        const double x = constant_exponential(-static_cast<double>(i) / logit_steps);
        table[i] = (static_cast<std::int32_t>(x * (1 << 21)) + 1) / 2;
    }
    return table;
}();
}  // namespace detail

// e^-x as a whole number of 2^-20, x ≥ 0 in 2^-8.
[[nodiscard]] constexpr std::int32_t exponential_of_minus(std::int64_t x) {
    return detail::exponential_table[static_cast<std::size_t>(
        std::min<std::int64_t>(x, static_cast<std::int64_t>(detail::exponential_table.size()) - 1))];
}

// The evaluation of a position in integers: each seat's expected share of the victory and final score.
struct IntegerEvaluation {
    static constexpr int win_unit = 1 << 14;
    static constexpr int point = 64;
    std::array<std::int32_t, max_seats> win{};
    std::array<std::int32_t, max_seats> score{};

    // The softmax of the logits, which are in units of 2^-8.
    constexpr void set_wins(const std::array<std::int32_t, max_seats>& logits, int players) {
        std::int32_t most = logits[0];
        for (std::size_t seat = 1; seat < static_cast<std::size_t>(players); ++seat)
            most = std::max(most, logits[seat]);
        std::array<std::int64_t, max_seats> weights{};
        std::int64_t sum = 0;
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
            weights[seat] = exponential_of_minus(std::int64_t{most} - logits[seat]);
            sum += weights[seat];
        }
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
            win[seat] = static_cast<std::int32_t>(weights[seat] * win_unit / sum);
        }
    }
    [[nodiscard]] static IntegerEvaluation of(const Evaluation& evaluation) {
        IntegerEvaluation result;
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            result.win[seat] = static_cast<std::int32_t>(evaluation.win[seat] * win_unit);
            result.score[seat] = static_cast<std::int32_t>(evaluation.score[seat] * point);
        }
        return result;
    }
    [[nodiscard]] Evaluation to_evaluation(int players) const {
        Evaluation result;
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
            result.win[seat] = static_cast<double>(win[seat]) / win_unit;
            result.score[seat] = static_cast<double>(score[seat]) / point;
        }
        return result;
    }
};

// The evaluation of a finished game.
template <GamePosition P>
[[nodiscard]] IntegerEvaluation outcome(const P& position) {
    IntegerEvaluation result;
    const unsigned winners = position.winners();
    for (int seat = 0; seat < position.players(); ++seat) {
        const auto at = static_cast<std::size_t>(seat);
        result.win[at] = static_cast<std::int32_t>(IntegerEvaluation::win_unit * victory_share(winners, seat));
        result.score[at] = position.score(seat) * IntegerEvaluation::point;
    }
    return result;
}

// One point in greedy values. Divisible by the length of every pattern line.
inline constexpr int greedy_point = 60;

// Search maximises one number, which is mainly the chance to win. While the winner is open, points count too, because
// their evaluation is less noisy; once the game is decided they hardly count.
inline constexpr int utility_of_win = 8000;  // half the distance between a certain loss and a certain win
inline constexpr int utility_of_point = 4;
inline constexpr int utility_of_open_point = 196;  // added to it at a winning chance of 50 %
inline constexpr int most_points = 100;
inline constexpr int most_open_points = 20;  // with more, a better chance to win would have less utility
inline constexpr int most_utility =
    utility_of_win + utility_of_point * most_points + utility_of_open_point * most_open_points;

// The lead of a seat over its best opponent, clamped; in units of IntegerEvaluation::point.
[[nodiscard]] inline int utility_margin(const IntegerEvaluation& evaluation, int seat, int players) {
    const auto own = static_cast<std::size_t>(seat);
    std::int32_t best_other = 0;
    for (std::size_t other = 0; other < static_cast<std::size_t>(players); ++other) {
        if (other != own) best_other = std::max(best_other, evaluation.score[other]);
    }
    constexpr int most = most_points * IntegerEvaluation::point;
    return std::clamp(evaluation.score[own] - best_other, -most, most);
}
[[nodiscard]] inline int utility(const IntegerEvaluation& evaluation, int seat, int players) {
    constexpr int unit = IntegerEvaluation::win_unit;
    const int win = evaluation.win[static_cast<std::size_t>(seat)];
    const int open = 4 * win * (unit - win) / unit;  // 0 … unit: how undecided the game is
    const int margin = utility_margin(evaluation, seat, players);
    constexpr int most = most_open_points * IntegerEvaluation::point;
    const std::int64_t points = std::int64_t{utility_of_point} * unit * margin +
                                std::int64_t{utility_of_open_point} * open * std::clamp(margin, -most, most);
    return utility_of_win * (2 * win - unit) / unit +
           static_cast<int>(points / (unit * std::int64_t{IntegerEvaluation::point}));
}
// The utility on the scale of shares of the victory: 0 is a certain loss, 1 a certain win.
[[nodiscard]] inline double worth(const IntegerEvaluation& evaluation, int seat, int players) {
    return 0.5 + static_cast<double>(utility(evaluation, seat, players)) / (2 * utility_of_win);
}

}  // namespace azulejo::engine
