#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
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
    Outcome<Loaded> load(const std::string& game, std::int64_t from = 0) {
        return ask<Loaded>([&](Done<Loaded> done) { store_.load(game, from, std::move(done)); });
    }
    Outcome<Page> list(Filter filter = {}) {
        return ask<Page>([&](Done<Page> done) { store_.list(filter, std::move(done)); });
    }
    Outcome<void> add_job(NewJob job) {
        return ask<void>([&](Done<void> done) { store_.add_job(job, std::move(done)); });
    }
    Outcome<std::vector<Job>> take(std::vector<std::string> kinds, int limit = 10, Millis lease = 60'000) {
        return ask<std::vector<Job>>(
            [&](Done<std::vector<Job>> done) { store_.take_jobs(kinds, limit, lease, std::move(done)); });
    }
    Outcome<void> finish(const Job& job, std::optional<std::string> result = {}) {
        return ask<void>([&](Done<void> done) { store_.finish_job(job.key, job.version, result, std::move(done)); });
    }
    Outcome<std::optional<std::string>> result(const std::string& key) {
        return ask<std::optional<std::string>>(
            [&](Done<std::optional<std::string>> done) { store_.job_result(key, std::move(done)); });
    }
    Outcome<std::vector<Outage>> heartbeat(Millis timeout) {
        return ask<std::vector<Outage>>(
            [&](Done<std::vector<Outage>> done) { store_.heartbeat("node", timeout, std::move(done)); });
    }

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
