#pragma once

#include <memory>
#include <string>

#include "storage/sql_store.h"

namespace azulejo::storage {

// LISTEN and NOTIFY on a separate connection: NOTIFY inside the writing transaction would prevent group commit. The bus
// also polls every few seconds, because a killed server may have committed events without a notification.
[[nodiscard]] std::unique_ptr<Bus> open_postgres_bus(const std::string& location, Listeners& listeners);

}  // namespace azulejo::storage
