#include "storage/sqlite_connection.h"

#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>
#include <unordered_map>
#include <utility>

#include "storage/file_lock.h"

namespace azulejo::storage {

namespace {

constexpr int busy_timeout = 1000;  // milliseconds to wait for a lock that another program holds

struct CloseSqlite {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
};
using Database = std::unique_ptr<sqlite3, CloseSqlite>;
struct Finalise {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Prepared = std::unique_ptr<sqlite3_stmt, Finalise>;

// Resets a prepared statement at the end of the scope.
class StatementScope {
  public:
    explicit StatementScope(sqlite3_stmt* statement) : statement_(statement) {}
    StatementScope(const StatementScope&) = delete;
    StatementScope& operator=(const StatementScope&) = delete;
    ~StatementScope() {
        sqlite3_reset(statement_);
        sqlite3_clear_bindings(statement_);
    }

    // The values must outlive this object: they are not copied.
    [[nodiscard]] bool bind(const std::vector<Value>& values) {
        if (std::cmp_not_equal(sqlite3_bind_parameter_count(statement_), values.size())) return false;
        for (int at = 1; const Value& value : values) {
            const char* name = sqlite3_bind_parameter_name(statement_, at);
            if (name == nullptr || "$" + std::to_string(at) != name) return false;
            if (const auto* number = std::get_if<std::int64_t>(&value)) {
                sqlite3_bind_int64(statement_, at, *number);
            } else {
                const auto& text = std::get<std::string>(value);
                sqlite3_bind_text64(statement_, at, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
            }
            ++at;
        }
        return true;
    }

    // Reads all rows. Returns SQLITE_DONE or an error code.
    [[nodiscard]] int read_rows(Rows& rows) {
        int code = sqlite3_step(statement_);
        for (; code == SQLITE_ROW; code = sqlite3_step(statement_)) {
            Row& row = rows.emplace_back();
            const int columns = sqlite3_column_count(statement_);
            for (int column = 0; column < columns; ++column) {
                const auto* text = static_cast<const char*>(sqlite3_column_blob(statement_, column));
                const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
                row.emplace_back(text == nullptr ? "" : text, size);
            }
        }
        return code;
    }

  private:
    sqlite3_stmt* statement_;
};

Cause cause_of(int code) {
    switch (code & 0xFF) {  // without the extended part
        case SQLITE_FULL: return Cause::disk_full;
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return Cause::locked;
        case SQLITE_READONLY: return Cause::read_only;
        case SQLITE_CANTOPEN: return Cause::unreachable;
        default: return Cause::other;
    }
}

class SqliteConnection : public Connection {
  public:
    explicit SqliteConnection(Database database) : database_(std::move(database)) {}

    std::expected<std::vector<Rows>, DbError> run(std::span<const Statement> statements) override {
        std::vector<Rows> results;
        results.reserve(statements.size());
        for (const Statement& statement : statements) {
            sqlite3_stmt* handle = prepared(statement.sql);
            if (handle == nullptr) return last_error();
            StatementScope scope(handle);
            if (!scope.bind(statement.values)) {
                return std::unexpected(
                    DbError{.connection_lost = false, .reason = "wrong parameters for: " + statement.sql});
            }
            if (scope.read_rows(results.emplace_back()) != SQLITE_DONE) return last_error();
        }
        return results;
    }

    std::expected<void, DbError> script(const std::string& sql) override {
        if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) return last_error();
        return {};
    }

  private:
    [[nodiscard]] sqlite3_stmt* prepared(const std::string& sql) {
        Prepared& statement = statements_[sql];
        if (statement == nullptr) {
            sqlite3_stmt* created = nullptr;
            sqlite3_prepare_v3(database_.get(), sql.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &created, nullptr);
            statement.reset(created);
        }
        return statement.get();
    }

    [[nodiscard]] std::unexpected<DbError> last_error() const {
        return std::unexpected(DbError{.connection_lost = false,
                                       .reason = sqlite3_errmsg(database_.get()),
                                       .cause = cause_of(sqlite3_errcode(database_.get()))});
    }

    Database database_;
    std::unordered_map<std::string, Prepared> statements_;
};

std::expected<Database, std::string> open_file(const std::string& path, int flags) {
    sqlite3* opened = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &opened, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    Database database(opened);
    if (code != SQLITE_OK) {
        return std::unexpected(path + ": " + (opened == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(opened)));
    }
    sqlite3_busy_timeout(opened, busy_timeout);
    return database;
}

// A URI names the file as it is: % and what ends the path are escaped.
std::string immutable_uri(const std::string& path) {
    std::string uri = "file:";
    for (const char c : path) {
        if (c == '%' || c == '?' || c == '#') {
            uri += c == '%' ? "%25" : c == '?' ? "%3f" : "%23";
        } else {
            uri += c;
        }
    }
    return uri + "?immutable=1";
}

}  // namespace

// A connection that only reads needs a file of shared memory beside the database, and creates it if it can. Where it
// cannot, as on a read-only disk, nobody else can write either, so that the database can be read without it. That
// ignores the log: a log with content would have to be read too.
std::expected<std::unique_ptr<Connection>, std::string> open_sqlite_for_reading(const std::string& path) {
    auto database = open_file(path, SQLITE_OPEN_READONLY);
    if (!database) return std::unexpected(std::move(database.error()));
    const int readable =
        sqlite3_exec(database->get(), "SELECT 1 FROM sqlite_schema LIMIT 1", nullptr, nullptr, nullptr) & 0xFF;
    if (readable == SQLITE_CANTOPEN || readable == SQLITE_READONLY) {
        struct stat log{};
        if (stat((path + "-wal").c_str(), &log) == 0 && log.st_size > 0) {
            return std::unexpected(path + ": cannot be read here, because " + path +
                                   "-wal has further content; copy both to a folder that you may write to");
        }
        database = open_file(immutable_uri(path), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
        if (!database) return std::unexpected(std::move(database.error()));
    }
    return std::make_unique<SqliteConnection>(std::move(*database));
}

std::expected<std::unique_ptr<Connection>, std::string> open_sqlite(const std::string& path) {
    auto database = open_file(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (!database) return std::unexpected(std::move(database.error()));
    auto connection = std::make_unique<SqliteConnection>(std::move(*database));
    // synchronous = FULL flushes the log at every commit: an acknowledged write survives a power failure. A checkpoint
    // comes every 8000 pages (32 MB): the more moves of a table a page collects, the fewer pages are written back.
    const auto set =
        connection->script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 8000");
    if (!set) return std::unexpected(path + ": " + set.error().reason);
    return connection;
}

std::expected<void, std::string> copy_sqlite(const std::string& path, const std::string& target) {
    auto from = open_file(path, SQLITE_OPEN_READONLY);
    if (!from) return std::unexpected(std::move(from.error()));
    const auto made = open_private_file(target);
    if (!made) return std::unexpected(made.error());
    close(*made);
    auto to = open_file(target, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (!to) return std::unexpected(std::move(to.error()));
    sqlite3_backup* backup = sqlite3_backup_init(to->get(), "main", from->get(), "main");
    if (backup == nullptr) return std::unexpected(target + ": " + sqlite3_errmsg(to->get()));
    // All pages in one step, which makes it a snapshot. In WAL mode this does not block writers.
    sqlite3_backup_step(backup, -1);
    if (sqlite3_backup_finish(backup) != SQLITE_OK) return std::unexpected(target + ": " + sqlite3_errmsg(to->get()));
    return {};
}

}  // namespace azulejo::storage
