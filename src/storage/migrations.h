#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "storage/connection.h"

namespace azulejo::storage {

// A step from one schema to the next. The files of migrations/ are built in, in the order of their numbers.
struct Migration {
    std::string_view name;  // as 0001_games
    std::string_view text;
};
[[nodiscard]] std::span<const Migration> sqlite_migrations();
[[nodiscard]] std::span<const Migration> postgres_migrations();

// Brings a database up to date, or says why that cannot be. `lock` begins a transaction in which nobody else does so.
[[nodiscard]] std::expected<void, std::string> migrate(Connection& connection, const std::string& lock,
                                                       std::span<const Migration> migrations);
// Says why a database cannot be read as it is.
[[nodiscard]] std::expected<void, std::string> check_schema(Connection& connection,
                                                            std::span<const Migration> migrations);

}  // namespace azulejo::storage
