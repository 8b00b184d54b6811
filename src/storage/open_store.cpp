#include "storage/postgres_store.h"
#include "storage/sqlite_store.h"
#include "storage/store.h"

namespace azulejo::storage {

bool is_postgres(const std::string& location) {
    return location.starts_with("postgresql://") || location.starts_with("postgres://");
}

std::string_view describe(Cause cause) {
    switch (cause) {
        case Cause::disk_full: return "the disk is full";
        case Cause::locked: return "the database is locked by another program";
        case Cause::read_only: return "the database is read-only";
        case Cause::unreachable: return "the database cannot be reached";
        case Cause::no_answer: return "the database does not answer";
        case Cause::other: break;
    }
    return "the database reports an error";
}

std::expected<std::unique_ptr<Store>, std::string> open_store(const std::string& location, Access access,
                                                              const EventUpgrade* upgrade, Millis timeout) {
    return is_postgres(location) ? open_postgres_store(location, access, upgrade, timeout)
                                 : open_sqlite_store(location, access, upgrade, timeout);
}

}  // namespace azulejo::storage
