#pragma once

#include <expected>
#include <string>

// What operators do with a database, also while servers use it. `where` is as for open_store.
namespace azulejo::storage {

// Looks for damage below what a store sees. PostgreSQL does so itself, with checksums.
[[nodiscard]] std::expected<void, std::string> check_database(const std::string& where);

// A copy of one moment. The target appears only when it is whole, and nothing is written over.
[[nodiscard]] std::expected<void, std::string> copy_database(const std::string& where, const std::string& target);

}  // namespace azulejo::storage
