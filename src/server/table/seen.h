#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/json_writer.h"
#include "server/table/decide.h"
#include "server/table/table.h"

// A table in JSON as a seat or a spectator may see it (docs/api.md). Nothing of a table leaves the server but through
// here.
namespace azulejo::server {

using Viewer = std::optional<int>;  // a seat, or a spectator

// Whether anybody follows the game for each seat.
using Presence = std::vector<bool>;

// The members of the whole view.
void append_view(json::ObjectWriter& object, const Table& table, Viewer viewer, const Presence& presence,
                 Moment moment);
// An event as one message, its number included.
[[nodiscard]] std::string seen_event(const Table& before, const storage::Event& event, const Table& after,
                                     Viewer viewer, Moment moment);
// {"type":"presence",…}, which is not an event.
[[nodiscard]] std::string presence_message(const Presence& presence);

// The record: of a finished game whole, else what the viewer may know (docs/api.md, "Records").
[[nodiscard]] std::string seen_record(const Table& table, Viewer viewer);

[[nodiscard]] std::string_view name_of(storage::Status status);

}  // namespace azulejo::server
