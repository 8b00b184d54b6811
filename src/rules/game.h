#pragma once

#include <cassert>
#include <cstddef>
#include <variant>
#include <vector>

#include "rules/position.h"

namespace azulejo {

// A game is its start and its plies; the position follows from them. To take back, plies are dropped and the rest is
// replayed.
template <GamePosition P>
class Game {
  public:
    using Ply = typename P::Ply;

    explicit Game(const P& start) : start_(start), position_(start) {}
    Game(const P& start, const std::vector<Ply>& plies) : Game(start) {
        for (const Ply& ply : plies) play(ply);
    }

    [[nodiscard]] const P& start() const { return start_; }
    [[nodiscard]] const P& position() const { return position_; }
    [[nodiscard]] const std::vector<Ply>& plies() const { return plies_; }

    void play(const Ply& ply) {
        play_ply(position_, ply);
        plies_.push_back(ply);
    }
    // Returns to the position after the first `keep` plies.
    void take_back_to(std::size_t keep) {
        assert(keep <= plies_.size());
        *this = Game(start_, {plies_.begin(), plies_.begin() + static_cast<std::ptrdiff_t>(keep)});
    }

  private:
    P start_;
    P position_;
    std::vector<Ply> plies_;
};

}  // namespace azulejo
