#include "storage/sqlite_store.h"
#include "storage/store.h"

namespace azulejo::storage {

std::expected<std::unique_ptr<Store>, std::string> open_store(const std::string& where, Access access) {
    return open_sqlite_store(where, access);
}

}  // namespace azulejo::storage
