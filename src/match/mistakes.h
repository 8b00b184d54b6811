#pragma once

#include <cstdint>
#include <vector>

#include "rules/position.h"

// Mistakes that people make, counted by the rules alone. docs/engine.md defines them.
namespace azulejo::match {

struct Mistakes {
    std::uint64_t needless = 0;    // floor tiles
    std::uint64_t overlooked = 0;  // completions

    Mistakes& operator+=(const Mistakes& other) {
        needless += other.needless;
        overlooked += other.overlooked;
        return *this;
    }
    friend bool operator==(const Mistakes&, const Mistakes&) = default;
};

// Counts the mistakes of all seats during a game.
template <GamePosition P>
class MistakeCounter {
  public:
    explicit MistakeCounter(int players)
        : mistakes_(static_cast<std::size_t>(players)), lines_(static_cast<std::size_t>(players)) {}

    // Call it before each move is played.
    void see(const P& position, typename P::Move move);
    // Call it before each deal and at the end of the game.
    void end_round();
    // Of each seat, in the rounds that have ended.
    [[nodiscard]] const std::vector<Mistakes>& mistakes() const { return mistakes_; }

  private:
    // What happened to a seat's lines in this round; one bit for each row.
    struct Lines {
        unsigned missed = 0;  // could have been completed
        unsigned completed = 0;
    };
    std::vector<Mistakes> mistakes_;
    std::vector<Lines> lines_;
};

}  // namespace azulejo::match
