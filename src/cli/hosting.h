#pragma once

#include <memory>
#include <string>

#include "cli/commands.h"
#include "storage/store.h"

// What the commands share that host games: the log, the database, and a name for the process.
namespace azulejo::cli {

// Throws BadInput where there is no such level or format.
void begin_log(const LogOptions& options);
// Opens the database, or the file where people keep such things if none is named. Throws BadInput where it cannot.
[[nodiscard]] std::unique_ptr<storage::Store> open_database(const std::string& where);
// Tells this process from others that use the same database.
[[nodiscard]] std::string node_name();
[[nodiscard]] storage::Millis wall_clock();

}  // namespace azulejo::cli
