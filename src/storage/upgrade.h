#pragma once

#include <expected>
#include <string>

#include "storage/connection.h"
#include "storage/store.h"

namespace azulejo::storage {

// Rewrites all games of older versions, a hundred in a transaction. The caller holds off other upgrades meanwhile.
[[nodiscard]] std::expected<void, std::string> upgrade_events(Connection& connection, const EventUpgrade& upgrade);

}  // namespace azulejo::storage
