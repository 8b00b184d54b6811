#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/json_writer.h"
#include "notation/outcome.h"
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
// The message about one event, as each viewer sees it. What is the same for several viewers is written once.
class EventMessages {
  public:
    // `before` is the position before the event, if the game had begun; `after` is the table after it. All must outlive
    // this object.
    EventMessages(const TimedEvent& event, const std::optional<AnyPosition>& before, const Table& after, Moment moment);

    [[nodiscard]] std::shared_ptr<const std::string> of(Viewer viewer);

  private:
    // Who stands for all viewers that see the same: for those who see no more than a spectator, the spectator.
    [[nodiscard]] Viewer same_as(Viewer viewer) const;
    void write(Viewer viewer);
    // Writes what a spectator sees, with the legal moves of the seat to move.
    void write_for_mover();
    void append_legal_moves();

    const TimedEvent& event_;
    const std::optional<AnyPosition>& before_;
    const Table& after_;
    Moment moment_;
    std::vector<std::pair<Viewer, std::shared_ptr<const std::string>>> written_;
    bool hides_nothing_ = false;   // the game
    std::string buffer_;           // in which messages grow
    notation::TextRange legal_{};  // of the legal moves in the last message, if it has a state
};
// A page of the log, as the viewer has seen it: the plies of the game from number `from` on, at most `most`, each with
// its effects and the state after it. The first page has the state before the first ply too.
[[nodiscard]] std::string log_of(const Table& table, Viewer viewer, std::size_t from, std::size_t most);
// {"type":"presence",…}, which is not an event.
[[nodiscard]] std::string presence_message(const Presence& presence);

[[nodiscard]] std::string_view name_of(Status status);

}  // namespace azulejo::server
