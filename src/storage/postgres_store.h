#pragma once

#include <expected>
#include <memory>
#include <string>

#include "storage/store.h"

namespace azulejo::storage {

[[nodiscard]] std::expected<std::unique_ptr<Store>, std::string> open_postgres_store(const std::string& location,
                                                                                     Access access,
                                                                                     const EventUpgrade* upgrade,
                                                                                     Millis timeout);

}  // namespace azulejo::storage
