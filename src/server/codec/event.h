#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/table/table.h"
#include "storage/store.h"

// Events as they are stored. They are encoded once, when they are written, and decoded once, when they are read.
namespace azulejo::server {

// The version of the stored form. Events of version 1 (release 0.1.0) do not say their version, and their digests
// depend on how that program kept a position in memory; so they are not compared.
inline constexpr int event_version = 2;

// `table` is the table of the event. For a ply or an undo its game must have begun; apart from that, its state does not
// matter.
[[nodiscard]] storage::Event to_stored(const TimedEvent& event, const Table& table);
[[nodiscard]] std::vector<storage::Event> to_stored(const std::vector<TimedEvent>& events, const Table& table);
// `before` is the table before the event. Plies are read according to its position.
[[nodiscard]] std::expected<TimedEvent, std::string> parse_event(const storage::Event& stored, const Table& before);

struct Replayed {
    Table table;
    std::vector<TimedEvent> events;
};
// The table after these events, or what is damaged.
[[nodiscard]] std::expected<Replayed, std::string> replay(const std::shared_ptr<const Header>& header,
                                                          const std::vector<storage::Event>& events);
[[nodiscard]] std::expected<Replayed, std::string> replay(const storage::GameRow& row,
                                                          const std::vector<storage::Event>& events);

[[nodiscard]] std::string_view name_of(Proposal what);
[[nodiscard]] std::string_view name_of(Ending reason);

}  // namespace azulejo::server
