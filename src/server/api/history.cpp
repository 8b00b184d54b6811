#include "server/api/history.h"

#include "server/codec/event.h"
#include "server/codec/header.h"

namespace azulejo::server {

void History::add(const TimedEvent& event) {
    events_.push_back(event);
    // Each event is applied once more, at most a page at a time.
    if (count() - earlier_.events() < 2 * events_page) return;
    if (auto later = after(earlier_.events() + events_page)) earlier_ = *std::move(later);
}

std::optional<Table> History::before(std::int64_t from) const {
    if (from < earlier_.events() || from < count() - events_page) return std::nullopt;
    return after(from);
}

std::optional<Table> History::after(std::int64_t number) const {
    Table table = earlier_;
    while (table.events() < number) {
        if (!table.follow(events_[static_cast<std::size_t>(table.events())])) return std::nullopt;
    }
    return table;
}

std::expected<OpenedTable, std::string> open_table(const storage::Loaded& loaded) {
    auto header = parse_header(loaded.row.id, loaded.row.header, loaded.row.created);
    if (!header) return std::unexpected(std::move(header.error()));
    Table table(std::make_shared<const Header>(*std::move(header)));
    const auto count = static_cast<std::int64_t>(loaded.events.size());
    std::optional<Table> earlier;
    std::vector<TimedEvent> events;
    for (const storage::Event& stored : loaded.events) {
        if (!earlier && table.events() >= count - events_page) earlier = table;
        auto event = parse_event(stored, table);
        if (!event) return std::unexpected(std::move(event.error()));
        if (auto applied = table.apply(*event); !applied) return std::unexpected(std::move(applied.error()));
        events.push_back(*std::move(event));
    }
    if (!earlier) earlier = table;
    return OpenedTable{.table = std::move(table), .history = History(*std::move(earlier), std::move(events))};
}

}  // namespace azulejo::server
