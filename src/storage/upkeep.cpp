#include "storage/upkeep.h"

#include <filesystem>

#include "storage/sqlite_connection.h"
#include "storage/store.h"

namespace azulejo::storage {

std::expected<void, std::string> check_database(const std::string& where) {
    if (is_postgres(where)) return {};
    const auto connection = open_sqlite(where);
    if (!connection) return std::unexpected(connection.error());
    const Call call{.sql = "PRAGMA integrity_check(1)", .values = {}};
    const auto found = (*connection)->run({&call, 1});
    if (!found) return std::unexpected(where + ": " + found.error().reason);
    const std::string& verdict = found->front().front().front();
    if (verdict != "ok") return std::unexpected(where + ": " + verdict);
    return {};
}

std::expected<void, std::string> copy_database(const std::string& where, const std::string& target) {
    if (is_postgres(where)) {
        return std::unexpected(
            "PostgreSQL is copied by its own program, also while servers run: pg_dump --format=custom --file=" +
            target + " \"$AZULEJO_DB\"");
    }
    if (!std::filesystem::exists(where)) return std::unexpected(where + ": there is no such file");
    if (std::filesystem::exists(target)) return std::unexpected(target + ": there is such a file already");
    const std::string part = target + ".part";
    std::error_code error;
    std::filesystem::remove(part, error);
    if (auto copied = copy_sqlite(where, part); !copied) return copied;
    if (auto whole = check_database(part); !whole) return whole;
    for (const char* beside : {"-wal", "-shm"}) std::filesystem::remove(part + beside, error);
    std::filesystem::rename(part, target, error);
    if (error) return std::unexpected(target + ": " + error.message());
    return {};
}

}  // namespace azulejo::storage
