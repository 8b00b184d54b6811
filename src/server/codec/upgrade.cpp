#include "server/codec/upgrade.h"

#include <memory>

#include "server/codec/event.h"
#include "server/codec/proof.h"
#include "server/log/log.h"

namespace azulejo::server {

std::expected<std::vector<storage::Event>, std::string> upgraded_events(const storage::GameRow& row,
                                                                        const std::vector<storage::Event>& events) {
    auto replayed = replay(row, events);
    if (!replayed) return std::unexpected(std::move(replayed.error()));
    Table table(std::make_shared<const Header>(replayed->table.header()));
    std::vector<storage::Event> upgraded;
    for (TimedEvent& event : replayed->events) {
        if (const auto applied = table.apply(event); !applied) return std::unexpected(applied.error());
        std::visit(
            [&](auto& each) {
                if constexpr (requires { each.digest; }) each.digest = table.digest();
            },
            event.event);
        upgraded.push_back(to_stored(event, table));
    }
    if (table.game()) {
        const auto proven = verify(proof_of(table, replayed->events));
        if (!proven) return std::unexpected(proven.error());
    }
    return upgraded;
}

storage::EventUpgrade event_upgrade() {
    return {.version = event_version,
            .rewrite = upgraded_events,
            .progress = [](std::size_t done,
                           std::size_t all) { log(LogLevel::info, "upgrading games", {{"done", done}, {"all", all}}); },
            .damaged =
                [](const std::string& game, const std::string& reason) {
                    log(LogLevel::error, "damaged game", {{"game", game}, {"reason", reason}});
                }};
}

}  // namespace azulejo::server
