#pragma once

#include <memory>
#include <string>

#include "cli/commands.h"
#include "storage/store.h"

// What the commands share that host games: the log, the database, and a name for the process.
namespace azulejo::cli {

// Throws BadInput where there is no such level or format.
void begin_log(const LogOptions& options);
// The database as it was named, or the file where people keep such things.
[[nodiscard]] std::string database_place(const std::string& named);
// Throws BadInput where it cannot be opened.
[[nodiscard]] std::unique_ptr<storage::Store> open_database(const std::string& named,
                                                            storage::Access access = storage::Access::serve);
// Tells this process from others that use the same database.
[[nodiscard]] std::string node_name();
[[nodiscard]] storage::Millis wall_clock();

}  // namespace azulejo::cli
