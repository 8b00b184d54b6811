#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "storage/connection.h"
#include "storage/store.h"

// What rows of the database mean.
namespace azulejo::storage {

[[nodiscard]] std::int64_t number(const std::string& text);
[[nodiscard]] GameRow game_row(Row& row);
// The events of a game from number `first` on, or which of them is missing.
[[nodiscard]] std::expected<std::vector<Event>, std::string> events_of(const std::string& game, std::int64_t first,
                                                                       Rows& rows);

}  // namespace azulejo::storage
