#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/codec/view.h"
#include "server/table/table.h"
#include "storage/store.h"

namespace azulejo::server {

// The most events that a client which lost its connection is sent one by one; who missed more gets the newest view.
inline constexpr std::int64_t events_page = 64;
// The most plies in one page of the log.
inline constexpr std::size_t log_page = 50;

// The events of a table, and the table as it was some pages ago. What a client has missed is replayed from there, never
// from the beginning of the history.
class History {
  public:
    explicit History(std::shared_ptr<const Header> header) : earlier_(std::move(header)) {}
    // `earlier` is the table after the first of these events.
    History(Table earlier, std::vector<TimedEvent> events) : earlier_(std::move(earlier)), events_(std::move(events)) {}

    void add(const TimedEvent& event);
    [[nodiscard]] const std::vector<TimedEvent>& events() const { return events_; }
    [[nodiscard]] std::int64_t count() const { return static_cast<std::int64_t>(events_.size()); }
    // The table before the event `from`, if only events of the last page follow it.
    [[nodiscard]] std::optional<Table> before(std::int64_t from) const;

  private:
    // The table after this many events, not fewer than those of `earlier_`.
    [[nodiscard]] std::optional<Table> after(std::int64_t number) const;

    Table earlier_;
    std::vector<TimedEvent> events_;
};

// A table that was read from the database.
struct OpenedTable {
    Table table;
    History history;
};
// Replays it, which takes long for a long history; so this is not done on the thread of the API.
[[nodiscard]] std::expected<OpenedTable, std::string> open_table(const storage::Loaded& loaded);

}  // namespace azulejo::server
