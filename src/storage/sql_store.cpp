#include "storage/sql_store.h"

#include <algorithm>
#include <chrono>
#include <sys/random.h>
#include <sys/statvfs.h>
#include <utility>

#include "storage/list.h"
#include "storage/rows.h"
#include "storage/statements.h"

namespace azulejo::storage {

namespace {

constexpr Millis result_lifetime = 300'000;

// The lifetime of results uses the clock of the host that writes them.
Millis now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

// Random, so that it differs from the version of any earlier job with the same key.
std::int64_t new_version() {
    std::uint64_t bits = 0;
    while (getrandom(&bits, sizeof bits, 0) != sizeof bits) {
    }
    return static_cast<std::int64_t>(bits >> 1);
}

std::vector<Value> event_values(const std::string& game, std::int64_t number, const Event& event) {
    return {game, number, event.at, event.kind, event.body};
}

std::pair<std::string, Statement> put(const NewJob& job) {
    return {job.key,
            {statements::put_job, {job.key, job.kind, job.body, job.due, new_version(), job.owner, job.expires}}};
}

// Workers do not take the jobs of clocks.
bool wakes_workers(const std::vector<NewJob>& jobs) {
    return std::ranges::any_of(jobs, [](const NewJob& job) { return job.kind != "clock"; });
}

std::function<void(TaskResult&&)> without_rows(Done<void> done) {
    return [done = std::move(done)](TaskResult&& outcome) {
        done(outcome ? Outcome<void>() : std::unexpected(std::move(outcome.error())));
    };
}

}  // namespace

void Listeners::set(Listener* listener) {
    const std::scoped_lock lock(mutex_);
    listener_ = listener;
}

void Listeners::notify(const Notification& notification) {
    const std::scoped_lock lock(mutex_);
    if (listener_ == nullptr) return;
    if (!notification.game.empty()) listener_->events_appended(notification.game, notification.events);
    if (notification.job_added) listener_->job_added();
    if (!notification.job_finished.empty()) listener_->job_finished(notification.job_finished);
    if (!notification.message.empty()) listener_->message_received(notification.message);
}

void Listeners::reconnected() {
    const std::scoped_lock lock(mutex_);
    if (listener_ != nullptr) listener_->reconnected();
}

SqlStore::SqlStore(Dialect dialect)
    : lock_(std::move(dialect.lock)),
      folder_(std::move(dialect.folder)),
      probe_key_("probe:" + std::to_string(new_version())),
      take_jobs_(statements::take_jobs + dialect.skip_locked + statements::take_jobs_end),
      excludes_writers_(dialect.excludes_writers) {
    const auto notify_all = [this](const Notification& notification) { notify(notification); };
    if (dialect.bus) bus_ = dialect.bus(listeners_);
    if (dialect.jobs.connect) jobs_ = std::make_unique<WorkQueue>(std::move(dialect.jobs), notify_all);
    reads_ = std::make_unique<WorkQueue>(std::move(dialect.reads), notify_all);
    writes_ = std::make_unique<WorkQueue>(std::move(dialect.writes), notify_all);
}

void SqlStore::notify(const Notification& notification) {
    listeners_.notify(notification);
    if (bus_ != nullptr) bus_->publish(notification);
}

void SqlStore::create(GameRow row, std::vector<Event> events, std::vector<NewJob> jobs, Done<void> done) {
    Task task;
    task.game = row.id;
    task.guard = {statements::create_game,
                  {row.id, row.game, std::int64_t{row.players}, std::int64_t{row.listed},
                   static_cast<std::int64_t>(row.summary.status), std::int64_t{row.summary.open_seats}, row.created,
                   row.changed, row.header, std::int64_t{row.version}}};
    for (std::int64_t i = 0; const Event& event : events) {
        task.statements.push_back({statements::further_event, event_values(row.id, i++, event)});
    }
    for (const NewJob& job : jobs) task.jobs.push_back(put(job));
    task.notification = {.game = row.id,
                         .events = static_cast<std::int64_t>(events.size()),
                         .job_added = wakes_workers(jobs),
                         .job_finished = {}};
    task.done = without_rows(std::move(done));
    writes_->add(std::move(task));
}

void SqlStore::append(Append what, Done<void> done) {
    Task task;
    task.game = what.game;
    const bool guard_inserts = !what.events.empty() && !excludes_writers_;
    if (guard_inserts) {
        task.guard = {statements::next_event, event_values(what.game, what.first, what.events.front())};
    } else {
        task.guard = {statements::is_next_event, {what.game, what.first}};
    }
    task.exists = {statements::game_exists, {what.game}};
    for (std::size_t i = guard_inserts ? 1 : 0; i < what.events.size(); ++i) {
        const std::int64_t event = what.first + static_cast<std::int64_t>(i);
        task.statements.push_back({statements::further_event, event_values(what.game, event, what.events[i])});
    }
    if (what.summary) {
        task.statements.push_back({statements::summarise,
                                   {static_cast<std::int64_t>(what.summary->status),
                                    std::int64_t{what.summary->open_seats}, now(), what.game}});
    }
    for (const std::string& key : what.drop_jobs) task.jobs.push_back({key, {statements::drop_job, {key}}});
    for (const NewJob& job : what.jobs) task.jobs.push_back(put(job));
    task.notification = {.game = what.game,
                         .events = what.first + static_cast<std::int64_t>(what.events.size()),
                         .job_added = wakes_workers(what.jobs),
                         .job_finished = {}};
    task.done = without_rows(std::move(done));
    writes_->add(std::move(task));
}

void SqlStore::load(std::string game, std::int64_t from, Done<Loaded> done) {
    Task task;
    task.statements = {{statements::read_game, {game}}, {statements::read_events, {game, from}}};
    task.done = [from, done = std::move(done)](TaskResult&& outcome) {
        if (!outcome) return done(std::unexpected(std::move(outcome.error())));
        if (outcome->front().empty()) return done(std::unexpected(Failure{Fault::not_found, "no such game"}));
        Loaded loaded{.row = game_row(outcome->front().front()), .first = from, .events = {}};
        auto events = events_of(loaded.row.id, from, outcome->back());
        if (!events) return done(std::unexpected(Failure{Fault::unavailable, std::move(events.error())}));
        loaded.events = *std::move(events);
        done(std::move(loaded));
    };
    reads_->add(std::move(task));
}

void SqlStore::list(Filter filter, Done<Page> done) {
    filter.limit = std::max(filter.limit, 1);
    Task task;
    task.statements = list_statements(filter);
    task.done = [limit = filter.limit, done = std::move(done)](TaskResult&& outcome) {
        if (!outcome) return done(std::unexpected(std::move(outcome.error())));
        done(page_of(*outcome, limit));
    };
    reads_->add(std::move(task));
}

void SqlStore::add_job(NewJob job, Done<void> done) {
    Task task;
    task.jobs.push_back(put(job));
    task.notification.job_added = true;
    task.done = without_rows(std::move(done));
    writes_->add(std::move(task));
}

void SqlStore::take_jobs(TakeJobs what, Done<std::vector<Job>> done) {
    Task task;
    task.statements = {{statements::drop_expired_jobs, {what.kind, what.now}},
                       {take_jobs_,
                        {what.kind, what.now, std::int64_t{what.owner.has_value()}, what.owner.value_or(""),
                         std::int64_t{what.limit}, what.now + what.lease}}};
    task.done = [done = std::move(done)](TaskResult&& outcome) {
        if (!outcome) return done(std::unexpected(std::move(outcome.error())));
        std::vector<Job> taken;
        for (Row& row : outcome->back()) {
            taken.push_back({.key = std::move(row[0]),
                             .kind = std::move(row[1]),
                             .body = std::move(row[2]),
                             .owner = std::move(row[3]),
                             .version = number(row[4]),
                             .attempts = static_cast<int>(number(row[5]))});
        }
        done(std::move(taken));
    };
    jobs().add(std::move(task));
}

void SqlStore::waiting_jobs(std::string kind, Millis now, Done<std::vector<WaitingJobs>> done) {
    Task task;
    task.statements = {{statements::waiting_jobs, {std::move(kind), now}}};
    task.done = [done = std::move(done)](TaskResult&& outcome) {
        if (!outcome) return done(std::unexpected(std::move(outcome.error())));
        std::vector<WaitingJobs> waiting;
        for (Row& row : outcome->front()) waiting.push_back({.owner = std::move(row[0]), .count = number(row[1])});
        done(std::move(waiting));
    };
    jobs().add(std::move(task));
}

void SqlStore::release_job(std::string key, std::int64_t version, Done<void> done) {
    Task task;
    task.statements = {{statements::release_job, {std::move(key), version}}};
    task.notification.job_added = true;
    task.done = without_rows(std::move(done));
    jobs().add(std::move(task));
}

void SqlStore::drop_job(std::string key, Done<void> done) {
    Task task;
    task.statements = {{statements::drop_job, {std::move(key)}}};
    task.done = without_rows(std::move(done));
    jobs().add(std::move(task));
}

void SqlStore::finish_job(std::string key, std::int64_t version, std::optional<std::string> result, Done<void> done) {
    Task task;
    task.guard = {statements::end_job, {key, version}};
    task.exists = {statements::job_exists, {key}};
    if (result) {
        task.statements = {{statements::put_result, {key, *std::move(result), now() + result_lifetime}},
                           {statements::forget_results, {now()}}};
    }
    task.notification.job_finished = key;
    task.done = without_rows(std::move(done));
    jobs().add(std::move(task));
}

void SqlStore::job_result(std::string key, Done<std::optional<std::string>> done) {
    Task task;
    task.statements = {{statements::read_result, {std::move(key)}}};
    task.done = [done = std::move(done)](TaskResult&& outcome) {
        if (!outcome) return done(std::unexpected(std::move(outcome.error())));
        Rows& rows = outcome->front();
        done(rows.empty() ? std::nullopt : std::optional(std::move(rows.front().front())));
    };
    reads_->add(std::move(task));
}

void SqlStore::heartbeat(Heartbeat beat, Done<Pulse> done) {
    Task task;
    task.statements = {{statements::record_heartbeat, {std::move(beat.node), beat.now}},
                       {statements::record_gap, {beat.longest_gap}}};
    for (const Outage& each : beat.outages) {
        task.statements.push_back({statements::record_outage, {each.from, each.to}});
    }
    task.statements.push_back({statements::server_time, {}});
    task.statements.push_back({statements::read_outages, {beat.outages_since}});
    task.done = [done = std::move(done)](TaskResult&& outcome) {
        if (!outcome) return done(std::unexpected(std::move(outcome.error())));
        Pulse pulse{.outages = {}, .latest = number((*outcome)[outcome->size() - 2].front().front())};
        for (const Row& row : outcome->back()) pulse.outages.push_back({.from = number(row[0]), .to = number(row[1])});
        done(std::move(pulse));
    };
    writes_->add(std::move(task));
}

void SqlStore::server_time(Done<Millis> done) {
    Task task;
    task.statements = {{statements::server_time, {}}};
    task.done = [done = std::move(done)](TaskResult&& outcome) {
        if (!outcome) return done(std::unexpected(std::move(outcome.error())));
        done(number(outcome->front().front().front()));
    };
    reads_->add(std::move(task));
}

void SqlStore::unused_games(Unused what, Done<std::vector<UnusedGame>> done) {
    const auto with_status = [&](Status status, Millis since) -> Statement {
        return {statements::unused_games, {static_cast<std::int64_t>(status), since, std::int64_t{what.limit}}};
    };
    Task task;
    task.statements = {with_status(Status::waiting, what.waiting_since),
                       with_status(Status::playing, what.playing_since)};
    task.done = [done = std::move(done)](TaskResult&& outcome) {
        if (!outcome) return done(std::unexpected(std::move(outcome.error())));
        std::vector<UnusedGame> games;
        for (Rows& rows : *outcome) {
            for (Row& row : rows) games.push_back({.id = std::move(row[0]), .events = number(row[1])});
        }
        done(std::move(games));
    };
    reads_->add(std::move(task));
}

void SqlStore::remove(std::string game, std::int64_t events, Done<void> done) {
    Task task;
    task.game = game;
    task.guard = {statements::remove_game, {game, events}};
    task.exists = {statements::game_exists, {game}};
    task.statements = {{statements::remove_events, {game}}};
    for (const char* kind : {"clock:", "move:"}) {
        task.jobs.push_back({kind + game, {statements::drop_job, {kind + game}}});
    }
    task.notification = {.game = game, .events = changed_completely, .job_added = false, .job_finished = {}};
    task.done = without_rows(std::move(done));
    writes_->add(std::move(task));
}

void SqlStore::probe(Done<void> done) {
    Task task;
    // SQLite writes nothing if the values are the same as before, so a time is stored. Each process has a row of its
    // own, and renews it before it expires, so that processes never wait for each other's.
    task.statements = {{statements::put_result, {probe_key_, std::string(), now() + result_lifetime}}};
    task.done = without_rows(std::move(done));
    writes_->add(std::move(task));
}

void SqlStore::rewrite(std::string game, std::int64_t count, std::vector<std::pair<std::int64_t, Event>> events,
                       Done<void> done) {
    Task task;
    task.game = game;
    task.guard = {statements::is_next_event, {game, count}};
    task.exists = {statements::game_exists, {game}};
    for (auto& [number, event] : events) {
        task.statements.push_back(
            {statements::replace_event, {std::move(event.kind), std::move(event.body), game, number}});
    }
    task.notification = {.game = game, .events = changed_completely, .job_added = false, .job_finished = {}};
    task.done = without_rows(std::move(done));
    writes_->add(std::move(task));
}

Statistics SqlStore::statistics() const {
    Statistics statistics;
    statistics.queues.push_back(writes_->statistics("write"));
    statistics.queues.push_back(reads_->statistics("read"));
    if (jobs_) statistics.queues.push_back(jobs_->statistics("job"));
    struct statvfs disk{};
    if (!folder_.empty() && statvfs(folder_.c_str(), &disk) == 0) {
        statistics.disk_free = std::uint64_t{disk.f_bavail} * disk.f_frsize;
    }
    return statistics;
}

void SqlStore::broadcast(std::string message) {
    Notification notification;
    notification.message = std::move(message);
    if (bus_ != nullptr) bus_->publish(notification);
}

}  // namespace azulejo::storage
