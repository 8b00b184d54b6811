#include "storage/postgres_store.h"

#include <utility>

#include "storage/migrations.h"
#include "storage/postgres_bus.h"
#include "storage/postgres_connection.h"
#include "storage/sql_store.h"

namespace azulejo::storage {

namespace {

constexpr std::size_t postgres_group = 256;
constexpr int readers = 2;

// A server that hangs does not hold up the others for long.
const std::string patience =
    "SET statement_timeout = '15s'; SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '15s';";
// Where the operator asks for more than a flush here, it stays.
const std::string durable =
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') IN ('off', 'local')";
// A lease or a result that a crash of the database forgets costs some thinking, and no move.
const std::string relaxed = "SET synchronous_commit = off";

Connector connector(const std::string& where, const std::string& settings) {
    return [where, settings]() -> std::expected<std::unique_ptr<Connection>, std::string> {
        return PostgresConnection::open(where, settings);
    };
}

}  // namespace

std::expected<std::unique_ptr<Store>, std::string> open_postgres_store(const std::string& where, Access access) {
    {
        auto connection = PostgresConnection::open(where, durable);
        if (!connection) return std::unexpected(std::move(connection.error()));
        // The number is ours alone: "azul" in ASCII.
        const auto ready =
            access == Access::read
                ? check_schema(**connection, postgres_migrations())
                : migrate(**connection, "BEGIN; SELECT pg_advisory_xact_lock(1635415404)", postgres_migrations());
        if (!ready) return std::unexpected("the PostgreSQL database: " + ready.error());
    }
    Dialect dialect;
    dialect.writes = {
        .connect = connector(where, patience + durable), .begin = "BEGIN", .threads = 1, .group = postgres_group};
    dialect.reads = {.connect = connector(where, patience),
                     .begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
                     .threads = readers,
                     .group = 1};
    dialect.jobs = {.connect = connector(where, patience + relaxed), .begin = "BEGIN", .threads = 1, .group = 1};
    dialect.skip_locked = " FOR UPDATE SKIP LOCKED";
    if (access == Access::serve) {
        dialect.bus = [where](Ears& ears) { return open_postgres_bus(where, ears); };
    }
    return std::make_unique<SqlStore>(std::move(dialect));
}

}  // namespace azulejo::storage
