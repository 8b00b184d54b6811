#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/table/event.h"

// Time limits.
namespace azulejo::server {

// A time in which no server was alive, or in which one could not work.
struct Outage {
    Millis from = 0;
    Millis to = 0;

    friend bool operator==(const Outage&, const Outage&) = default;
};
// In order, and without overlaps (see merged).
using Outages = std::vector<Outage>;
// The same outages in order, with those that overlap or touch joined.
[[nodiscard]] Outages merged(Outages outages);

struct ClockRule {
    enum class Kind : std::uint8_t { none, move, game, days };
    Kind kind = Kind::none;
    int amount = 0;     // seconds for each move or for the game, or days for each move
    int increment = 0;  // seconds that each move of a game's clock adds

    friend bool operator==(const ClockRule&, const ClockRule&) = default;
};

// How long clocks ran between two times. They stop in outages.
[[nodiscard]] Millis running_time(Millis from, Millis to, const Outages& outages);

// The clocks of all seats. What they show depends on the outages, which may become known later; so this keeps the
// periods in which each clock ran, and computes the rest when asked.
class Clocks {
  public:
    Clocks(const ClockRule& rule, int seats) : rule_(rule), seats_(seats) {}

    // From now on the clock of this seat runs, or none.
    void turn(std::optional<int> seat, Millis at);
    // The seat whose clock runs has moved: its clock stops.
    void moved(Millis at);
    // An absent player has returned, and gets enough time for at least one move.
    void returned(int seat, Millis at);

    [[nodiscard]] const ClockRule& rule() const { return rule_; }
    [[nodiscard]] std::optional<int> running() const { return running_; }
    // The time that each seat has left; empty without a clock.
    [[nodiscard]] std::vector<Millis> left(Millis now, const Outages& outages) const;
    // When the running clock will run out; nothing if none runs.
    [[nodiscard]] std::optional<Millis> expiry(Millis now, const Outages& outages) const;

  private:
    struct Period {
        int seat = 0;
        Millis from = 0;
        Millis to = 0;
        bool moved = false;
        bool returned = false;
    };
    void stop(Millis at, bool moved);
    [[nodiscard]] Millis allowance() const;

    ClockRule rule_;
    int seats_;
    std::vector<Period> periods_;
    std::optional<int> running_;
    Millis since_ = 0;
};

}  // namespace azulejo::server
