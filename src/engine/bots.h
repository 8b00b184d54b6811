#pragma once

#include <span>
#include <string_view>

#include "core/rng.h"
#include "rules/position.h"

// Simple players that need no search. To add one, add it to the table in bots.cpp: commands and help texts list the
// names found there.
namespace azulejo::engine {

template <GamePosition P>
class Bot {
  public:
    using Move = typename P::Move;
    using Choose = Move (*)(const P& known, Rng& rng);

    constexpr Bot(std::string_view its_name, Choose its_choice) : name_(its_name), choose_(its_choice) {}

    [[nodiscard]] constexpr std::string_view name() const { return name_; }
    // The choice of the seat to move. What this seat cannot know is resampled first, so the choice never depends on it.
    // The sample has a stream of its own: it draws nothing from `rng`.
    [[nodiscard]] Move choose(const P& position, Rng& rng) const {
        Rng hidden(rng.state(), 1);
        return choose_(position.resample_hidden(position.turn(), hidden), rng);
    }

  private:
    std::string_view name_;
    Choose choose_;
};

template <GamePosition P>
[[nodiscard]] std::span<const Bot<P>> bots();

// Null if there is none of this name.
template <GamePosition P>
[[nodiscard]] const Bot<P>* find_bot(std::string_view name) {
    for (const Bot<P>& bot : bots<P>()) {
        if (bot.name() == name) return &bot;
    }
    return nullptr;
}

// The names are the same for all games.
[[nodiscard]] std::span<const std::string_view> bot_names();

}  // namespace azulejo::engine
