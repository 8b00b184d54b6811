#include <algorithm>
#include <utility>

#include "server/api/answers.h"
#include "server/api/impl.h"
#include "server/api/metrics_writer.h"
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
constexpr Millis budget_cleanup_interval = 60'000;
constexpr Millis search_count_interval = 5'000;

void add_store_metrics(MetricsWriter& out, const storage::Statistics& statistics) {
    out.begin("store_waiting", "gauge", "Operations that wait for a thread of the database.");
    for (const auto& queue : statistics.queues) out.value("queue", queue.name, queue.waiting);
    out.begin("store_expired_total", "counter", "Operations that the database did not answer in time.");
    for (const auto& queue : statistics.queues) out.value("queue", queue.name, queue.expired);
    out.begin("store_seconds", "histogram", "Time from a call of the database to its answer.");
    for (const auto& queue : statistics.queues) out.histogram(queue.seconds, "queue", queue.name);
    if (statistics.disk_free) {
        out.gauge("disk_free_bytes", "Free space of the disk that has the database.", *statistics.disk_free);
    }
}

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
            if (std::cmp_equal(table.ply_count(), ply)) return NewEvents{};
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
        const bool unused = room.last_used() + idle_time < now || rooms.size() > most_rooms;
        // A room without a table is one of a game that does not exist; strangers can name any number of them.
        return room.is_idle() && (unused || !room.has_table());
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
    room->send_all(typed("bye", "the table has changed; connect again"), "bye");
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

// The queues are in the database, where workers of other processes take from them too, so they are counted there. The
// first count is due after one interval.
void Api::Impl::count_searches() {
    const Millis now = context.options.now();
    if (now < next_search_count) return;
    const bool is_first = next_search_count == 0;
    next_search_count = now + search_count_interval;
    if (is_first) return;
    for (const char* kind : search_jobs) {
        context.store.waiting_jobs(
            kind, now,
            context.then<std::vector<storage::WaitingJobs>>(weak_from_this(), [this, kind](const auto& waiting) {
                if (!waiting) return;
                std::int64_t count = 0;
                for (const storage::WaitingJobs& each : *waiting) count += each.count;
                waiting_searches[kind] = count;
            }));
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
    count_searches();
    if (const Millis now = context.options.now(); now >= next_budget_cleanup) {
        context.budgets.forget_idle(now);
        next_budget_cleanup = now + budget_cleanup_interval;
    }
}

std::string Api::Impl::metrics() const {
    MetricsWriter out;
    std::size_t watchers = 0;
    for (const auto& [id, room] : rooms) watchers += room->watchers();
    out.gauge("tables_loaded", "Tables in memory.", rooms.size());
    out.gauge("watchers", "Connections that follow a game.", watchers);
    out.gauge("analyses_waiting", "Analyses that somebody waits for.", analyses.waiting());
    out.counter("analyses_abandoned_total", "Analyses dropped because their clients had gone.", analyses.abandoned());
    out.begin("searches_waiting", "gauge", "Searches that no worker has begun, counted every five seconds.");
    for (const char* kind : search_jobs) {
        const auto found = waiting_searches.find(kind);
        out.value("queue", kind, found == waiting_searches.end() ? 0 : static_cast<std::uint64_t>(found->second));
    }
    out.counter("gaps_total", "Times in which this server or its database did not work for more than 1.5 s.",
                context.liveness.gaps());
    out.counter("tables_deleted_total", "Tables deleted because nobody used them.", context.removed);
    out.counter("appends_total", "Writes of events that were requested.", context.appends);
    out.counter("plies_total", "Plies stored by this process for its clients.", context.plies);
    out.counter("races_total", "Writes that came later than another server's; they were repeated.", context.races);
    out.counter("store_faults_total", "Failed operations of the database.", context.faults);
    out.counter("damaged_games_total", "Games that could not be replayed.", context.damaged);
    out.counter("rejected_events_total", "Decisions whose events did not apply.", context.rejected);
    out.begin("budget_refusals_total", "counter", "Requests refused because a client had used up a budget.");
    for (const Expense each : {Expense::tables, Expense::ai_seconds, Expense::analysis_seconds}) {
        out.value("budget", name_of(each), context.budgets.refused(each));
    }
    out.value("budget", "open_tables", context.budgets.refused_open_tables());
    out.begin("answers_total", "counter", "Answers of the API by status.");
    for (const auto& [status, count] : answers) out.value("status", std::to_string(status), count);
    add_store_metrics(out, context.store.statistics());
    return std::move(out).text();
}

}  // namespace azulejo::server
