#include "storage/postgres_store.h"

#include <utility>

#include "storage/migrations.h"
#include "storage/postgres_bus.h"
#include "storage/postgres_connection.h"
#include "storage/sql_store.h"
#include "storage/upgrade.h"

namespace azulejo::storage {

namespace {

constexpr std::size_t postgres_batch = 256;
constexpr int reader_threads = 2;

// Limits how long a hanging server can block the others.
const std::string timeouts =
    "SET statement_timeout = '15s'; SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '15s';";
// Every commit is flushed. A stricter setting of the operator (remote_apply …) is kept.
const std::string durable =
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') IN ('off', 'local')";
// Leases and results of jobs may be lost in a crash of the database: the work is then done again, and no move is lost.
const std::string not_durable = "SET synchronous_commit = off";

Connector connector(const std::string& location, const std::string& settings) {
    return [location, settings]() -> std::expected<std::unique_ptr<Connection>, std::string> {
        return PostgresConnection::open(location, settings);
    };
}

}  // namespace

std::expected<std::unique_ptr<Store>, std::string> open_postgres_store(const std::string& location, Access access,
                                                                       const EventUpgrade* upgrade, Millis timeout) {
    {
        auto connection = PostgresConnection::open(location, durable);
        if (!connection) return std::unexpected(std::move(connection.error()));
        // The lock's key is "azul" in ASCII.
        const auto ready =
            access == Access::read
                ? check_schema(**connection, postgres_migrations())
                : migrate(**connection, "BEGIN; SELECT pg_advisory_xact_lock(1635415404)", postgres_migrations());
        if (!ready) return std::unexpected("PostgreSQL: " + ready.error());
        if (upgrade != nullptr && access == Access::serve) {
            // The lock is held until the connection ends: other servers wait, and then find nothing to upgrade.
            const auto locked = (*connection)->script("SELECT pg_advisory_lock(1635415405)");
            if (!locked) return std::unexpected("PostgreSQL: " + locked.error().reason);
            const auto upgraded = upgrade_events(**connection, *upgrade);
            if (!upgraded) return std::unexpected("PostgreSQL: " + upgraded.error());
        }
    }
    Dialect dialect;
    const std::chrono::milliseconds most(timeout);
    dialect.writes = {.connect = connector(location, timeouts + durable),
                      .begin = "BEGIN",
                      .threads = 1,
                      .batch_size = postgres_batch,
                      .timeout = most};
    dialect.reads = {.connect = connector(location, timeouts),
                     .begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
                     .threads = reader_threads,
                     .batch_size = 1,
                     .timeout = most};
    dialect.jobs = {.connect = connector(location, timeouts + not_durable),
                    .begin = "BEGIN",
                    .threads = 1,
                    .batch_size = 1,
                    .timeout = most};
    dialect.skip_locked = " FOR UPDATE SKIP LOCKED";
    if (access == Access::serve) {
        dialect.bus = [location](Listeners& listeners) { return open_postgres_bus(location, listeners); };
    }
    return std::make_unique<SqlStore>(std::move(dialect));
}

}  // namespace azulejo::storage
