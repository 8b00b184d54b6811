#include "storage/postgres_store.h"
#include "storage/sqlite_store.h"
#include "storage/store.h"

namespace azulejo::storage {

bool is_postgres(const std::string& where) {
    return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

std::expected<std::unique_ptr<Store>, std::string> open_store(const std::string& where, Access access) {
    return is_postgres(where) ? open_postgres_store(where, access) : open_sqlite_store(where, access);
}

}  // namespace azulejo::storage
