#include "storage/upgrade.h"

#include <span>
#include <utility>
#include <vector>

#include "storage/rows.h"
#include "storage/statements.h"

namespace azulejo::storage {

namespace {

std::expected<Rows, std::string> rows_of(Connection& connection, const Statement& statement) {
    auto rows = connection.run({&statement, 1});
    if (!rows) return std::unexpected(std::move(rows.error().reason));
    return std::move(rows->front());
}

using Done = std::expected<void, std::string>;

Done run_all(Connection& connection, std::span<const Statement> statements) {
    if (const auto done = connection.run(statements); !done) return std::unexpected(done.error().reason);
    return {};
}

Done rewrite(Connection& connection, const EventUpgrade& upgrade, const GameRow& game) {
    auto rows = rows_of(connection, {statements::read_events, {game.id, std::int64_t{0}}});
    if (!rows) return std::unexpected(rows.error());
    const auto events = events_of(game.id, 0, *rows);
    const auto rewritten = events ? upgrade.rewrite(game, *events) : events;
    if (!rewritten) {
        upgrade.damaged(game.id, rewritten.error());
        return {};
    }
    std::vector<Statement> changes;
    for (std::int64_t number = 0; const Event& event : *rewritten) {
        changes.push_back({statements::replace_event, {event.kind, event.body, game.id, number++}});
    }
    changes.push_back({statements::set_version, {std::int64_t{upgrade.version}, game.id}});
    return run_all(connection, changes);
}

}  // namespace

std::expected<void, std::string> upgrade_events(Connection& connection, const EventUpgrade& upgrade) {
    const std::int64_t version = upgrade.version;
    const auto count = rows_of(connection, {statements::count_old_games, {version}});
    if (!count) return std::unexpected(count.error());
    const auto all = static_cast<std::size_t>(number(count->front().front()));
    const Statement begin{"BEGIN", {}};
    const Statement commit{"COMMIT", {}};
    std::string last;
    for (std::size_t done = 0; done < all;) {
        if (auto begun = run_all(connection, {&begin, 1}); !begun) return begun;
        auto games = rows_of(connection, {statements::old_games, {version, last}});
        if (!games) return std::unexpected(games.error());
        for (Row& row : *games) {
            const GameRow game = game_row(row);
            // A failure ends the connection, and with it the transaction.
            if (auto rewritten = rewrite(connection, upgrade, game); !rewritten) return rewritten;
            last = game.id;
        }
        if (auto committed = run_all(connection, {&commit, 1}); !committed) return committed;
        if (games->empty()) break;
        done += games->size();
        upgrade.progress(done, all);
    }
    return {};
}

}  // namespace azulejo::storage
