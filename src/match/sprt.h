#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "match/rating.h"

// A sequential probability ratio test: after every pair of games it is asked whether the first player is rather elo0 or
// rather elo1 stronger, and the match ends as soon as one is likely enough.
//
// As fishtest does, it compares the likeliest distributions of pair scores that have the one and the other strength:
// M. Van den Bergh, "Comments on normalized Elo", https://www.cantate.be/Fishtest/normalized_elo_practical.pdf
namespace azulejo::match {

struct SprtSettings {
    double elo0 = 0;
    double elo1 = 5;
    double alpha = 0.05;      // how often elo1 may be accepted where elo0 is true
    double beta = 0.05;       // and the reverse
    bool normalised = false;  // whether both are normalised Elo
    friend bool operator==(const SprtSettings&, const SprtSettings&) = default;
};

// From text such as `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalised`; what is left out keeps its default.
[[nodiscard]] std::expected<SprtSettings, std::string> parse_sprt(std::string_view text);

enum class SprtVerdict : unsigned char { open, elo0, elo1 };
[[nodiscard]] std::string_view to_string(SprtVerdict verdict);

struct SprtStatus {
    double ratio = 0;  // the logarithm of the likelihoods' ratio
    double lower = 0;  // where elo0 is accepted
    double upper = 0;  // where elo1 is
    SprtVerdict verdict = SprtVerdict::open;
};
[[nodiscard]] SprtStatus sprt_status(const SprtSettings& settings, const Pentanomial& pairs);

}  // namespace azulejo::match
