#include "match/sprt.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/number.h"
#include "core/text.h"

namespace azulejo::match {

namespace {

using Distribution = std::array<double, 5>;  // of the score of a pair, in quarters

constexpr Distribution scores{0, 0.25, 0.5, 0.75, 1};

// The root of a decreasing function, by bisection.
template <class F>
double root_between(double low, double high, F&& f) {
    for (int i = 0; i < 100; ++i) {
        const double middle = (low + high) / 2;
        (f(middle) > 0 ? low : high) = middle;
    }
    return (low + high) / 2;
}

// The likeliest distribution near the one observed for which the expectation of `phi` is 0 (proposition 1.1).
Distribution constrained(const Distribution& observed, const Distribution& phi) {
    const auto [least, most] = std::ranges::minmax(phi);
    const double theta = root_between(-1 / most, -1 / least, [&](double x) {
        double sum = 0;
        for (std::size_t i = 0; i < phi.size(); ++i) sum += observed[i] * phi[i] / (1 + x * phi[i]);
        return sum;
    });
    Distribution result{};
    for (std::size_t i = 0; i < phi.size(); ++i) result[i] = observed[i] / (1 + theta * phi[i]);
    return result;
}

Distribution with_mean(const Distribution& observed, double mean) {
    Distribution phi{};
    for (std::size_t i = 0; i < phi.size(); ++i) phi[i] = scores[i] - mean;
    return constrained(observed, phi);
}

// With a lead of `t` standard deviations, by fixed-point iteration (section 4.1).
Distribution with_lead(const Distribution& observed, double t) {
    Distribution found;
    found.fill(1.0 / static_cast<double>(found.size()));
    for (int step = 0; step < 100; ++step) {
        double mean = 0;
        double variance = 0;
        for (std::size_t i = 0; i < found.size(); ++i) mean += found[i] * scores[i];
        for (std::size_t i = 0; i < found.size(); ++i) variance += found[i] * std::pow(scores[i] - mean, 2);
        const double deviation = std::sqrt(variance);
        Distribution phi{};
        for (std::size_t i = 0; i < phi.size(); ++i) {
            phi[i] = scores[i] - 0.5 - t * deviation / 2 * (1 + std::pow((scores[i] - mean) / deviation, 2));
        }
        const Distribution next = constrained(observed, phi);
        double change = 0;
        for (std::size_t i = 0; i < next.size(); ++i) change = std::max(change, std::abs(next[i] - found[i]));
        found = next;
        if (change < 1e-9) break;
    }
    return found;
}

double log_likelihood_ratio(const SprtSettings& settings, const Pentanomial& pairs) {
    // Regularisation: no outcome has probability 0.
    constexpr double unseen = 1e-3;
    Distribution observed{};
    double total = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        observed[i] = pairs[i] == 0 ? unseen : static_cast<double>(pairs[i]);
        total += observed[i];
    }
    for (double& share : observed) share /= total;
    const auto likeliest = [&](double elo) {
        if (!settings.normalised) return with_mean(observed, score_of_elo(elo));
        return with_lead(observed, std::numbers::sqrt2 * elo * std::numbers::ln10 / 800);
    };
    const Distribution p0 = likeliest(settings.elo0);
    const Distribution p1 = likeliest(settings.elo1);
    double ratio = 0;
    for (std::size_t i = 0; i < observed.size(); ++i) ratio += observed[i] * std::log(p1[i] / p0[i]);
    return total * ratio;
}

std::string check(const SprtSettings& settings) {
    const auto is_chance = [](double p) { return p > 0 && p < 1; };
    if (settings.elo0 >= settings.elo1) return "elo0 must be less than elo1";
    if (!is_chance(settings.alpha) || !is_chance(settings.beta) || settings.alpha + settings.beta >= 1) {
        return "alpha and beta must be above 0, and less than 1 together";
    }
    return {};
}

}  // namespace

std::expected<SprtSettings, std::string> parse_sprt(std::string_view text) {
    SprtSettings settings;
    for (const std::string_view part : split(text, ",")) {
        const std::size_t equals = std::min(part.find('='), part.size());
        const std::string_view key = part.substr(0, equals);
        const std::string_view value = part.substr(std::min(equals + 1, part.size()));
        if (key == "model" && (value == "normalised" || value == "logistic")) {
            settings.normalised = value == "normalised";
            continue;
        }
        double* const target = key == "elo0"    ? &settings.elo0
                               : key == "elo1"  ? &settings.elo1
                               : key == "alpha" ? &settings.alpha
                               : key == "beta"  ? &settings.beta
                                                : nullptr;
        const auto number = parse_number<double>(value);
        if (target == nullptr || !number || !std::isfinite(*number)) {
            return std::unexpected("sprt: " + in_quotes(part) +
                                   " is not elo0=, elo1=, alpha= or beta= with a number, nor model=logistic or "
                                   "model=normalised");
        }
        *target = *number;
    }
    if (const std::string fault = check(settings); !fault.empty()) return std::unexpected("sprt: " + fault);
    return settings;
}

std::string_view to_string(SprtVerdict verdict) {
    constexpr std::array<std::string_view, 3> names{"open", "elo0", "elo1"};
    return names[static_cast<std::size_t>(verdict)];
}

namespace {

SprtStatus with_bounds(const SprtSettings& settings, double ratio) {
    SprtStatus status{.ratio = ratio,
                      .lower = std::log(settings.beta / (1 - settings.alpha)),
                      .upper = std::log((1 - settings.beta) / settings.alpha)};
    if (status.ratio >= status.upper) status.verdict = SprtVerdict::elo1;
    if (status.ratio <= status.lower) status.verdict = SprtVerdict::elo0;
    return status;
}

}  // namespace

SprtStatus sprt_status(const SprtSettings& settings, const Pentanomial& pairs) {
    return with_bounds(settings, pairs_in(pairs) == 0 ? 0 : log_likelihood_ratio(settings, pairs));
}

double share_of_elo(double elo, int seats) {
    const double strength = std::exp(elo / elo_unit);
    return strength / (strength + seats - 1);
}

SprtStatus sprt_status(const SprtSettings& settings, const BlockMean& shares, int seats) {
    constexpr std::uint64_t fewest_blocks = 16;
    if (shares.count() < fewest_blocks) return with_bounds(settings, 0);
    const auto n = static_cast<double>(shares.count());
    const auto [mean, seen] = shares.moments();
    // Regularisation: as if there were one more block with every game lost and one with every game won.
    const double variance = (seen * (n - 1) + std::pow(mean, 2) + std::pow(1 - mean, 2)) / (n + 1);
    const double low = share_of_elo(settings.elo0, seats);
    const double high = share_of_elo(settings.elo1, seats);
    return with_bounds(settings, n * (high - low) * (2 * mean - low - high) / (2 * variance));
}

}  // namespace azulejo::match
