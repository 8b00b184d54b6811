#include <algorithm>
#include <utility>

#include "server/api/impl.h"
#include "server/codec/append.h"
#include "server/log/log.h"

// Periodic work: clocks, heartbeats, removing idle tables; and the metrics.
namespace azulejo::server {

namespace {

constexpr Millis broadcast_interval = 3'000;
constexpr Millis idle_time = 60'000;  // an idle table
constexpr Millis clock_lease = 10'000;
constexpr int clock_jobs_at_once = 100;
constexpr std::size_t most_rooms = 50'000;
constexpr Millis removal_interval = 60'000;
constexpr int removals_at_once = 100;

}  // namespace

void Api::Impl::when_begun(std::function<void()> task) {
    if (has_begun) return task();
    early.push_back(std::move(task));
}

void Api::Impl::send_heartbeat() {
    const Millis sent = context.options.now();
    if (!context.liveness.is_due(sent)) return;
    context.store.heartbeat(context.liveness.send(context.options.node, sent),
                            context.then<storage::Pulse>(weak_from_this(), [this](const auto& pulse) {
                                if (pulse) {
                                    heartbeat_confirmed(*pulse);
                                } else {
                                    context.liveness.failed();
                                }
                                has_begun = true;
                                for (const auto& task : std::exchange(early, {})) task();
                            }));
}

void Api::Impl::heartbeat_confirmed(const storage::Pulse& pulse) {
    const Millis jump = context.options.advance ? context.options.advance(pulse.latest) : 0;
    const auto gaps = context.liveness.gaps();
    context.liveness.confirmed(pulse, context.options.now(), jump);
    if (context.liveness.gaps() == gaps) return;
    log(LogLevel::warning, "gap", {{"until", context.options.now()}});
    send_heartbeat();  // reports the gap, so that clocks can be judged again
}

void Api::Impl::take_clock_jobs() {
    const auto settled = context.liveness.settled_until();
    if (taking_jobs || draining || !settled) return;
    taking_jobs = true;
    context.store.take_jobs({.kind = "clock", .limit = clock_jobs_at_once, .now = *settled, .lease = clock_lease},
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
    std::erase_if(outdated, [](const auto& room) { return room->is_idle(); });
    std::erase_if(watched, [](const auto& entry) { return entry.second.expired(); });
}

void Api::Impl::forget(const std::string& game) {
    const auto found = rooms.find(game);
    if (found == rooms.end()) return;
    const std::shared_ptr<Room> room = found->second;
    rooms.erase(found);
    outdated.push_back(room);
    room->send_all(R"({"type":"bye","message":"the table has changed; connect again"})", "bye");
}

// Deletes the tables that nobody uses any more. If a table gets a new event meanwhile, it stays.
void Api::Impl::remove_unused() {
    const Millis now = context.liveness.settled_until().value_or(0);
    const Millis waiting = context.options.keep_waiting;
    const Millis playing = context.options.keep_playing;
    if (removing_unused || draining || now < next_removal || (waiting == 0 && playing == 0)) return;
    removing_unused = true;
    context.store.unused_games(
        {.waiting_since = waiting > 0 ? now - waiting : 0,
         .playing_since = playing > 0 ? now - playing : 0,
         .limit = removals_at_once},
        context.then<std::vector<storage::UnusedGame>>(weak_from_this(), [this](const auto& games) {
            removing_unused = false;
            next_removal = context.options.now() + removal_interval;
            if (!games) return;
            for (const storage::UnusedGame& each : *games) {
                const auto found = rooms.find(each.id);
                if (found != rooms.end() && found->second->watchers() > 0) continue;  // somebody is looking at it
                context.store.remove(each.id, each.events,
                                     context.then<void>(weak_from_this(), [this, id = each.id](const auto& outcome) {
                                         if (!outcome) return;
                                         ++context.removed;
                                         context.budgets.close_table(id);
                                         log(LogLevel::info, "unused table deleted", {{"game", id}});
                                     }));
            }
        }));
}

void Api::Impl::revive(Room& room) {
    const Table& table = room.table();
    const auto seat = table.turn();
    const Millis now = context.options.now();
    const Millis asked = std::max(table.changed(), room.move_asked);
    if (!seat || !table.seat(*seat).ai() || now - asked <= move_job_lifetime) return;
    room.move_asked = now;
    for (storage::NewJob& job : jobs_of(table, context.moment())) {
        if (job.kind != "clock") context.store.add_job(std::move(job), [](const storage::Outcome<void>&) {});
    }
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
    remove_unused();
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
    add("analyses_abandoned_total", "counter", "Analyses dropped because their clients had gone.",
        analyses.abandoned());
    add("gaps_total", "counter", "Times in which this server or its database did not work for more than 1.5 s.",
        context.liveness.gaps());
    add("tables_deleted_total", "counter", "Tables deleted because nobody used them.", context.removed);
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
