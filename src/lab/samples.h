#pragma once

#include "core/result.h"
#include "lab/dataset.h"
#include "notation/record_reader.h"
#include "rules/position.h"

namespace azulejo::lab {

struct SampleOptions {
    double trust = 0.5;    // how much what was expected counts, beside what came of it
    int moves_a_game = 8;  // how many of the positions that await a move are taken
    int validation = 20;   // every so manieth game is kept for validation
    int players_at_least = 2;
};

// Samples of both networks, for training and for validation.
struct Samples {
    Dataset dealing;
    Dataset moving;
    Dataset dealing_validation;
    Dataset moving_validation;
    std::size_t games = 0;
};

// Adds all finished games of a file of self-play.
template <GamePosition P>
[[nodiscard]] std::expected<void, std::string> add_samples(const notation::ByteSource& source,
                                                           const SampleOptions& options, Samples& samples);

}  // namespace azulejo::lab
