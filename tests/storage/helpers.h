#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "storage/store.h"

// A store as tests ask it: one call after the other.
namespace azulejo::storage {

// The outcome of a call that is given what to do when it is done; a call that never ends fails here.
template <class T, class Ask>
Outcome<T> outcome_of(Ask ask) {
    auto promise = std::make_shared<std::promise<Outcome<T>>>();
    auto future = promise->get_future();
    ask([promise](Outcome<T> outcome) { promise->set_value(std::move(outcome)); });
    if (future.wait_for(std::chrono::seconds(60)) == std::future_status::ready) return future.get();
    ADD_FAILURE() << "no answer within a minute";
    return std::unexpected(Failure{Fault::unavailable, "no answer"});
}

class Asked {
  public:
    explicit Asked(Store& store) : store_(store) {}

    Outcome<void> create(GameRow row, std::vector<Event> events = {}, std::vector<NewJob> jobs = {}) {
        return outcome_of<void>([&](Done<void> done) { store_.create(row, events, jobs, std::move(done)); });
    }
    Outcome<void> append(Append what) {
        return outcome_of<void>([&](Done<void> done) { store_.append(std::move(what), std::move(done)); });
    }
    Outcome<Loaded> load(const std::string& game, std::int64_t from = 0) {
        return outcome_of<Loaded>([&](Done<Loaded> done) { store_.load(game, from, std::move(done)); });
    }
    Outcome<Page> list(Filter filter = {}) {
        return outcome_of<Page>([&](Done<Page> done) { store_.list(filter, std::move(done)); });
    }
    Outcome<void> add_job(NewJob job) {
        return outcome_of<void>([&](Done<void> done) { store_.add_job(job, std::move(done)); });
    }
    Outcome<std::vector<Job>> take(std::vector<std::string> kinds, int limit = 10, Millis lease = 60'000) {
        return outcome_of<std::vector<Job>>(
            [&](Done<std::vector<Job>> done) { store_.take_jobs(kinds, limit, lease, std::move(done)); });
    }
    Outcome<void> finish(const Job& job, std::optional<std::string> result = {}) {
        return outcome_of<void>(
            [&](Done<void> done) { store_.finish_job(job.key, job.version, result, std::move(done)); });
    }
    Outcome<std::optional<std::string>> result(const std::string& key) {
        return outcome_of<std::optional<std::string>>(
            [&](Done<std::optional<std::string>> done) { store_.job_result(key, std::move(done)); });
    }
    Outcome<std::vector<Outage>> alive(Millis silence) {
        return outcome_of<std::vector<Outage>>(
            [&](Done<std::vector<Outage>> done) { store_.alive("node", silence, std::move(done)); });
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

// Writes down what it is told.
class Notes : public Listener {
  public:
    void grew(const std::string& id, std::int64_t events) override {
        note([&] { games_[id] = std::max(games_[id], events); });
    }
    void job_added() override {
        note([&] { ++jobs_added_; });
    }
    void job_finished(const std::string& key) override {
        note([&] { finished_.insert(key); });
    }
    void reconnected() override {
        note([&] { ++reconnections_; });
    }

    void heard(const std::string& message) override {
        note([&] { heard_.insert(message); });
    }

    bool hears(const std::string& message) {
        return comes_true([&] { return heard_.contains(message); });
    }
    bool hears_of(const std::string& id, std::int64_t events) {
        return comes_true([&] { return games_[id] >= events; });
    }
    bool hears_of_job() {
        return comes_true([&] { return jobs_added_ > 0; });
    }
    bool hears_of_end(const std::string& key) {
        return comes_true([&] { return finished_.contains(key); });
    }
    bool hears_of_reconnection() {
        return comes_true([&] { return reconnections_ > 0; });
    }

  private:
    template <class F>
    void note(F change) {
        {
            const std::scoped_lock lock(mutex_);
            change();
        }
        changed_.notify_all();
    }
    template <class F>
    bool comes_true(F condition) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, std::chrono::seconds(30), condition);
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::string, std::int64_t> games_;
    std::set<std::string> finished_;
    std::set<std::string> heard_;
    int jobs_added_ = 0;
    int reconnections_ = 0;
};

// A folder that goes away with the test.
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

// An empty database of one kind, as open_store wants it.
class Place {
  public:
    Place() = default;
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    virtual ~Place() = default;
    [[nodiscard]] virtual std::string where() const = 0;
};
[[nodiscard]] std::unique_ptr<Place> new_place(const std::string& database);

inline std::unique_ptr<Store> open(const std::string& where) {
    auto store = open_store(where);
    if (!store) {
        ADD_FAILURE() << store.error();
        std::abort();
    }
    return std::move(*store);
}

}  // namespace azulejo::storage
