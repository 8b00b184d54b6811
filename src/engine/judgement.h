#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "core/constant_math.h"
#include "engine/report.h"
#include "rules/position.h"

namespace azulejo::engine {

namespace detail {
inline constexpr int logit_steps = 256;  // to one
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

// What is expected of a position, in whole numbers: for each seat its share of the victory and its final score.
struct Judgement {
    static constexpr int win_unit = 1 << 14;
    static constexpr int point = 64;
    std::array<std::int32_t, max_seats> win{};
    std::array<std::int32_t, max_seats> score{};

    // From how much each seat is favoured, in 2^-8 of a logit.
    constexpr void set_wins(const std::array<std::int32_t, max_seats>& logits, int players) {
        std::int32_t most = logits[0];
        for (std::size_t seat = 1; seat < static_cast<std::size_t>(players); ++seat)
            most = std::max(most, logits[seat]);
        std::array<std::int64_t, max_seats> parts{};
        std::int64_t all = 0;
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
            parts[seat] = exponential_of_minus(std::int64_t{most} - logits[seat]);
            all += parts[seat];
        }
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
            win[seat] = static_cast<std::int32_t>(parts[seat] * win_unit / all);
        }
    }
    [[nodiscard]] static Judgement of(const Prospect& prospect) {
        Judgement result;
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            result.win[seat] = static_cast<std::int32_t>(prospect.win[seat] * win_unit);
            result.score[seat] = static_cast<std::int32_t>(prospect.score[seat] * point);
        }
        return result;
    }
    [[nodiscard]] Prospect prospect(int players) const {
        Prospect result;
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
            result.win[seat] = static_cast<double>(win[seat]) / win_unit;
            result.score[seat] = static_cast<double>(score[seat]) / point;
        }
        return result;
    }
};

// What is certain once the game is over.
template <GamePosition P>
[[nodiscard]] Judgement outcome(const P& position) {
    Judgement result;
    const unsigned winners = position.winners();
    for (int seat = 0; seat < position.players(); ++seat) {
        const auto at = static_cast<std::size_t>(seat);
        if ((winners >> seat & 1U) != 0) result.win[at] = Judgement::win_unit / std::popcount(winners);
        result.score[at] = position.score(seat) * Judgement::point;
    }
    return result;
}

// The greedy values of moves count a point as so much, which every line divides.
inline constexpr int greedy_point = 60;

// One number to search for: above all to win. While that is open, points are the better guide to it, because more of
// them is known; once it is decided they hardly count.
inline constexpr int utility_of_win = 8000;  // as far from nothing to everything, twice
inline constexpr int utility_of_point = 4;
inline constexpr int utility_of_open_point = 200;  // where the victory is as open as can be
inline constexpr int most_points = 100;
inline constexpr int most_utility = utility_of_win + utility_of_open_point * most_points;

// By how many points a seat leads, within bounds; in units of Judgement::point.
[[nodiscard]] inline int utility_margin(const Judgement& judgement, int seat, int players) {
    const auto own = static_cast<std::size_t>(seat);
    std::int32_t best_other = 0;
    for (std::size_t other = 0; other < static_cast<std::size_t>(players); ++other) {
        if (other != own) best_other = std::max(best_other, judgement.score[other]);
    }
    constexpr int most = most_points * Judgement::point;
    return std::clamp(judgement.score[own] - best_other, -most, most);
}
[[nodiscard]] inline int utility(const Judgement& judgement, int seat, int players) {
    constexpr int unit = Judgement::win_unit;
    const int win = judgement.win[static_cast<std::size_t>(seat)];
    const int open = 4 * win * (unit - win) / unit;  // of a unit
    const int point = utility_of_point * unit + (utility_of_open_point - utility_of_point) * open;
    const std::int64_t points =
        std::int64_t{point} * utility_margin(judgement, seat, players) / (unit * std::int64_t{Judgement::point});
    return utility_of_win * (2 * win - unit) / unit + static_cast<int>(points);
}
// The same with the share of victory as the unit.
[[nodiscard]] inline double worth(const Judgement& judgement, int seat, int players) {
    return 0.5 + static_cast<double>(utility(judgement, seat, players)) / (2 * utility_of_win);
}

}  // namespace azulejo::engine
