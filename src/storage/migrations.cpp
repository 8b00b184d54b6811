#include "storage/migrations.h"

#include <charconv>
#include <cstddef>

namespace azulejo::storage {

namespace {

constexpr const char* make_table =
    "CREATE TABLE IF NOT EXISTS migration (number bigint NOT NULL PRIMARY KEY, name text NOT NULL)";
constexpr const char* read_table = "SELECT number, name FROM migration ORDER BY number";
constexpr const char* record_migration = "INSERT INTO migration (number, name) VALUES ($1, $2)";

std::expected<std::vector<Rows>, std::string> run(Connection& connection, const Statement& statement) {
    auto rows = connection.run({&statement, 1});
    if (!rows) return std::unexpected(std::move(rows.error().reason));
    return std::move(*rows);
}

// The number of migrations that the database has.
std::expected<std::size_t, std::string> applied(Connection& connection, std::span<const Migration> migrations) {
    const auto rows = run(connection, {read_table, {}});
    if (!rows) return std::unexpected(rows.error());
    const Rows& table = rows->front();
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (i >= migrations.size()) {
            return std::unexpected("the database was written by a newer version (schema " + table.back()[1] +
                                   "); this one knows the schema up to " + std::string(migrations.back().name));
        }
        if (table[i][0] != std::to_string(i + 1) || table[i][1] != migrations[i].name) {
            return std::unexpected("unknown schema: migration " + table[i][0] + " is " + table[i][1] + " there and " +
                                   std::string(migrations[i].name) + " here");
        }
    }
    return table.size();
}

std::expected<void, std::string> apply(Connection& connection, std::span<const Migration> migrations) {
    if (const auto made = run(connection, {make_table, {}}); !made) return std::unexpected(made.error());
    const auto known = applied(connection, migrations);
    if (!known) return std::unexpected(known.error());
    for (std::size_t i = *known; i < migrations.size(); ++i) {
        const std::string name(migrations[i].name);
        if (const auto done = connection.script(std::string(migrations[i].text)); !done) {
            return std::unexpected("migration " + name + ": " + done.error().reason);
        }
        const auto recorded = run(connection, {record_migration, {static_cast<std::int64_t>(i + 1), name}});
        if (!recorded) return std::unexpected(recorded.error());
    }
    return {};
}

}  // namespace

std::expected<void, std::string> migrate(Connection& connection, const std::string& lock,
                                         std::span<const Migration> migrations) {
    if (const auto locked = connection.script(lock); !locked) return std::unexpected(locked.error().reason);
    auto done = apply(connection, migrations);
    const auto ended = connection.script(done ? "COMMIT" : "ROLLBACK");
    if (done && !ended) return std::unexpected(ended.error().reason);
    return done;
}

std::expected<void, std::string> check_schema(Connection& connection, std::span<const Migration> migrations) {
    const auto known = applied(connection, migrations);
    if (!known) return std::unexpected(known.error());
    if (*known < migrations.size()) {
        return std::unexpected(
            "the schema is that of an older version; run \"azulejo db upgrade\" or start a server of this version");
    }
    return {};
}

}  // namespace azulejo::storage
