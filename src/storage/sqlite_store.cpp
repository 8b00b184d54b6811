#include "storage/sqlite_store.h"

#include <filesystem>
#include <utility>

#include "storage/file_lock.h"
#include "storage/migrations.h"
#include "storage/sql_store.h"
#include "storage/sqlite_connection.h"
#include "storage/upgrade.h"

namespace azulejo::storage {

namespace {

constexpr std::size_t sqlite_batch = 512;

// A file that has tables but no `migration` table was made by another program.
std::expected<void, std::string> check_owner(Connection& connection) {
    const Statement query{"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'", {}};
    const auto tables = connection.run({&query, 1});
    if (!tables) return std::unexpected(tables.error().reason);
    for (const Row& row : tables->front()) {
        if (row.front() == "migration") return {};
    }
    if (!tables->front().empty()) return std::unexpected("this is a database of another program");
    return {};
}

std::expected<void, std::string> prepare(Connection& connection, Access access) {
    if (auto ours = check_owner(connection); !ours) return ours;
    if (access == Access::read) return check_schema(connection, sqlite_migrations());
    return migrate(connection, "BEGIN EXCLUSIVE", sqlite_migrations());
}

}  // namespace

std::expected<std::unique_ptr<Store>, std::string> open_sqlite_store(const std::string& path, Access access,
                                                                     const EventUpgrade* upgrade, Millis timeout) {
    const auto open_connection = access == Access::read ? open_sqlite_for_reading : open_sqlite;
    std::shared_ptr<FileLock> lock;
    if (access == Access::serve) {
        auto taken = FileLock::take(path);
        if (!taken) return std::unexpected(std::move(taken.error()));
        lock = std::move(*taken);
    } else if (!std::filesystem::exists(path)) {
        return std::unexpected(path + ": no such file");
    }
    {
        auto connection = open_connection(path);
        if (!connection) return std::unexpected(std::move(connection.error()));
        if (const auto ready = prepare(**connection, access); !ready)
            return std::unexpected(path + ": " + ready.error());
        if (lock) {
            if (const auto made = lock->make_private(); !made) return std::unexpected(made.error());
        }
        if (upgrade != nullptr && access == Access::serve) {
            const auto upgraded = upgrade_events(**connection, *upgrade);
            if (!upgraded) return std::unexpected(path + ": " + upgraded.error());
        }
    }
    Dialect dialect;
    const Connector connect = [path, open_connection] { return open_connection(path); };
    const std::chrono::milliseconds most(timeout);
    dialect.writes = {
        .connect = connect, .begin = "BEGIN IMMEDIATE", .threads = 1, .batch_size = sqlite_batch, .timeout = most};
    dialect.reads = {.connect = connect, .begin = "BEGIN", .threads = 1, .batch_size = 1, .timeout = most};
    dialect.excludes_writers = true;
    dialect.lock = std::move(lock);
    dialect.folder = std::filesystem::absolute(path).parent_path();
    return std::make_unique<SqlStore>(std::move(dialect));
}

}  // namespace azulejo::storage
