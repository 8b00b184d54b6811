#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "match/rating.h"

// A sequential probability ratio test of the hypotheses that the first player is stronger by elo0 or by elo1, updated
// after every block of games. The match ends when one hypothesis is accepted.
//
// For two seats it uses, like fishtest, the generalised likelihood ratio of the pentanomial distribution of pair
// scores: M. Van den Bergh, "Comments on normalized Elo", https://www.cantate.be/Fishtest/normalized_elo_practical.pdf
namespace azulejo::match {

struct SprtSettings {
    double elo0 = 0;
    double elo1 = 5;
    double alpha = 0.05;      // the probability of accepting elo1 if elo0 is true
    double beta = 0.05;       // the probability of accepting elo0 if elo1 is true
    bool normalised = false;  // whether both are normalised Elo
    friend bool operator==(const SprtSettings&, const SprtSettings&) = default;
};

// From text such as `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalised`; missing settings keep their defaults.
[[nodiscard]] std::expected<SprtSettings, std::string> parse_sprt(std::string_view text);

enum class SprtVerdict : unsigned char { open, elo0, elo1 };
[[nodiscard]] std::string_view to_string(SprtVerdict verdict);

struct SprtStatus {
    double ratio = 0;  // log-likelihood ratio
    double lower = 0;  // elo0 is accepted below
    double upper = 0;  // elo1 is accepted above
    SprtVerdict verdict = SprtVerdict::open;
};
[[nodiscard]] SprtStatus sprt_status(const SprtSettings& settings, const Pentanomial& pairs);

// The share of the victory of one player against equal players who are weaker by this Elo difference (Luce's model).
[[nodiscard]] double share_of_elo(double elo, int seats);
// For more seats, where the first player holds one and the second all others: the same ratio with the shares of blocks
// normally distributed. It is open until there are enough blocks to estimate their variance. The model must be
// logistic.
[[nodiscard]] SprtStatus sprt_status(const SprtSettings& settings, const BlockMean& shares, int seats);

}  // namespace azulejo::match
