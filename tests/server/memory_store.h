#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "storage/store.h"

// A database in memory, and stores of several servers that use it. It answers at once, and fails when a test says so.
namespace azulejo::server::test {

using namespace storage;

class MemoryStore;

struct MemoryDatabase {
    struct Kept {
        GameRow row;
        std::vector<Event> events;
    };
    struct KeptJob {
        NewJob job;
        std::int64_t version = 0;
        int attempts = 0;
        Millis leased_until = 0;
    };
    std::mutex mutex;
    std::map<std::string, Kept> games;
    std::map<std::string, KeptJob> jobs;
    std::map<std::string, std::string> results;
    std::int64_t versions = 0;
    std::atomic<Millis> now = 1'000'000;
    std::vector<storage::Outage> outages;
    Millis pulse = 0;  // the latest heartbeat
    std::vector<MemoryStore*> stores;
    int refuse_appends = 0;                                  // this many appends fail, and nothing is written
    int lose_answers = 0;                                    // this many appends are written but reported as failed
    std::map<std::string, int> empty_looks;                  // how often no job of a kind was waiting
    std::map<std::string, std::vector<std::int64_t>> loads;  // from which events games were read
    bool hung = false;                                       // heartbeats are not answered until release_heartbeats()
    bool down = false;
};

class MemoryStore : public Store {
  public:
    explicit MemoryStore(MemoryDatabase& database) : db_(database) {
        const std::scoped_lock lock(db_.mutex);
        db_.stores.push_back(this);
    }
    ~MemoryStore() override {
        const std::scoped_lock lock(db_.mutex);
        std::erase(db_.stores, this);
    }
    MemoryStore(const MemoryStore&) = delete;
    MemoryStore& operator=(const MemoryStore&) = delete;

