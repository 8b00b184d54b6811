#pragma once

#include <memory>
#include <string>

#include "cli/commands.h"
#include "storage/store.h"

// What `serve`, `worker` and `db` share: the log, the database, and the name of the process.
namespace azulejo::cli {

// Throws BadInput if the level or the format is unknown.
void begin_log(const LogOptions& options);
// The given database, or by default a file in the user's data folder, which is created if necessary.
[[nodiscard]] std::string database_location(const std::string& named);
// Throws BadInput if it cannot be opened. `timeout` is as for storage::open_store.
[[nodiscard]] std::unique_ptr<storage::Store> open_database(const std::string& named,
                                                            storage::Access access = storage::Access::serve,
                                                            storage::Millis timeout = 0);
// What is wrong with the value of --proxy or --origin; empty if nothing is.
[[nodiscard]] std::string proxy_fault(const std::string& text);
[[nodiscard]] std::string origin_fault(const std::string& text);
// Identifies this process among those that use the same database.
[[nodiscard]] std::string node_name();

}  // namespace azulejo::cli
