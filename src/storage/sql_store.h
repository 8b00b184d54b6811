#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "storage/store.h"
#include "storage/work_queue.h"

namespace azulejo::storage {

// Sends notifications to the other processes that use the same database, and receives theirs.
class Bus {
  public:
    Bus() = default;
    Bus(const Bus&) = delete;
    Bus& operator=(const Bus&) = delete;
    virtual ~Bus() = default;
    virtual void publish(const Notification& notification) = 0;
};

// Passes notifications to the store's listener. Calls to it never overlap.
class Listeners {
  public:
    void set(Listener* listener);
    void notify(const Notification& notification);
    void reconnected();

  private:
    std::mutex mutex_;
    Listener* listener_ = nullptr;
};

// The differences between the databases.
struct Dialect {
    WorkQueue::Options writes;
    WorkQueue::Options reads;
    // Takes and finishes jobs. Without a connector, the queue of the writes does that too.
    WorkQueue::Options jobs;
    std::string skip_locked;  // clause that skips rows locked by other transactions
    // No other connection writes during a transaction. So the number of the next event can be checked by a statement of
    // its own, which SQLite executes several times as fast as one that checks and inserts.
    bool excludes_writers = false;
    std::function<std::unique_ptr<Bus>(Listeners&)> bus;
    std::shared_ptr<void> lock;  // held until all operations are complete
    std::string folder;          // of the database, if it is a file
};

// The store in SQL, the same for all databases.
class SqlStore : public Store {
  public:
    explicit SqlStore(Dialect dialect);

    void listen(Listener* listener) override { listeners_.set(listener); }
    void create(GameRow row, std::vector<Event> events, std::vector<NewJob> jobs, Done<void> done) override;
    void append(Append what, Done<void> done) override;
    void load(std::string game, std::int64_t from, Done<Loaded> done) override;
    void list(Filter filter, Done<Page> done) override;
    void add_job(NewJob job, Done<void> done) override;
    void take_jobs(TakeJobs what, Done<std::vector<Job>> done) override;
    void waiting_jobs(std::string kind, Millis now, Done<std::vector<WaitingJobs>> done) override;
    void release_job(std::string key, std::int64_t version, Done<void> done) override;
    void drop_job(std::string key, Done<void> done) override;
    void finish_job(std::string key, std::int64_t version, std::optional<std::string> result, Done<void> done) override;
    void job_result(std::string key, Done<std::optional<std::string>> done) override;
    void heartbeat(Heartbeat beat, Done<Pulse> done) override;
    void server_time(Done<Millis> done) override;
    void unused_games(Unused what, Done<std::vector<UnusedGame>> done) override;
    void remove(std::string game, std::int64_t events, Done<void> done) override;
    void rewrite(std::string game, std::int64_t count, std::vector<std::pair<std::int64_t, Event>> events,
                 Done<void> done) override;
    void probe(Done<void> done) override;
    [[nodiscard]] Statistics statistics() const override;
    [[nodiscard]] bool is_shared() const override { return bus_ != nullptr; }
    void broadcast(std::string message) override;

  private:
    void notify(const Notification& notification);
    [[nodiscard]] WorkQueue& jobs() { return jobs_ ? *jobs_ : *writes_; }

    std::shared_ptr<void> lock_;  // destroyed last
    std::string folder_;
    std::string probe_key_;
    Listeners listeners_;
    std::string take_jobs_;
    bool excludes_writers_;
    // The queues are destroyed first, because the tasks that they complete still send notifications.
    std::unique_ptr<Bus> bus_;
    std::unique_ptr<WorkQueue> jobs_;
    std::unique_ptr<WorkQueue> reads_;
    std::unique_ptr<WorkQueue> writes_;
};

}  // namespace azulejo::storage