    void listen(Listener* listener) override {
        const std::scoped_lock lock(db_.mutex);
        listener_ = listener;
    }
    void create(GameRow row, std::vector<Event> events, std::vector<NewJob> jobs, Done<void> done) override {
        done(locked<void>([&]() -> Outcome<void> {
            if (db_.games.contains(row.id)) return std::unexpected(Failure{Fault::conflict, "there is one"});
            const std::string id = row.id;
            db_.games[id] = {.row = std::move(row), .events = std::move(events)};
            for (NewJob& job : jobs) keep(std::move(job));
            return {};
        }));
        tell([&](Listener& listener) { listener.job_added(); });
    }
    void append(Append what, Done<void> done) override {
        const std::string game = what.game;
        std::int64_t count = 0;
        const auto outcome = locked<void>([&]() -> Outcome<void> {
            if (db_.refuse_appends > 0) {
                --db_.refuse_appends;
                return std::unexpected(Failure{Fault::unavailable, "refused"});
            }
            const auto found = db_.games.find(game);
            if (found == db_.games.end()) return std::unexpected(Failure{Fault::not_found, "no such game"});
            auto& [row, events] = found->second;
            if (static_cast<std::int64_t>(events.size()) != what.first) {
                return std::unexpected(Failure{Fault::conflict, "somebody was first"});
            }
            events.insert(events.end(), what.events.begin(), what.events.end());
            if (what.summary) row.summary = *what.summary;
            for (const std::string& key : what.drop_jobs) db_.jobs.erase(key);
            for (NewJob& job : what.jobs) keep(std::move(job));
            count = static_cast<std::int64_t>(events.size());
            if (db_.lose_answers > 0) {
                --db_.lose_answers;
                return std::unexpected(Failure{Fault::unavailable, "the answer was lost"});
            }
            return {};
        });
        if (outcome) {
            tell([&](Listener& listener) {
                listener.events_appended(game, count);
                listener.job_added();
            });
        }
        done(outcome);
    }
    void load(std::string game, std::int64_t from, Done<Loaded> done) override {
        auto loaded = locked<Loaded>([&]() -> Outcome<Loaded> {
            const auto found = db_.games.find(game);
            if (found == db_.games.end()) return std::unexpected(Failure{Fault::not_found, "no such game"});
            db_.loads[game].push_back(from);
            const auto& events = found->second.events;
            const auto first = std::min<std::int64_t>(from, static_cast<std::int64_t>(events.size()));
            return Loaded{.row = found->second.row, .first = first, .events = {events.begin() + first, events.end()}};
        });
        if (!hold_reads) return done(std::move(loaded));
        held_.push_back([done = std::move(done), loaded = std::move(loaded)] { done(loaded); });
    }
    void list(Filter filter, Done<Page> done) override {
        done(locked<Page>([&]() -> Outcome<Page> {
            Page page;
            for (const auto& [id, kept] : db_.games) {
                const GameRow& row = kept.row;
                if (filter.listed && row.listed != *filter.listed) continue;
                if (filter.game && row.game != *filter.game) continue;
                if (filter.players && row.players != *filter.players) continue;
                if (filter.status && row.summary.status != *filter.status) continue;
                if (id <= filter.before) continue;
                if (static_cast<int>(page.rows.size()) == filter.limit) {
                    page.next = page.rows.back().id;
                    break;
                }
                page.rows.push_back(row);
            }
            return page;
        }));
    }
    void add_job(NewJob job, Done<void> done) override {
        done(locked<void>([&]() -> Outcome<void> {
            keep(std::move(job));
            return {};
        }));
        tell([&](Listener& listener) { listener.job_added(); });
    }
    void take_jobs(TakeJobs what, Done<std::vector<Job>> done) override {
        done(locked<std::vector<Job>>([&]() -> Outcome<std::vector<Job>> {
            std::erase_if(db_.jobs, [&](const auto& entry) {
                const NewJob& job = entry.second.job;
                return job.kind == what.kind && job.expires > 0 && job.expires <= what.now;
            });
            std::vector<KeptJob*> due;
            for (auto& [key, kept] : db_.jobs) {
                if (can_be_taken(kept, what.kind, what.now) && (!what.owner || kept.job.owner == *what.owner))
                    due.push_back(&kept);
            }
            std::ranges::sort(due, {}, [](const KeptJob* kept) { return std::pair(kept->job.due, kept->job.key); });
            std::vector<Job> taken;
            for (KeptJob* kept : due) {
                if (static_cast<int>(taken.size()) == what.limit) break;
                kept->leased_until = what.now + what.lease;
                taken.push_back({.key = kept->job.key,
                                 .kind = kept->job.kind,
                                 .body = kept->job.body,
                                 .owner = kept->job.owner,
                                 .version = kept->version,
                                 .attempts = ++kept->attempts});
            }
            return taken;
        }));
    }
    void waiting_jobs(std::string kind, Millis now, Done<std::vector<WaitingJobs>> done) override {
        done(locked<std::vector<WaitingJobs>>([&]() -> Outcome<std::vector<WaitingJobs>> {
            std::map<std::string, std::int64_t> counts;
            for (const auto& [key, kept] : db_.jobs) {
                if (can_be_taken(kept, kind, now)) ++counts[kept.job.owner];
            }
            db_.empty_looks[kind] += counts.empty() ? 1 : 0;
            std::vector<WaitingJobs> waiting;
            for (const auto& [owner, count] : counts) waiting.push_back({.owner = owner, .count = count});
            return waiting;
        }));
    }
    void release_job(std::string key, std::int64_t version, Done<void> done) override {
        done(locked<void>([&]() -> Outcome<void> {
            const auto found = db_.jobs.find(key);
            if (found == db_.jobs.end() || found->second.version != version) return {};
            found->second.leased_until = 0;
            --found->second.attempts;
            return {};
        }));
    }
    void drop_job(std::string key, Done<void> done) override {
        done(locked<void>([&]() -> Outcome<void> {
            db_.jobs.erase(key);
            return {};
        }));
    }
    void finish_job(std::string key, std::int64_t version, std::optional<std::string> result,
                    Done<void> done) override {
        done(locked<void>([&]() -> Outcome<void> {
            const auto found = db_.jobs.find(key);
            if (found != db_.jobs.end() && found->second.version == version) db_.jobs.erase(found);
            if (result) db_.results[key] = *result;
            return {};
        }));
        tell([&](Listener& listener) { listener.job_finished(key); });
    }
    void job_result(std::string key, Done<std::optional<std::string>> done) override {
        done(locked<std::optional<std::string>>([&]() -> Outcome<std::optional<std::string>> {
            const auto found = db_.results.find(key);
            if (found == db_.results.end()) return std::nullopt;
            return found->second;
        }));
    }
    void heartbeat(Heartbeat beat, Done<Pulse> done) override {
        if (db_.hung) {
            held_heartbeats_.emplace_back(std::move(beat), std::move(done));
            return;
        }
        done(locked<Pulse>([&]() -> Outcome<Pulse> {
            if (db_.pulse > 0 && beat.now - db_.pulse > beat.longest_gap) {
                db_.outages.push_back({.from = db_.pulse, .to = beat.now});
            }
            db_.pulse = std::max(db_.pulse, beat.now);
            db_.outages.insert(db_.outages.end(), beat.outages.begin(), beat.outages.end());
            Pulse pulse{.outages = {}, .latest = db_.pulse};
            for (const storage::Outage& each : db_.outages) {
                if (each.to >= beat.outages_since) pulse.outages.push_back(each);
            }
            return pulse;
        }));
    }
    void server_time(Done<Millis> done) override {
        done(locked<Millis>([&]() -> Outcome<Millis> { return db_.pulse; }));
    }
    void unused_games(Unused what, Done<std::vector<UnusedGame>> done) override {
        done(locked<std::vector<UnusedGame>>([&]() -> Outcome<std::vector<UnusedGame>> {
            std::vector<UnusedGame> games;
            for (const auto& [id, kept] : db_.games) {
                if (kept.row.summary.status == storage::Status::finished) continue;
                const bool waits = kept.row.summary.status == storage::Status::waiting;
                const Millis used = kept.events.empty() ? kept.row.created : kept.events.back().at;
                if (used < (waits ? what.waiting_since : what.playing_since))
                    games.push_back({.id = id, .events = static_cast<std::int64_t>(kept.events.size())});
            }
            return games;
        }));
    }
    void remove(std::string game, std::int64_t events, Done<void> done) override {
        const auto outcome = locked<void>([&]() -> Outcome<void> {
            const auto found = db_.games.find(game);
            if (found == db_.games.end()) return std::unexpected(Failure{Fault::not_found, "no such game"});
            if (static_cast<std::int64_t>(found->second.events.size()) > events)
                return std::unexpected(Failure{Fault::conflict, "somebody was first"});
            db_.games.erase(found);
            db_.jobs.erase("move:" + game);
            db_.jobs.erase("clock:" + game);
            return {};
        });
        if (outcome) tell([&](Listener& listener) { listener.events_appended(game, changed_completely); });
        done(outcome);
    }
    void rewrite(std::string game, std::int64_t count, std::vector<std::pair<std::int64_t, Event>> events,
                 Done<void> done) override {
        const auto outcome = locked<void>([&]() -> Outcome<void> {
            const auto found = db_.games.find(game);
            if (found == db_.games.end()) return std::unexpected(Failure{Fault::not_found, "no such game"});
            if (static_cast<std::int64_t>(found->second.events.size()) != count)
                return std::unexpected(Failure{Fault::conflict, "somebody was first"});
            for (auto& [number, event] : events) {
                found->second.events[static_cast<std::size_t>(number)] = std::move(event);
            }
            return {};
        });
        if (outcome) tell([&](Listener& listener) { listener.events_appended(game, changed_completely); });
        done(outcome);
    }
    void probe(Done<void> done) override {
        done(locked<void>([]() -> Outcome<void> { return {}; }));
    }
    [[nodiscard]] Statistics statistics() const override { return {}; }
    [[nodiscard]] bool is_shared() const override { return true; }
    void broadcast(std::string message) override {
        tell([&](Listener& listener) { listener.message_received(message); });
    }

