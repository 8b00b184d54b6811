#include <algorithm>

#include "core/json_writer.h"
#include "server/api/answers.h"
#include "server/api/impl.h"
#include "server/codec/event.h"
#include "server/codec/header.h"
#include "server/log/log.h"
#include "server/table/secrets.h"

// Deleting tables, and the names in finished games.
namespace azulejo::server {

namespace {

Response deleted(std::string_view what) {
    return {.status = 200,
            .body = json::object_text([&](json::ObjectWriter& object) { object.text("deleted", what); })};
}

// The maker may delete a table at which nobody else plays. Others need not accept that a game they may be winning
// disappears.
bool has_other_players(const Table& table) {
    // The maker got the tokens of all human seats; in a rematch, only one of them.
    const SeatKind others = table.header().previous.empty() ? SeatKind::open : SeatKind::human;
    const auto held = std::ranges::count_if(
        table.seats(), [&](const Seat& seat) { return seat.rule.kind == others && seat.is_held(); });
    return held > (others == SeatKind::open ? 0 : 1);
}

// The events that contain names, without the names, by number.
std::expected<std::vector<std::pair<std::int64_t, storage::Event>>, std::string> without_names(
    const storage::Loaded& loaded) {
    auto header = parse_header(loaded.row.id, loaded.row.header, loaded.row.created);
    if (!header) return std::unexpected(header.error());
    const Table table(std::make_shared<const Header>(*std::move(header)));
    std::vector<std::pair<std::int64_t, storage::Event>> rewritten;
    for (std::size_t i = 0; i < loaded.events.size(); ++i) {
        if (loaded.events[i].kind != Joined::kind && loaded.events[i].kind != Renamed::kind) continue;
        auto event = parse_event(loaded.events[i], table);
        if (!event) return std::unexpected(event.error());
        if (auto* joined = std::get_if<Joined>(&event->event)) joined->name.clear();
        if (auto* renamed = std::get_if<Renamed>(&event->event)) renamed->name.clear();
        rewritten.emplace_back(loaded.first + static_cast<std::int64_t>(i), to_stored(*event, table));
    }
    return rewritten;
}

}  // namespace

void Api::Impl::delete_table(const std::string& id, const Request& request, const Reply& reply) {
    const std::string& wanted = context.options.operator_token;
    const std::string hash = token_hash(request.bearer);
    const bool is_operator = !wanted.empty() && hash == token_hash(wanted);
    room(id)->read([this, id, hash, is_operator, reply](const Room::Outcome& outcome) {
        if (!outcome) return reply(outcome.error());
        const Table& table = (*outcome)->table();
        if (!is_operator && (table.header().maker.empty() || hash != table.header().maker)) {
            return reply(failed(403, "forbidden", "only the maker of a table, or the operator, can delete it"));
        }
        if (!is_operator && table.result()) return erase_names(id, reply);
        if (!is_operator && table.status() == Status::playing && has_other_players(table)) {
            return reply(failed(409, "conflict", "other players hold seats of this game: resign or leave it instead"));
        }
        context.store.remove(
            id, table.events(), context.then<void>(weak_from_this(), [this, id, reply](const auto& removed) {
                if (!removed && removed.error().fault == storage::Fault::conflict) {
                    return reply(failed(409, "conflict", "somebody has used the table meanwhile: try again"));
                }
                if (!removed && removed.error().fault == storage::Fault::unavailable) {
                    return reply(unavailable(removed.error()));
                }
                log(LogLevel::info, "table deleted", {{"game", id}});
                context.budgets.close_table(id);
                forget(id);
                reply(deleted("table"));
            }));
    });
}

// Names are removed from the events that have them, so that nothing of them remains in the database.
void Api::Impl::erase_names(const std::string& id, const Reply& reply) {
    context.store.load(id, 0, context.then<storage::Loaded>(weak_from_this(), [this, id, reply](const auto& loaded) {
        if (!loaded) return reply(unavailable(loaded.error()));
        auto rewritten = without_names(*loaded);
        if (!rewritten) {
            log(LogLevel::error, "internal error", {{"game", id}, {"reason", rewritten.error()}});
            return reply(internal_error());
        }
        const auto count = static_cast<std::int64_t>(loaded->events.size());
        context.store.rewrite(id, count, *std::move(rewritten),
                              context.then<void>(weak_from_this(), [this, id, reply](const auto& written) {
                                  if (!written && written.error().fault == storage::Fault::conflict)
                                      return erase_names(id, reply);
                                  if (!written) return reply(unavailable(written.error()));
                                  log(LogLevel::info, "names deleted", {{"game", id}});
                                  forget(id);
                                  reply(deleted("names"));
                              }));
    }));
}

}  // namespace azulejo::server
