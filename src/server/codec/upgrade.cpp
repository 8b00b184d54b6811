#include "server/codec/upgrade.h"

#include <memory>

#include "server/log/log.h"
#include "server/table/proof.h"
#include "server/table/table.h"

namespace azulejo::server {

std::expected<std::vector<storage::Event>, std::string> upgraded_events(const storage::GameRow& row,
                                                                        const std::vector<storage::Event>& events) {
    auto header = parse_header(row.id, row.header, row.created);
    if (!header) return std::unexpected(header.error());
    Table table(std::make_shared<const Header>(*std::move(header)));
    std::vector<storage::Event> upgraded;
    for (const storage::Event& stored : events) {
        if (auto applied = table.apply(stored); !applied) return std::unexpected(std::move(applied.error()));
        auto event = *parse_event(stored);
        std::visit(
            [&](auto& each) {
                if constexpr (requires { each.digest; }) each.digest = table.digest();
            },
            event);
        upgraded.push_back(to_stored(event, stored.at));
    }
    if (table.game()) {
        if (const auto proven = verify(proof_of(table, upgraded)); !proven) return std::unexpected(proven.error());
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
