#pragma once

#include <vector>

#include "storage/connection.h"

// The lists of games, in SQL.
namespace azulejo::storage {

[[nodiscard]] std::vector<Statement> list_statements(const Filter& filter);
// The page that these statements have found.
[[nodiscard]] Page page_of(std::vector<Rows>& results, int limit);

}  // namespace azulejo::storage
