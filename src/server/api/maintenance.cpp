#include <algorithm>
#include <utility>

#include "server/api/impl.h"
#include "server/codec/append.h"

// Periodic work: clocks, heartbeats, removing idle tables; and the metrics.
namespace azulejo::server {

namespace {

constexpr Millis heartbeat_interval = 3'000;
constexpr Millis outage_after = 15'000;
constexpr Millis broadcast_interval = 3'000;
constexpr Millis idle_time = 60'000;  // an idle table
constexpr Millis clock_lease = 10'000;
constexpr int clock_jobs_at_once = 100;
constexpr std::size_t most_rooms = 50'000;

}  // namespace

void Api::Impl::send_heartbeat() {
    if (heartbeat_pending || context.options.now() < next_heartbeat) return;
    heartbeat_pending = true;
    context.store.heartbeat(context.options.node, outage_after,
                            context.then<std::vector<storage::Outage>>(weak_from_this(), [this](const auto& outages) {
                                heartbeat_pending = false;
                                if (!outages) return;
                                context.outages.clear();
                                for (const storage::Outage& each : *outages)
                                    context.outages.push_back({.from = each.from, .to = each.to});
                                context.outages_known = true;
                                next_heartbeat = context.options.now() + heartbeat_interval;
                            }));
}

void Api::Impl::take_clock_jobs() {
    if (taking_jobs || !context.outages_known || draining) return;
    taking_jobs = true;
    context.store.take_jobs({"clock"}, clock_jobs_at_once, clock_lease,
                            context.then<std::vector<storage::Job>>(weak_from_this(), [this](const auto& jobs) {
                                taking_jobs = false;
                                if (!jobs) return;
                                for (const storage::Job& job : *jobs) check_clock(job);
                            }));
}

// Room::change checks the clock before each decision, so a decision without events is enough. The clock may run out
// later than the job says if it has stopped meanwhile. If the table has another number of plies, the job or the table
// in memory is outdated: the refusal makes the room load the table again.
void Api::Impl::check_clock(const storage::Job& job) {
    const std::string id = job.key.substr(job.key.find(':') + 1);
    if (!is_game_id(id)) return;
    const auto body = json::parse(job.body);
    const json::Value* member = body ? body->find("ply") : nullptr;
    const int ply = member != nullptr ? member->integer().value_or(0) : 0;
    room(id)->change(
        [ply](const Table& table, Moment /*moment*/) -> Decision {
            if (std::cmp_equal(table.ply_count(), ply)) return Draft{};
            return std::unexpected(Refusal{.why = Refused::conflict, .reason = "another ply"});
        },
        [this, job](const Room::Outcome& outcome) {
            if (!outcome && outcome.error().status == 503) return;  // the lease will expire
            const auto nothing = [](const storage::Outcome<void>&) {};
            if (outcome) {
                for (storage::NewJob& next : jobs_of((*outcome)->table(), context.moment())) {
                    if (next.kind == "clock") return context.store.add_job(std::move(next), nothing);
                }
            }
            context.store.finish_job(job.key, job.version, std::nullopt, nothing);
        });
}

// Tells the other servers that this one is alive, and removes those that are silent.
void Api::Impl::maintain_peers() {
    if (!context.store.is_shared()) return;
    const Millis now = context.options.now();
    for (const std::string& node : peers.lost(now)) forget_peer(node);
    if (draining || now < next_broadcast) return;
    next_broadcast = now + broadcast_interval;
    context.store.broadcast(to_text({.kind = PeerMessage::Kind::alive, .node = context.peer_name}));
}

void Api::Impl::forget_peer(const std::string& node) const {
    const auto all = rooms;
    for (const auto& [id, room] : all) room->set_connected_elsewhere(node, 0);
}

void Api::Impl::receive(const PeerMessage& message) {
    if (message.kind == PeerMessage::Kind::bye) {
        peers.forget(message.node);
        return forget_peer(message.node);
    }
    // What a new server has announced before is not known here.
    if (peers.heard(message.node, context.options.now())) {
        const auto all = rooms;
        for (const auto& [id, room] : all) room->ask_for_seats();
    }
    const auto found = rooms.find(message.game);
    if (found == rooms.end()) return;
    const auto room = found->second;
    if (message.kind == PeerMessage::Kind::here) room->set_connected_elsewhere(message.node, message.seats);
    if (message.kind == PeerMessage::Kind::who && room->watchers() > 0) room->announce_seats();
}

void Api::Impl::forget_idle() {
    const Millis now = context.options.now();
    const auto old = [&](const auto& entry) {
        const Room& room = *entry.second;
        return room.is_idle() && (room.last_used() + idle_time < now || rooms.size() > most_rooms);
    };
    std::erase_if(rooms, old);
    std::erase_if(watched, [](const auto& entry) { return entry.second.expired(); });
}

void Api::Impl::tick() {
    send_heartbeat();
    take_clock_jobs();
    maintain_peers();
    analyses.tick();
    const auto all = rooms;
    for (const auto& [id, room] : all) {
        if (room->watchers() > 0) room->drop_dead_watchers();
    }
    forget_idle();
}

std::string Api::Impl::metrics() const {
    std::string out;
    const auto add = [&](std::string_view name, std::string_view type, std::string_view help, std::uint64_t value) {
        out += "# HELP azulejo_" + std::string(name) + ' ' + std::string(help) + "\n# TYPE azulejo_" +
               std::string(name) + ' ' + std::string(type) + "\nazulejo_" + std::string(name) + ' ' +
               std::to_string(value) + '\n';
    };
    std::size_t watchers = 0;
    for (const auto& [id, room] : rooms) watchers += room->watchers();
    add("tables_loaded", "gauge", "Tables in memory.", rooms.size());
    add("watchers", "gauge", "Connections that follow a game.", watchers);
    add("analyses_waiting", "gauge", "Analyses that somebody waits for.", analyses.waiting());
    add("appends_total", "counter", "Writes of events asked for.", context.appends);
    add("plies_total", "counter", "Plies stored by this process for its clients.", context.plies);
    add("races_total", "counter", "Writes that lost against another server's.", context.races);
    add("store_faults_total", "counter", "Failed operations of the database.", context.faults);
    add("damaged_games_total", "counter", "Games that could not be replayed.", context.damaged);
    add("rejected_events_total", "counter", "Decisions whose events did not apply.", context.rejected);
    out += "# HELP azulejo_answers_total Answers by status.\n# TYPE azulejo_answers_total counter\n";
    for (const auto& [status, count] : answers) {
        out += "azulejo_answers_total{status=\"" + std::to_string(status) + "\"} " + std::to_string(count) + '\n';
    }
    return out;
}

}  // namespace azulejo::server
