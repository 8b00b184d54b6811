#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "server/table/table.h"

// What follows from what somebody wants: new events, which count once they are stored, or why not.
namespace azulejo::server {

enum class Refused : std::uint8_t {
    forbidden,  // not this seat's business
    conflict,   // not now
    illegal,    // against the rules of the game
    too_often,
};
struct Refusal {
    Refused why;
    std::string reason;
};

// Now, and when no server was alive.
struct Moment {
    Millis now = 0;
    const Outages* outages = nullptr;
};

struct NewGame {
    Header header;
    std::vector<storage::Event> events;
};

// Events and the table after them; none if everything is as it should be already.
struct Draft {
    Table after;
    std::vector<storage::Event> events;
    std::optional<NewGame> rematch{};  // must be stored first

    void add(const TableEvent& event, Millis at);
};
using Decision = std::expected<Draft, Refusal>;

struct Newcomer {
    std::string name;
    std::string token_hash;
    std::string nonce;
};
// The first events of a table: who holds which seat, and the start of the game if none is open. One for each human
// seat.
[[nodiscard]] Draft begin(const Header& header, const std::vector<Newcomer>& humans, Millis now);

[[nodiscard]] Decision decide_join(const Table& table, std::optional<int> seat, const Newcomer& who, Moment moment);
// Who plays a seat: whoever holds it, or the AI in its place.
enum class Mover : std::uint8_t { holder, ai };
[[nodiscard]] Decision decide_move(const Table& table, int seat, Mover mover, int ply, const std::string& token,
                                   Moment moment);
// Asks the others, or agrees with one who asked; does it once all agree.
[[nodiscard]] Decision decide_undo(const Table& table, int seat, Moment moment);
[[nodiscard]] Decision decide_rematch(const Table& table, int seat, const Bytes32& fresh_seed, Moment moment);
// What somebody else asked for; refusing ends the offer.
[[nodiscard]] Decision decide_answer(const Table& table, int seat, Proposal what, bool accept,
                                     const Bytes32& fresh_seed, Moment moment);
[[nodiscard]] Decision decide_resign(const Table& table, int seat, Moment moment);
[[nodiscard]] Decision decide_leave(const Table& table, int seat, Moment moment);
[[nodiscard]] Decision decide_return(const Table& table, int seat, Moment moment);
[[nodiscard]] Decision decide_claim(const Table& table, int seat, Moment moment);
[[nodiscard]] Decision decide_chat(const Table& table, int seat, int preset, Moment moment);
[[nodiscard]] Decision decide_name(const Table& table, int seat, const std::string& name, Moment moment);
// Whether somebody's time is up.
[[nodiscard]] Decision decide_clock(const Table& table, Moment moment);

// How many chat presets there are; their texts are the app's.
inline constexpr int chat_presets = 12;

// What must be written with these events: a new summary, and the jobs that wait for the one who is to move now.
[[nodiscard]] storage::Append append_of(const Table& before, const Draft& draft, Moment moment);
[[nodiscard]] std::vector<storage::NewJob> jobs_of(const Table& table, Moment moment);

}  // namespace azulejo::server
