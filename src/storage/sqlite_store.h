#pragma once

#include <expected>
#include <memory>
#include <string>

#include "storage/store.h"

namespace azulejo::storage {

[[nodiscard]] std::expected<std::unique_ptr<Store>, std::string> open_sqlite_store(const std::string& path,
                                                                                   Access access,
                                                                                   const EventUpgrade* upgrade,
                                                                                   Millis timeout);

}  // namespace azulejo::storage
