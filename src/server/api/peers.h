#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/store.h"

// Messages between servers on one database about which players are connected to which server. They are not stored: each
// server sends them when something changes and when it is asked. Seats of a server that is silent too long count as not
// connected.
namespace azulejo::server {

struct PeerMessage {
    enum class Kind : std::uint8_t {
        here,   // these seats of the game are connected to me
        who,    // which seats of this game are connected to you?
        alive,  // sent at intervals
        bye,    // this server ends, with all its connections
    };
    Kind kind = Kind::alive;
    std::string node;
    std::string game{};
    unsigned seats = 0;  // a bit each
};
[[nodiscard]] std::string to_text(const PeerMessage& message);
[[nodiscard]] std::optional<PeerMessage> parse_peer_message(std::string_view text);

// The other servers that have sent a message recently.
class Peers {
  public:
    // Notes a message; true if the server was not known.
    bool heard(const std::string& node, storage::Millis now);
    void forget(const std::string& node) { last_.erase(node); }
    // Removes the servers that have been silent for too long, and returns them.
    [[nodiscard]] std::vector<std::string> lost(storage::Millis now);

  private:
    std::map<std::string, storage::Millis> last_;
};

}  // namespace azulejo::server
