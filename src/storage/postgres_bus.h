#pragma once

#include <memory>
#include <string>

#include "storage/sql_store.h"

namespace azulejo::storage {

// LISTEN and NOTIFY on a connection of its own: in the transaction that writes, a notice would keep commits of others
// from sharing a flush. What a killed server did not come to say is found by looking every few seconds.
[[nodiscard]] std::unique_ptr<Bus> open_postgres_bus(const std::string& where, Ears& ears);

}  // namespace azulejo::storage
