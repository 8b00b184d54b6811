#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/json_writer.h"
#include "server/table/decide.h"
#include "server/table/table.h"

// A table in JSON, as a seat or a spectator may see it (docs/api.md). Everything that the server tells about a table is
// written here.
namespace azulejo::server {

using Viewer = std::optional<int>;  // a seat, or a spectator

// For each seat, whether its player is connected.
using Presence = std::vector<bool>;

// The members of the whole view.
void append_view(json::ObjectWriter& object, const Table& table, Viewer viewer, const Presence& presence,
                 Moment moment);
// An event as one message. `before` is the position before it, if the game had begun; `after` is the table after it.
[[nodiscard]] std::string event_message(const TimedEvent& event, const std::optional<AnyPosition>& before,
                                        const Table& after, Viewer viewer, Moment moment);
// A page of the log, as the viewer has seen it: the plies of the game from number `from` on, at most `most`, each with
// the state after it. The first page has the state before the first ply too.
[[nodiscard]] std::string log_of(const Table& table, Viewer viewer, std::size_t from, std::size_t most);
// {"type":"presence",…}, which is not an event.
[[nodiscard]] std::string presence_message(const Presence& presence);

// The record of a finished game, or as much of it as the viewer may know (docs/api.md, "Records").
[[nodiscard]] std::string record_for(const Table& table, Viewer viewer);

[[nodiscard]] std::string_view name_of(Status status);

}  // namespace azulejo::server
