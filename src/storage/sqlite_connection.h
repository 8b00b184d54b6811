#pragma once

#include <expected>
#include <memory>
#include <string>

#include "storage/connection.h"

namespace azulejo::storage {

// Opens the file, and makes it where there is none.
[[nodiscard]] std::expected<std::unique_ptr<Connection>, std::string> open_sqlite(const std::string& path);

// A copy of the file as it is at one moment, while others may use it. The target must not be there yet.
[[nodiscard]] std::expected<void, std::string> copy_sqlite(const std::string& path, const std::string& target);

}  // namespace azulejo::storage
