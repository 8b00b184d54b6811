#include "storage/maintenance.h"

#include <filesystem>

#include "storage/sqlite_connection.h"
#include "storage/store.h"

namespace azulejo::storage {

std::expected<void, std::string> check_database(const std::string& location) {
    if (is_postgres(location)) return {};
    const auto connection = open_sqlite_for_reading(location);
    if (!connection) return std::unexpected(connection.error());
    const Statement query{.sql = "PRAGMA integrity_check(1)", .values = {}};
    const auto found = (*connection)->run({&query, 1});
    if (!found) return std::unexpected(location + ": " + found.error().reason);
    const std::string& answer = found->front().front().front();
    if (answer != "ok") return std::unexpected(location + ": " + answer);
    return {};
}

std::expected<void, std::string> copy_database(const std::string& location, const std::string& target) {
    if (is_postgres(location)) {
        return std::unexpected("use PostgreSQL's own program, also while servers run: pg_dump --format=custom --file=" +
                               target + " \"$AZULEJO_DB\"");
    }
    if (!std::filesystem::exists(location)) return std::unexpected(location + ": no such file");
    if (std::filesystem::exists(target)) return std::unexpected(target + ": the file already exists");
    const std::string part = target + ".part";
    std::error_code error;
    std::filesystem::remove(part, error);
    if (auto copied = copy_sqlite(location, part); !copied) return copied;
    if (auto sound = check_database(part); !sound) return sound;
    for (const char* suffix : {"-wal", "-shm"}) std::filesystem::remove(part + suffix, error);
    std::filesystem::rename(part, target, error);
    if (error) return std::unexpected(target + ": " + error.message());
    return {};
}

}  // namespace azulejo::storage
