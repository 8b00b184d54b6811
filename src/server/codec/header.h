#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/json_reader.h"
#include "core/json_writer.h"
#include "server/table/rules.h"

// The rules and the header of a table in JSON.
namespace azulejo::server {

// Reads the members that a request and a stored header have in common. `seat_extra` reads further members of a seat,
// which only requests have.
using SeatExtra = std::function<void(json::ObjectReader& seat, const SeatRule& rule)>;
[[nodiscard]] TableRules read_rules(json::ObjectReader& object, json::FieldFaults& faults,
                                    const SeatExtra& seat_extra = {});

[[nodiscard]] std::string to_json(const Header& header);
[[nodiscard]] std::expected<Header, std::string> parse_header(std::string id, std::string_view json, Millis created);

void append_seat_rules(std::string& out, const TableRules& rules);
void append_clock(std::string& out, const ClockRule& rule);
void append_clock_members(json::ObjectWriter& object, const ClockRule& rule);
[[nodiscard]] std::string_view name_of(SeatKind kind);
[[nodiscard]] std::string_view name_of(Absence absence);

// Texts that players choose.
inline constexpr std::size_t longest_name = 40;   // characters
inline constexpr std::size_t longest_nonce = 64;  // bytes
inline constexpr std::size_t shortest_key = 16;
inline constexpr std::size_t longest_key = 64;
[[nodiscard]] bool is_name(std::string_view text);
[[nodiscard]] bool is_nonce(std::string_view text);
[[nodiscard]] std::string read_name(json::ObjectReader& object, std::optional<std::string> fallback);
[[nodiscard]] std::string read_nonce(json::ObjectReader& object, std::optional<std::string> fallback);
// A secret of the client. A request with the same key is the same request, sent again. Empty if there is none.
[[nodiscard]] std::string read_key(json::ObjectReader& object);

}  // namespace azulejo::server
