#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/search/level.h"
#include "storage/store.h"

// What happens at a table. A table is nothing but its header and the list of these.
namespace azulejo::server {

// The version of the stored form. Version 1 (release 0.1.0) did not say its version, and its digests depended on how
// that program kept a position in memory.
inline constexpr int event_version = 2;

// notation::digest of the position after an event. Events of version 1 have none that can be checked.
using Digest = std::optional<std::uint64_t>;

using Texts = std::vector<std::pair<std::string, std::string>>;  // by name

enum class Proposal : std::uint8_t { undo, rematch };
enum class Ending : std::uint8_t { played, resigned, claimed };

// Somebody holds this seat from now on, with a token of which only the hash is kept.
struct Joined {
    static constexpr std::string_view kind = "join";
    int seat = 0;
    std::string name;
    std::string token_hash;
    std::string nonce;
};
// All seats are taken. The tags are those from which the game's record starts.
struct Started {
    static constexpr std::string_view kind = "start";
    Texts tags;
    Digest digest{};
};
// A move, or a deal, which is nobody's.
struct Played {
    static constexpr std::string_view kind = "ply";
    std::optional<int> seat;
    std::string token;
    Digest digest{};
};
// Only so many plies are left. What nobody has seen is drawn anew: deals that changed so, by ply and token.
struct Undone {
    static constexpr std::string_view kind = "undo";
    int seat = 0;
    int plies = 0;
    Texts deals{};
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
// Before the game begins this frees the seat.
struct Left {
    static constexpr std::string_view kind = "leave";
    int seat = 0;
};
struct TimedOut {
    static constexpr std::string_view kind = "timeout";
    int seat = 0;
};
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
    std::optional<int> seat;    // who resigned, or whose absence was claimed
    std::vector<int> winners;   // seats
    std::vector<int> absent{};  // seats that nobody played any more, or only an AI in somebody's place: they come last
};
struct Rematched {
    static constexpr std::string_view kind = "rematch";
    std::string game;
};

using TableEvent = std::variant<Joined, Started, Played, Undone, Offered, Answered, Resigned, Left, TimedOut, TakenOver,
                                Returned, Chatted, Renamed, Finished, Rematched>;

[[nodiscard]] storage::Event to_stored(const TableEvent& event, storage::Millis at);
[[nodiscard]] std::expected<TableEvent, std::string> parse_event(const storage::Event& event);

[[nodiscard]] std::string_view name_of(Proposal what);
[[nodiscard]] std::string_view name_of(Ending reason);

}  // namespace azulejo::server
