#pragma once

#include "training/dataset.h"
#include "training/finished_games.h"

namespace azulejo::training {

struct SampleOptions {
    double trust = 0.5;    // how much what was expected counts, beside what came of it
    int moves_a_game = 8;  // how many of the positions that await a move are taken
    int validation = 20;   // every so manieth game is kept for validation
};

// Samples of both networks, for training and for validation.
struct Samples {
    Dataset dealing;
    Dataset moving;
    Dataset dealing_validation;
    Dataset moving_validation;
    std::size_t games = 0;
};

// Adds samples of a game of self-play. Chance says which positions are taken.
template <GamePosition P>
void add_samples(const FinishedGame<P>& game, const SampleOptions& options, Rng& rng, Samples& samples);

}  // namespace azulejo::training
