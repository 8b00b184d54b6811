#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "storage/ask.h"

// Helpers for the tests of stores.
namespace azulejo::storage {

// A store whose calls wait for their outcomes.
class BlockingStore {
  public:
    explicit BlockingStore(Store& store) : store_(store) {}

    Outcome<void> create(GameRow row, std::vector<Event> events = {}, std::vector<NewJob> jobs = {}) {
        return ask<void>([&](Done<void> done) { store_.create(row, events, jobs, std::move(done)); });
    }
    Outcome<void> append(Append what) {
        return ask<void>([&](Done<void> done) { store_.append(std::move(what), std::move(done)); });
    }
    Outcome<void> probe() {
        return ask<void>([&](Done<void> done) { store_.probe(std::move(done)); });
    }
    Outcome<Loaded> load(const std::string& game, std::int64_t from = 0) {
        return ask<Loaded>([&](Done<Loaded> done) { store_.load(game, from, std::move(done)); });
    }
    Outcome<Page> list(Filter filter = {}) {
        return ask<Page>([&](Done<Page> done) { store_.list(filter, std::move(done)); });
    }
    Outcome<void> add_job(NewJob job) {
        return ask<void>([&](Done<void> done) { store_.add_job(job, std::move(done)); });
    }
    // Jobs of these kinds, at a time when all of a test's jobs are due.
    Outcome<std::vector<Job>> take(const std::vector<std::string>& kinds, int limit = 10, Millis lease = 60'000) {
        std::vector<Job> all;
        for (const std::string& kind : kinds) {
            const int rest = limit - static_cast<int>(all.size());
            auto taken = take_jobs({.kind = kind, .limit = rest, .now = time, .lease = lease});
            if (!taken) return taken;
            std::ranges::move(*taken, std::back_inserter(all));
        }
        return all;
    }
    Outcome<std::vector<Job>> take_jobs(TakeJobs what) {
        return ask<std::vector<Job>>(
            [&](Done<std::vector<Job>> done) { store_.take_jobs(std::move(what), std::move(done)); });
    }
    Outcome<std::vector<WaitingJobs>> waiting(const std::string& kind, Millis now = time) {
        return ask<std::vector<WaitingJobs>>(
            [&](Done<std::vector<WaitingJobs>> done) { store_.waiting_jobs(kind, now, std::move(done)); });
    }
    Outcome<void> release(const Job& job) {
        return ask<void>([&](Done<void> done) { store_.release_job(job.key, job.version, std::move(done)); });
    }
    Outcome<void> drop(const std::string& key) {
        return ask<void>([&](Done<void> done) { store_.drop_job(key, std::move(done)); });
    }
    Outcome<std::vector<UnusedGame>> unused(Unused what) {
        return ask<std::vector<UnusedGame>>(
            [&](Done<std::vector<UnusedGame>> done) { store_.unused_games(what, std::move(done)); });
    }
    Outcome<void> remove(const std::string& id, std::int64_t events) {
        return ask<void>([&](Done<void> done) { store_.remove(id, events, std::move(done)); });
    }
    Outcome<void> rewrite(const std::string& id, std::int64_t count,
                          std::vector<std::pair<std::int64_t, Event>> events) {
        return ask<void>([&](Done<void> done) { store_.rewrite(id, count, std::move(events), std::move(done)); });
    }
    Outcome<void> finish(const Job& job, std::optional<std::string> result = {}) {
        return ask<void>([&](Done<void> done) { store_.finish_job(job.key, job.version, result, std::move(done)); });
    }
    Outcome<std::optional<std::string>> result(const std::string& key) {
        return ask<std::optional<std::string>>(
            [&](Done<std::optional<std::string>> done) { store_.job_result(key, std::move(done)); });
    }
    Outcome<Pulse> heartbeat(Millis now, std::vector<Outage> noticed = {}, Millis since = 0) {
        return ask<Pulse>([&](Done<Pulse> done) {
            store_.heartbeat({.node = "node",
                              .now = now,
                              .longest_gap = 1'500,
                              .outages = std::move(noticed),
                              .outages_since = since},
                             std::move(done));
        });
    }
    Outcome<Millis> server_time() {
        return ask<Millis>([&](Done<Millis> done) { store_.server_time(std::move(done)); });
    }

