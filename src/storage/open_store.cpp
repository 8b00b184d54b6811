#include "storage/postgres_store.h"
#include "storage/sqlite_store.h"
#include "storage/store.h"

namespace azulejo::storage {

std::expected<std::unique_ptr<Store>, std::string> open_store(const std::string& where, Access access) {
    const bool postgres = where.starts_with("postgresql://") || where.starts_with("postgres://");
    return postgres ? open_postgres_store(where, access) : open_sqlite_store(where, access);
}

}  // namespace azulejo::storage
