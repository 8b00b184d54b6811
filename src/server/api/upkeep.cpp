#include <algorithm>
#include <utility>

#include "server/api/parts.h"

// What is done now and then: clocks, signs of life, forgetting, figures.
namespace azulejo::server {

namespace {

constexpr Millis alive_interval = 3'000;
constexpr Millis silence = 15'000;  // that is an outage
constexpr Millis shout_interval = 3'000;
constexpr Millis forget_after = 60'000;  // an idle table
constexpr Millis clock_lease = 10'000;
constexpr int clock_jobs_at_once = 100;
constexpr std::size_t most_rooms = 50'000;

}  // namespace

void Api::Parts::say_alive() {
    if (asking_alive || hall.options.now() < next_alive) return;
    asking_alive = true;
    hall.store.heartbeat(hall.options.node, silence,
                         hall.then<std::vector<storage::Outage>>(weak_from_this(), [this](const auto& outages) {
                             asking_alive = false;
                             if (!outages) return;
                             hall.outages = *outages;
                             hall.outages_known = true;
                             next_alive = hall.options.now() + alive_interval;
                         }));
}

void Api::Parts::take_clock_jobs() {
    if (taking_jobs || !hall.outages_known || draining) return;
    taking_jobs = true;
    hall.store.take_jobs({"clock"}, clock_jobs_at_once, clock_lease,
                         hall.then<std::vector<storage::Job>>(weak_from_this(), [this](const auto& jobs) {
                             taking_jobs = false;
                             if (!jobs) return;
                             for (const storage::Job& job : *jobs) settle_clock(job);
                         }));
}

// Whatever is decided about a table looks at its clock first. A clock that stood still meanwhile ends later. A table at
// another ply than that for which the clock was set is refused: it is old, and read again, or the clock is.
void Api::Parts::settle_clock(const storage::Job& job) {
    const std::string id = job.key.substr(job.key.find(':') + 1);
    if (!is_game_id(id)) return;
    const auto body = json::parse(job.body);
    const json::Value* member = body ? body->find("ply") : nullptr;
    const int ply = member != nullptr ? member->integer().value_or(0) : 0;
    room(id)->change(
        [ply](const Table& table, Moment /*moment*/) -> Decision {
            if (std::cmp_equal(table.plies().size(), ply)) return Draft{.after = table, .events = {}};
            return std::unexpected(Refusal{.why = Refused::conflict, .reason = "another ply"});
        },
        [this, job](const Room::Outcome& outcome) {
            if (!outcome && outcome.error().status == 503) return;  // the lease will expire
            const auto nothing = [](const storage::Outcome<void>&) {};
            if (outcome) {
                for (storage::NewJob& next : jobs_of((*outcome)->table(), hall.moment())) {
                    if (next.kind == "clock") return hall.store.add_job(std::move(next), nothing);
                }
            }
            hall.store.finish_job(job.key, job.version, std::nullopt, nothing);
        });
}

// Says that this server lives, and gives up those of which nothing was heard.
void Api::Parts::keep_in_touch() {
    if (!hall.store.is_shared()) return;
    const Millis now = hall.options.now();
    for (const std::string& node : peers.lost(now)) forget_peer(node);
    if (draining || now < next_shout) return;
    next_shout = now + shout_interval;
    hall.store.broadcast(to_text({.kind = Shout::Kind::alive, .node = hall.peer_name}));
}

void Api::Parts::forget_peer(const std::string& node) const {
    const auto all = rooms;
    for (const auto& [id, room] : all) room->connected_elsewhere(node, 0);
}

void Api::Parts::hear(const Shout& shout) {
    if (shout.kind == Shout::Kind::bye) {
        peers.forget(shout.node);
        return forget_peer(shout.node);
    }
    // What one said that was thought lost was not kept.
    if (peers.heard(shout.node, hall.options.now())) {
        const auto all = rooms;
        for (const auto& [id, room] : all) room->ask_who();
    }
    const auto found = rooms.find(shout.game);
    if (found == rooms.end()) return;
    const auto room = found->second;
    if (shout.kind == Shout::Kind::here) room->connected_elsewhere(shout.node, shout.seats);
    if (shout.kind == Shout::Kind::who && room->watchers() > 0) room->say_here();
}

void Api::Parts::forget_idle() {
    const Millis now = hall.options.now();
    const auto old = [&](const auto& entry) {
        const Room& room = *entry.second;
        return room.is_idle() && (room.used() + forget_after < now || rooms.size() > most_rooms);
    };
    std::erase_if(rooms, old);
    std::erase_if(watched, [](const auto& entry) { return entry.second.expired(); });
}

void Api::Parts::tick() {
    say_alive();
    take_clock_jobs();
    keep_in_touch();
    analyses.tick();
    const auto all = rooms;
    for (const auto& [id, room] : all) {
        if (room->watchers() > 0) room->drop_dead_watchers();
    }
    forget_idle();
}

std::string Api::Parts::metrics() const {
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
    add("appends_total", "counter", "Writes of events asked for.", hall.appends);
    add("plies_total", "counter", "Plies stored by this process for its clients.", hall.plies);
    add("races_total", "counter", "Writes that came second.", hall.races);
    add("store_faults_total", "counter", "Answers of the database that were none.", hall.faults);
    add("damaged_games_total", "counter", "Games that could not be replayed.", hall.damaged);
    out += "# HELP azulejo_answers_total Answers by status.\n# TYPE azulejo_answers_total counter\n";
    for (const auto& [status, count] : answers) {
        out += "azulejo_answers_total{status=\"" + std::to_string(status) + "\"} " + std::to_string(count) + '\n';
    }
    return out;
}

}  // namespace azulejo::server
