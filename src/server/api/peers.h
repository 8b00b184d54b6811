#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/store.h"

// What servers on one database tell each other about who is connected where. Nobody keeps it: each says it when it
// changes and when somebody asks, and a server that is not heard of any more has nobody connected.
namespace azulejo::server {

struct Shout {
    enum class Kind : std::uint8_t {
        here,   // these seats of the game are connected to me
        who,    // who has somebody of this game connected?
        alive,  // now and then
        bye,    // I go, and everybody who is connected to me
    };
    Kind kind = Kind::alive;
    std::string node;
    std::string game{};
    unsigned seats = 0;  // a bit each
};
[[nodiscard]] std::string to_text(const Shout& shout);
[[nodiscard]] std::optional<Shout> parse_shout(std::string_view text);

// The other servers that were heard of lately.
class Peers {
  public:
    // Whether this one was not known.
    bool heard(const std::string& node, storage::Millis now);
    void forget(const std::string& node) { last_.erase(node); }
    // Those that have been silent for too long, and are forgotten with this.
    [[nodiscard]] std::vector<std::string> lost(storage::Millis now);

  private:
    std::map<std::string, storage::Millis> last_;
};

}  // namespace azulejo::server
