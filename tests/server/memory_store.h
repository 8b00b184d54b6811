#pragma once

#include <algorithm>
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
    Millis now = 1'000'000;
    std::vector<storage::Outage> outages;
    std::vector<MemoryStore*> stores;
    int refuse_appends = 0;                  // this many appends fail, and nothing is written
    int lose_answers = 0;                    // this many appends are written but reported as failed
    std::map<std::string, int> empty_takes;  // how often no job of a kind could be taken
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
    void take_jobs(std::vector<std::string> kinds, int limit, Millis lease, Done<std::vector<Job>> done) override {
        done(locked<std::vector<Job>>([&]() -> Outcome<std::vector<Job>> {
            std::vector<Job> taken;
            for (auto& [key, kept] : db_.jobs) {
                if (static_cast<int>(taken.size()) == limit) break;
                if (std::ranges::find(kinds, kept.job.kind) == kinds.end()) continue;
                if (kept.job.due > db_.now || kept.leased_until > db_.now) continue;
                kept.leased_until = db_.now + lease;
                taken.push_back({.key = key,
                                 .kind = kept.job.kind,
                                 .body = kept.job.body,
                                 .version = kept.version,
                                 .attempts = ++kept.attempts});
            }
            for (const std::string& kind : kinds) db_.empty_takes[kind] += taken.empty() ? 1 : 0;
            return taken;
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
    void heartbeat(std::string /*node*/, Millis /*silence*/, Done<std::vector<storage::Outage>> done) override {
        done(locked<std::vector<storage::Outage>>(
            [&]() -> Outcome<std::vector<storage::Outage>> { return db_.outages; }));
    }
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

  private:
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
};

}  // namespace azulejo::server::test
