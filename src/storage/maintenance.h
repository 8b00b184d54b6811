#pragma once

#include <expected>
#include <string>

// Maintenance of a database, also while servers use it. `location` is as for open_store.
namespace azulejo::storage {

// SQLite's integrity check. PostgreSQL checks its own pages (data checksums).
[[nodiscard]] std::expected<void, std::string> check_database(const std::string& location);

// Copies a consistent snapshot. The target appears only when the copy is complete; an existing file is never
// overwritten.
[[nodiscard]] std::expected<void, std::string> copy_database(const std::string& location, const std::string& target);

}  // namespace azulejo::storage