    static constexpr Millis time = 1'000'000;

  private:
    Store& store_;
};

inline GameRow game(const std::string& id, Millis created = 1000) {
    GameRow row;
    row.id = id;
    row.game = "azul";
    row.listed = true;
    row.created = created;
    row.changed = created;
    row.header = R"({"seed":"s"})";
    return row;
}

inline Event event(const std::string& body, Millis at = 2000) {
    return {.at = at, .kind = "ply", .body = body};
}

inline Append appending(const std::string& id, std::int64_t first, std::vector<std::string> bodies) {
    Append what;
    what.game = id;
    what.first = first;
    for (const std::string& body : bodies) what.events.push_back(event(body));
    return what;
}

inline std::vector<std::string> bodies(const Outcome<Loaded>& loaded) {
    std::vector<std::string> result;
    if (!loaded) return {"fault: " + loaded.error().reason};
    for (const Event& each : loaded->events) result.push_back(each.body);
    return result;
}

template <class T>
std::optional<Fault> fault_of(const Outcome<T>& outcome) {
    if (outcome) return std::nullopt;
    return outcome.error().fault;
}

// Records its notifications; the functions wait for one, and fail after a time that only a hang exceeds.
class RecordingListener : public Listener {
  public:
    void events_appended(const std::string& id, std::int64_t events) override {
        record([&] { games_[id] = std::max(games_[id], events); });
    }
    void job_added() override {
        record([&] { ++jobs_added_; });
    }
    void job_finished(const std::string& key) override {
        record([&] { finished_.insert(key); });
    }
    void reconnected() override {
        record([&] { ++reconnections_; });
    }

    void message_received(const std::string& message) override {
        record([&] { messages_.insert(message); });
    }

    bool saw_message(const std::string& message) {
        return wait_until([&] { return messages_.contains(message); });
    }
    bool saw_events(const std::string& id, std::int64_t events) {
        return wait_until([&] { return games_[id] >= events; });
    }
    bool saw_job_added() {
        return wait_until([&] { return jobs_added_ > 0; });
    }
    bool saw_job_finished(const std::string& key) {
        return wait_until([&] { return finished_.contains(key); });
    }
    bool saw_reconnection() {
        return wait_until([&] { return reconnections_ > 0; });
    }

  private:
    template <class F>
    void record(F change) {
        {
            const std::scoped_lock lock(mutex_);
            change();
        }
        changed_.notify_all();
    }
    template <class F>
    bool wait_until(F condition) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, std::chrono::seconds(120), condition);
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::string, std::int64_t> games_;
    std::set<std::string> finished_;
    std::set<std::string> messages_;
    int jobs_added_ = 0;
    int reconnections_ = 0;
};

// A temporary folder, removed at the end of the test.
class Folder {
  public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "azulejo-storage-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) std::abort();
        path_ = name;
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

  private:
    std::filesystem::path path_;
};

// A new empty database.
class TestDatabase {
  public:
    TestDatabase() = default;
    TestDatabase(const TestDatabase&) = delete;
    TestDatabase& operator=(const TestDatabase&) = delete;
    virtual ~TestDatabase() = default;
    [[nodiscard]] virtual std::string location() const = 0;
};
[[nodiscard]] std::unique_ptr<TestDatabase> new_database(const std::string& kind);

inline std::unique_ptr<Store> open(const std::string& location) {
    auto store = open_store(location);
    if (!store) {
        ADD_FAILURE() << store.error();
        std::abort();
    }
    return std::move(*store);
}

}  // namespace azulejo::storage
