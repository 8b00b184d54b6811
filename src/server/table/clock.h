#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/json_reader.h"
#include "storage/store.h"

// How long players may think.
namespace azulejo::server {

using storage::Millis;
using Outages = std::vector<storage::Outage>;

struct ClockRule {
    enum class Kind : std::uint8_t { none, move, game, days };
    Kind kind = Kind::none;
    int amount = 0;     // seconds for each move or for the game, or days for each move
    int increment = 0;  // seconds that each move of a game's clock adds

    friend bool operator==(const ClockRule&, const ClockRule&) = default;
};
[[nodiscard]] ClockRule read_clock(json::ObjectReader& object, json::FieldFaults& faults);  // its member "clock"
void append_clock(std::string& out, const ClockRule& rule);

// How long clocks ran from one time to another: they stand still while no server is alive.
[[nodiscard]] Millis running_time(Millis from, Millis to, const Outages& outages);

// The clocks of all seats: a list of what happened to them, from which everything else follows once the outages are
// known.
class Clocks {
  public:
    Clocks(const ClockRule& rule, int seats) : rule_(rule), seats_(seats) {}

    // It is this seat's turn from now on, or nobody's whose time is counted.
    void turn(std::optional<int> seat, Millis at);
    // The seat whose turn it is has moved; whose turn it is then is said anew.
    void moved(Millis at);
    // Somebody who was away is back, and has time to make a move at least.
    void returned(int seat, Millis at);

    [[nodiscard]] const ClockRule& rule() const { return rule_; }
    [[nodiscard]] std::optional<int> running() const { return running_; }
    // What each seat has left; nothing without a clock.
    [[nodiscard]] std::vector<Millis> left(Millis now, const Outages& outages) const;
    // When the running clock ends if nothing happens; nothing if none runs.
    [[nodiscard]] std::optional<Millis> expiry(Millis now, const Outages& outages) const;

  private:
    struct Mark {
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
    std::vector<Mark> marks_;
    std::optional<int> running_;
    Millis since_ = 0;
};

}  // namespace azulejo::server
