#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/search/level.h"
#include "rules/any.h"

// The events of a table. A table is its header and the list of its events; everything else follows from these.
namespace azulejo::server {

using Millis = std::int64_t;  // since the beginning of 1970

// The digest of the position after the event (notation::digest). Events stored by release 0.1.0 have none.
using Digest = std::optional<std::uint64_t>;

enum class Proposal : std::uint8_t { undo, rematch };
enum class Ending : std::uint8_t { played, resigned, claimed };

// A player takes a seat and holds it by a token, of which only the hash is kept.
struct Joined {
    static constexpr std::string_view kind = "join";
    int seat = 0;
    std::string name;
    std::string token_hash;
    std::string nonce;
    bool sends_nonces = false;  // the game waits for the client's nonce (NonceSent), also in rematches
};
// The nonce of a player who has seen the commitment.
struct NonceSent {
    static constexpr std::string_view kind = "nonce";
    int seat = 0;
    std::string nonce;
};
// All seats are taken, all awaited nonces are there, and the game begins.
struct Started {
    static constexpr std::string_view kind = "start";
    AnyPosition start;
    Digest digest{};
};
// A move of a seat, or a deal, which has no seat.
struct Played {
    static constexpr std::string_view kind = "ply";
    std::optional<int> seat;
    AnyPly ply;
    Digest digest{};
};
// The game returns to the position after `plies` plies. Deals of which nobody has seen anything yet are drawn again:
// `deals` are those that changed, by the number of the ply.
struct Undone {
    static constexpr std::string_view kind = "undo";
    int seat = 0;
    int plies = 0;
    std::vector<std::pair<std::size_t, AnyPly>> deals{};
    Digest digest{};
};
struct Offered {
    static constexpr std::string_view kind = "offer";
    int seat = 0;
    Proposal what = Proposal::undo;
};
struct Answered {
    static constexpr std::string_view kind = "answer";
    int seat = 0;
    Proposal what = Proposal::undo;
    bool accept = false;
};
struct Resigned {
    static constexpr std::string_view kind = "resign";
    int seat = 0;
};
// Before the game begins, this frees the seat.
struct Left {
    static constexpr std::string_view kind = "leave";
    int seat = 0;
};
struct TimedOut {
    static constexpr std::string_view kind = "timeout";
    int seat = 0;
};
// An AI plays for the player who holds the seat.
struct TakenOver {
    static constexpr std::string_view kind = "takeover";
    int seat = 0;
    engine::Level level = engine::Level::max();
};
struct Returned {
    static constexpr std::string_view kind = "return";
    int seat = 0;
};
struct Chatted {
    static constexpr std::string_view kind = "chat";
    int seat = 0;
    int preset = 1;
};
struct Renamed {
    static constexpr std::string_view kind = "name";
    int seat = 0;
    std::string name;
};
struct Finished {
    static constexpr std::string_view kind = "finish";
    Ending reason = Ending::played;
    std::optional<int> seat{};   // who resigned, or whose absence was claimed
    std::vector<int> winners{};  // seats
    std::vector<int> absent{};   // seats whose players were gone at the end; they are ranked last
    std::vector<int> barred{};   // seats that cannot win because a stand-in has played; they are ranked before those
};
struct Rematched {
    static constexpr std::string_view kind = "rematch";
    std::string game;
};

using TableEvent = std::variant<Joined, NonceSent, Started, Played, Undone, Offered, Answered, Resigned, Left, TimedOut,
                                TakenOver, Returned, Chatted, Renamed, Finished, Rematched>;

struct TimedEvent {
    Millis at = 0;
    TableEvent event;
};

[[nodiscard]] inline std::string_view kind_of(const TableEvent& event) {
    return std::visit([]<class E>(const E& /*event*/) { return E::kind; }, event);
}

}  // namespace azulejo::server