    // Notifications do not reach this store.
    bool loses_notifications = false;
    // Reads are done, but their answers wait for release_reads().
    bool hold_reads = false;
    void release_reads() {
        hold_reads = false;
        for (const auto& answer : std::exchange(held_, {})) answer();
    }

    // The database answers again.
    void release_heartbeats() {
        db_.hung = false;
        for (auto& [beat, done] : std::exchange(held_heartbeats_, {})) heartbeat(std::move(beat), std::move(done));
    }

  private:
    using KeptJob = MemoryDatabase::KeptJob;
    [[nodiscard]] static bool can_be_taken(const KeptJob& kept, const std::string& kind, Millis now) {
        return kept.job.kind == kind && kept.job.due <= now && kept.leased_until <= now;
    }
    template <class T, class F>
    Outcome<T> locked(F&& f) {
        const std::scoped_lock lock(db_.mutex);
        if (db_.down) return std::unexpected(Failure{Fault::unavailable, "down"});
        return f();
    }
    void keep(NewJob job) {
        const std::string key = job.key;
        db_.jobs[key] = {.job = std::move(job), .version = ++db_.versions};
    }
    template <class F>
    void tell(F&& f) {
        std::vector<Listener*> listeners;
        {
            const std::scoped_lock lock(db_.mutex);
            for (const MemoryStore* store : db_.stores) {
                if (store->listener_ != nullptr && !store->loses_notifications) listeners.push_back(store->listener_);
            }
        }
        for (Listener* listener : listeners) f(*listener);
    }

    MemoryDatabase& db_;
    Listener* listener_ = nullptr;
    std::vector<std::function<void()>> held_;
    std::vector<std::pair<Heartbeat, Done<Pulse>>> held_heartbeats_;
};

}  // namespace azulejo::server::test
