#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "storage/connection.h"

namespace azulejo::storage {

// One step of the schema's history. The files of migrations/ are compiled in, sorted by number.
struct Migration {
    std::string_view name;  // such as 0001_games
    std::string_view text;
};
[[nodiscard]] std::span<const Migration> sqlite_migrations();
[[nodiscard]] std::span<const Migration> postgres_migrations();

// Applies the missing migrations, or returns the reason why it cannot. `lock` begins a transaction that excludes other
// migrating processes.
[[nodiscard]] std::expected<void, std::string> migrate(Connection& connection, const std::string& lock,
                                                       std::span<const Migration> migrations);
// Returns an error unless the schema is the current one.
[[nodiscard]] std::expected<void, std::string> check_schema(Connection& connection,
                                                            std::span<const Migration> migrations);

}  // namespace azulejo::storage
