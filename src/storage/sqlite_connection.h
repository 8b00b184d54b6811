#pragma once

#include <expected>
#include <memory>
#include <string>

#include "storage/connection.h"

namespace azulejo::storage {

// Opens the file, or creates it.
[[nodiscard]] std::expected<std::unique_ptr<Connection>, std::string> open_sqlite(const std::string& path);
// Opens an existing file and changes nothing, so that it works on a read-only disk.
[[nodiscard]] std::expected<std::unique_ptr<Connection>, std::string> open_sqlite_for_reading(const std::string& path);

// Copies a consistent snapshot of the database, also while it is in use. The target must not exist.
[[nodiscard]] std::expected<void, std::string> copy_sqlite(const std::string& path, const std::string& target);

}  // namespace azulejo::storage
