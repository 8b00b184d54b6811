#pragma once

#include "training/dataset.h"
#include "training/finished_games.h"

namespace azulejo::training {

struct SampleOptions {
    double trust = 0.5;    // weight of the expected result against the actual outcome
    int moves_a_game = 8;  // about how many positions that await a move are used
    int validation = 20;   // one game in this many is used for validation
};

// The training and validation samples of both networks.
struct Samples {
    Dataset dealing;
    Dataset moving;
    Dataset dealing_validation;
    Dataset moving_validation;
    std::size_t games = 0;
};

// Adds samples of random positions of a game.
template <GamePosition P>
void add_samples(const FinishedGame<P>& game, const SampleOptions& options, Rng& rng, Samples& samples);

}  // namespace azulejo::training
