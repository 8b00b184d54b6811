#include "storage/postgres_store.h"
#include "storage/sqlite_store.h"
#include "storage/store.h"

namespace azulejo::storage {

bool is_postgres(const std::string& location) {
    return location.starts_with("postgresql://") || location.starts_with("postgres://");
}

std::expected<std::unique_ptr<Store>, std::string> open_store(const std::string& location, Access access,
                                                              const EventUpgrade* upgrade) {
    return is_postgres(location) ? open_postgres_store(location, access, upgrade)
                                 : open_sqlite_store(location, access, upgrade);
}

}  // namespace azulejo::storage
