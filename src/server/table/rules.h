#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_reader.h"
#include "engine/search/level.h"
#include "server/table/clock.h"
#include "server/table/secrets.h"

// What is chosen when a table is made, and never changes.
namespace azulejo::server {

enum class SeatKind : std::uint8_t { human, open, ai };

struct SeatRule {
    SeatKind kind = SeatKind::human;
    std::optional<engine::Level> level{};  // of an AI
};

// What becomes of the seat of somebody who leaves or whose time is up: an AI plays on, or the others may claim the win.
enum class Absence : std::uint8_t { ai, claim };

struct TableRules {
    std::string game;  // a name of notation::games()
    int players = 2;
    std::vector<SeatRule> seats;
    std::optional<int> first{};  // the seat that begins; chance decides without
    ClockRule clock;
    Absence absence = Absence::ai;
    engine::Level stand_in = *engine::Level::of(5);  // of an AI that takes a seat over
    bool listed = false;
    bool hints = true;
};

// The rules with what only the server knows.
struct Header {
    std::string id;
    TableRules rules{};
    Bytes32 seed{};
    std::string nonce{};     // of whoever made the table; may be empty
    std::string previous{};  // the game of which this is the rematch; may be empty
    storage::Millis created = 0;
};

// Reads what is common to a request and to a header. Members of seats that belong to the request alone are asked for by
// `seat_extra`.
using SeatExtra = std::function<void(json::ObjectReader& seat, std::size_t number, const SeatRule& rule)>;
[[nodiscard]] TableRules read_rules(json::ObjectReader& object, json::FieldFaults& faults,
                                    const SeatExtra& seat_extra = {});

[[nodiscard]] std::string to_json(const Header& header);
[[nodiscard]] std::expected<Header, std::string> parse_header(std::string id, std::string_view json,
                                                              storage::Millis created);

void append_level(std::string& out, engine::Level level);
[[nodiscard]] std::optional<engine::Level> read_level(const json::Value& value);
[[nodiscard]] std::string_view name_of(SeatKind kind);
[[nodiscard]] std::string_view name_of(Absence absence);

// Texts that people choose.
inline constexpr std::size_t longest_name = 40;   // characters
inline constexpr std::size_t longest_nonce = 64;  // bytes
inline constexpr std::size_t shortest_key = 16;
inline constexpr std::size_t longest_key = 64;
[[nodiscard]] bool is_name(std::string_view text);
[[nodiscard]] bool is_nonce(std::string_view text);
[[nodiscard]] std::string read_name(json::ObjectReader& object, std::optional<std::string> fallback);
[[nodiscard]] std::string read_nonce(json::ObjectReader& object);
// A secret of the client's own, by which a request that is sent again is known; empty without one.
[[nodiscard]] std::string read_key(json::ObjectReader& object);

}  // namespace azulejo::server
