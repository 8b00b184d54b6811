#include "storage/sql_store.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <sys/random.h>
#include <utility>

#include "storage/statements.h"

namespace azulejo::storage {

namespace {

constexpr Millis results_kept = 300'000;

// Leases, silences and results are measured by the clocks of the hosts, as the times of events are.
Millis now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

std::int64_t number(const std::string& text) {
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

// Never that of an earlier job under the same key.
std::int64_t new_version() {
    std::uint64_t bits = 0;
    while (getrandom(&bits, sizeof bits, 0) != sizeof bits) {
    }
    return static_cast<std::int64_t>(bits >> 1);
}

std::vector<Value> values_of(const std::string& game, std::int64_t event, const Event& of) {
    return {game, event, of.at, of.kind, of.body};
}

std::pair<std::string, Call> put(const NewJob& job) {
    return {job.key, {statements::put_job, {job.key, job.kind, job.body, job.due, new_version()}}};
}

std::function<void(Answer&&)> without_rows(Done<void> done) {
    return [done = std::move(done)](Answer&& outcome) {
        done(outcome ? Outcome<void>() : std::unexpected(std::move(outcome.error())));
    };
}

GameRow game_row(Row& row) {
    return {.id = std::move(row[0]),
            .game = std::move(row[1]),
            .players = static_cast<int>(number(row[2])),
            .listed = number(row[3]) != 0,
            .summary = {.status = static_cast<Status>(number(row[4])), .open_seats = static_cast<int>(number(row[5]))},
            .created = number(row[6]),
            .changed = number(row[7]),
            .header = std::move(row[8])};
}

// A page ends with "CREATED.ID" of its last game.
Call list_call(const Filter& filter) {
    Call call{.sql = std::string("SELECT ") + statements::game_columns + " FROM game", .values = {}};
    const char* joint = " WHERE ";
    const auto demand = [&](const std::string& condition) {
        call.sql += joint + condition;
        joint = " AND ";
    };
    const auto value = [&](Value given) {
        call.values.push_back(std::move(given));
        return "$" + std::to_string(call.values.size());
    };
    if (filter.listed) demand(*filter.listed ? "listed = 1" : "listed = 0");
    if (filter.status) demand("status = " + value(static_cast<std::int64_t>(*filter.status)));
    if (filter.game) demand("game = " + value(*filter.game));
    if (filter.players) demand("players = " + value(std::int64_t{*filter.players}));
    if (!filter.before.empty()) {
        const std::size_t point = filter.before.find('.');
        const std::string created = value(number(filter.before.substr(0, point)));
        const std::string id = value(point == std::string::npos ? std::string() : filter.before.substr(point + 1));
        demand("(created, id) < (" + created + ", " + id + ")");
    }
    call.sql += " ORDER BY created DESC, id DESC LIMIT " + value(std::int64_t{filter.limit} + 1);
    return call;
}

Page page_of(Rows& rows, int limit) {
    Page page;
    for (Row& row : rows) {
        if (std::cmp_equal(page.rows.size(), limit)) {
            const GameRow& last = page.rows.back();
            page.next = std::to_string(last.created) + "." + last.id;
            break;
        }
        page.rows.push_back(game_row(row));
    }
    return page;
}

}  // namespace

void Ears::set(Listener* listener) {
    const std::scoped_lock lock(mutex_);
    listener_ = listener;
}

void Ears::tell(const News& news) {
    const std::scoped_lock lock(mutex_);
    if (listener_ == nullptr) return;
    if (!news.game.empty()) listener_->grew(news.game, news.events);
    if (news.job_added) listener_->job_added();
    if (!news.job_finished.empty()) listener_->job_finished(news.job_finished);
    if (!news.message.empty()) listener_->heard(news.message);
}

void Ears::reconnected() {
    const std::scoped_lock lock(mutex_);
    if (listener_ != nullptr) listener_->reconnected();
}

SqlStore::SqlStore(Dialect dialect)
    : take_jobs_(statements::take_jobs + dialect.skip_locked + statements::take_jobs_end) {
    const auto teller = [this](const News& news) { tell(news); };
    if (dialect.bus) bus_ = dialect.bus(ears_);
    if (dialect.jobs.connect) jobs_ = std::make_unique<Lane>(std::move(dialect.jobs), teller);
    reads_ = std::make_unique<Lane>(std::move(dialect.reads), teller);
    writes_ = std::make_unique<Lane>(std::move(dialect.writes), teller);
}

void SqlStore::tell(const News& news) {
    ears_.tell(news);
    if (bus_ != nullptr) bus_->publish(news);
}

void SqlStore::create(GameRow row, std::vector<Event> events, std::vector<NewJob> jobs, Done<void> done) {
    Work work;
    work.game = row.id;
    work.head = {statements::create_game,
                 {row.id, row.game, std::int64_t{row.players}, std::int64_t{row.listed},
                  static_cast<std::int64_t>(row.summary.status), std::int64_t{row.summary.open_seats}, row.created,
                  row.changed, row.header}};
    for (std::int64_t i = 0; const Event& event : events) {
        work.rest.push_back({statements::further_event, values_of(row.id, i++, event)});
    }
    for (const NewJob& job : jobs) work.jobs.push_back(put(job));
    work.news = {.game = row.id,
                 .events = static_cast<std::int64_t>(events.size()),
                 .job_added = !jobs.empty(),
                 .job_finished = {}};
    work.done = without_rows(std::move(done));
    writes_->add(std::move(work));
}

void SqlStore::append(Append what, Done<void> done) {
    Work work;
    work.game = what.game;
    if (what.events.empty()) {
        work.head = {statements::is_next_event, {what.game, what.first}};
    } else {
        work.head = {statements::next_event, values_of(what.game, what.first, what.events.front())};
    }
    work.known = {statements::game_exists, {what.game}};
    for (std::size_t i = 1; i < what.events.size(); ++i) {
        const std::int64_t event = what.first + static_cast<std::int64_t>(i);
        work.rest.push_back({statements::further_event, values_of(what.game, event, what.events[i])});
    }
    if (what.summary) {
        work.rest.push_back({statements::summarise,
                             {static_cast<std::int64_t>(what.summary->status), std::int64_t{what.summary->open_seats},
                              now(), what.game}});
    }
    for (const std::string& key : what.drop_jobs) work.jobs.push_back({key, {statements::drop_job, {key}}});
    for (const NewJob& job : what.jobs) work.jobs.push_back(put(job));
    work.news = {.game = what.game,
                 .events = what.first + static_cast<std::int64_t>(what.events.size()),
                 .job_added = !what.jobs.empty(),
                 .job_finished = {}};
    work.done = without_rows(std::move(done));
    writes_->add(std::move(work));
}

void SqlStore::load(std::string game, std::int64_t from, Done<Loaded> done) {
    Work work;
    work.rest = {{statements::read_game, {game}}, {statements::read_events, {game, from}}};
    work.done = [from, done = std::move(done)](Answer&& outcome) {
        if (!outcome) return done(std::unexpected(std::move(outcome.error())));
        if (outcome->front().empty()) return done(std::unexpected(Failure{Fault::unknown, "there is no such game"}));
        Loaded loaded{.row = game_row(outcome->front().front()), .first = from, .events = {}};
        loaded.events.reserve(outcome->back().size());
        for (Row& row : outcome->back()) {
            if (const auto next = from + std::ssize(loaded.events); number(row[0]) != next) {
                return done(std::unexpected(Failure{
                    Fault::unavailable, "event " + std::to_string(next) + " of " + loaded.row.id + " is missing"}));
            }
            loaded.events.push_back({.at = number(row[1]), .kind = std::move(row[2]), .body = std::move(row[3])});
        }
        done(std::move(loaded));
    };
    reads_->add(std::move(work));
}

void SqlStore::list(Filter filter, Done<Page> done) {
    filter.limit = std::max(filter.limit, 1);
    Work work;
    work.rest = {list_call(filter)};
    work.done = [limit = filter.limit, done = std::move(done)](Answer&& outcome) {
        if (!outcome) return done(std::unexpected(std::move(outcome.error())));
        done(page_of(outcome->front(), limit));
    };
    reads_->add(std::move(work));
}

void SqlStore::add_job(NewJob job, Done<void> done) {
    Work work;
    work.jobs.push_back(put(job));
    work.news.job_added = true;
    work.done = without_rows(std::move(done));
    writes_->add(std::move(work));
}

void SqlStore::take_jobs(std::vector<std::string> kinds, int limit, Millis lease, Done<std::vector<Job>> done) {
    std::string wanted = ",";
    for (const std::string& kind : kinds) wanted += kind + ",";
    const Millis time = now();
    Work work;
    work.rest = {{take_jobs_, {wanted, time, std::int64_t{limit}, time + lease}}};
    work.done = [done = std::move(done)](Answer&& outcome) {
        if (!outcome) return done(std::unexpected(std::move(outcome.error())));
        std::vector<Job> taken;
        for (Row& row : outcome->front()) {
            taken.push_back({.key = std::move(row[0]),
                             .kind = std::move(row[1]),
                             .body = std::move(row[2]),
                             .version = number(row[3]),
                             .attempts = static_cast<int>(number(row[4]))});
        }
        done(std::move(taken));
    };
    jobs().add(std::move(work));
}

void SqlStore::finish_job(std::string key, std::int64_t version, std::optional<std::string> result, Done<void> done) {
    Work work;
    work.head = {statements::end_job, {key, version}};
    work.known = {statements::job_exists, {key}};
    if (result) {
        work.rest = {{statements::put_result, {key, *std::move(result), now() + results_kept}},
                     {statements::forget_results, {now()}}};
    }
    work.news.job_finished = key;
    work.done = without_rows(std::move(done));
    jobs().add(std::move(work));
}

void SqlStore::job_result(std::string key, Done<std::optional<std::string>> done) {
    Work work;
    work.rest = {{statements::read_result, {key, now()}}};
    work.done = [done = std::move(done)](Answer&& outcome) {
        if (!outcome) return done(std::unexpected(std::move(outcome.error())));
        Rows& rows = outcome->front();
        done(rows.empty() ? std::nullopt : std::optional(std::move(rows.front().front())));
    };
    reads_->add(std::move(work));
}

void SqlStore::alive(std::string node, Millis silence, Done<std::vector<Outage>> done) {
    Work work;
    work.rest = {{statements::beat, {std::move(node), now()}},
                 {statements::note_outage, {silence}},
                 {statements::read_outages, {}}};
    work.done = [done = std::move(done)](Answer&& outcome) {
        if (!outcome) return done(std::unexpected(std::move(outcome.error())));
        std::vector<Outage> outages;
        for (const Row& row : outcome->back()) outages.push_back({.from = number(row[0]), .to = number(row[1])});
        done(std::move(outages));
    };
    writes_->add(std::move(work));
}

void SqlStore::shout(std::string message) {
    News news;
    news.message = std::move(message);
    if (bus_ != nullptr) bus_->publish(news);
}

}  // namespace azulejo::storage
