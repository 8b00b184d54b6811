#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/table/refusal.h"
#include "server/table/table.h"

// Decides what a request changes: the new events, or why it is refused. The table is not changed: the caller applies
// the events to a copy, stores them, and then applies them to the table.
namespace azulejo::server {

// The time now, and the times when no server was alive.
struct Moment {
    Millis now = 0;
    const Outages* outages = nullptr;
};

// A new table with its first events.
struct NewGame {
    std::shared_ptr<const Header> header;
    Table table;
    std::vector<TimedEvent> events;
};

// The events of a decision; none if nothing is to be changed.
struct NewEvents {
    std::vector<TimedEvent> events;
    std::optional<NewGame> rematch{};  // must be stored before the events

    void add(TableEvent event, Millis at) { events.push_back({.at = at, .event = std::move(event)}); }
};
using Decision = std::expected<NewEvents, Refusal>;

struct Newcomer {
    std::string name;
    std::string token_hash;
    std::string nonce;
    bool sends_nonces = false;  // the game waits for the nonce
};
// Creates a table. `humans` are the players of its human seats, in order; the game begins if no seat is open and no
// nonce is awaited.
[[nodiscard]] std::expected<NewGame, std::string> begin(Header header, const std::vector<Newcomer>& humans, Millis now);

[[nodiscard]] Decision decide_join(const Table& table, std::optional<int> seat, const Newcomer& who, Moment moment);
// A player sends a nonce before the game begins. It cannot be changed.
[[nodiscard]] Decision decide_nonce(const Table& table, int seat, const std::string& nonce, Moment moment);
// Who makes a move: the player who holds the seat, or the AI that plays it.
enum class Mover : std::uint8_t { holder, ai };
[[nodiscard]] Decision decide_move(const Table& table, int seat, Mover mover, int ply, const std::string& token,
                                   Moment moment);
[[nodiscard]] Decision decide_move(const Table& table, int seat, Mover mover, int ply, const AnyPly& move,
                                   Moment moment);
// Offers it, or accepts another seat's offer. It is done once every person who holds a seat has agreed, also one who is
// away; only those who have resigned are not asked.
[[nodiscard]] Decision decide_undo(const Table& table, int seat, Moment moment);
// The same for a rematch, to which all present players must agree.
[[nodiscard]] Decision decide_rematch(const Table& table, int seat, const Bytes32& fresh_seed, Moment moment);
// Answers another seat's offer. Declining ends the offer.
[[nodiscard]] Decision decide_answer(const Table& table, int seat, Proposal what, bool accept,
                                     const Bytes32& fresh_seed, Moment moment);
[[nodiscard]] Decision decide_resign(const Table& table, int seat, Moment moment);
[[nodiscard]] Decision decide_leave(const Table& table, int seat, Moment moment);
[[nodiscard]] Decision decide_return(const Table& table, int seat, Moment moment);
[[nodiscard]] Decision decide_claim(const Table& table, int seat, Moment moment);
[[nodiscard]] Decision decide_chat(const Table& table, int seat, int preset, Moment moment);
[[nodiscard]] Decision decide_name(const Table& table, int seat, const std::string& name, Moment moment);
// The timeout, if a seat's time has run out.
[[nodiscard]] Decision decide_clock(const Table& table, Moment moment);

// A table has a limited number of undos.
inline constexpr int most_undos = 100;

// The number of chat presets; the browser app has their texts.
inline constexpr int chat_presets = 12;

}  // namespace azulejo::server
