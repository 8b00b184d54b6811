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

class SqliteStore : public SqlStore {
  public:
    SqliteStore(std::unique_ptr<FileLock> lock, Dialect dialect)
        : SqlStore(std::move(dialect)), lock_(std::move(lock)) {}

  private:
    std::unique_ptr<FileLock> lock_;
};

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
                                                                     const EventUpgrade* upgrade) {
    std::unique_ptr<FileLock> lock;
    if (access == Access::serve) {
        auto taken = FileLock::take(path);
        if (!taken) return std::unexpected(std::move(taken.error()));
        lock = std::move(*taken);
    } else if (!std::filesystem::exists(path)) {
        return std::unexpected(path + ": no such file");
    }
    {
        auto connection = open_sqlite(path);
        if (!connection) return std::unexpected(std::move(connection.error()));
        if (const auto ready = prepare(**connection, access); !ready)
            return std::unexpected(path + ": " + ready.error());
        if (upgrade != nullptr && access == Access::serve) {
            const auto upgraded = upgrade_events(**connection, *upgrade);
            if (!upgraded) return std::unexpected(path + ": " + upgraded.error());
        }
    }
    Dialect dialect;
    const Connector connect = [path] { return open_sqlite(path); };
    dialect.writes = {.connect = connect, .begin = "BEGIN IMMEDIATE", .threads = 1, .batch_size = sqlite_batch};
    dialect.reads = {.connect = connect, .begin = "BEGIN", .threads = 1, .batch_size = 1};
    return std::make_unique<SqliteStore>(std::move(lock), std::move(dialect));
}

}  // namespace azulejo::storage
