#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "storage/lane.h"
#include "storage/store.h"

namespace azulejo::storage {

// Carries news to and from the other processes that use the same database.
class Bus {
  public:
    Bus() = default;
    Bus(const Bus&) = delete;
    Bus& operator=(const Bus&) = delete;
    virtual ~Bus() = default;
    virtual void publish(const News& news) = 0;
};

// Whom to tell. Callbacks come one at a time.
class Ears {
  public:
    void set(Listener* listener);
    void tell(const News& news);
    void reconnected();

  private:
    std::mutex mutex_;
    Listener* listener_ = nullptr;
};

// What differs between databases.
struct Dialect {
    Lane::Terms writes;
    Lane::Terms reads;
    // Jobs are taken and ended here; without threads, among the writes.
    Lane::Terms jobs;
    std::string skip_locked;  // passes over rows that others hold
    std::function<std::unique_ptr<Bus>(Ears&)> bus;
};

// The store, written once in SQL for all databases.
class SqlStore : public Store {
  public:
    explicit SqlStore(Dialect dialect);

    void listen(Listener* listener) override { ears_.set(listener); }
    void create(GameRow row, std::vector<Event> events, std::vector<NewJob> jobs, Done<void> done) override;
    void append(Append what, Done<void> done) override;
    void load(std::string game, std::int64_t from, Done<Loaded> done) override;
    void list(Filter filter, Done<Page> done) override;
    void add_job(NewJob job, Done<void> done) override;
    void take_jobs(std::vector<std::string> kinds, int limit, Millis lease, Done<std::vector<Job>> done) override;
    void finish_job(std::string key, std::int64_t version, std::optional<std::string> result, Done<void> done) override;
    void job_result(std::string key, Done<std::optional<std::string>> done) override;
    void alive(std::string node, Millis silence, Done<std::vector<Outage>> done) override;
    [[nodiscard]] bool is_shared() const override { return bus_ != nullptr; }
    void shout(std::string message) override;

  private:
    void tell(const News& news);
    [[nodiscard]] Lane& jobs() { return jobs_ ? *jobs_ : *writes_; }

    Ears ears_;
    std::string take_jobs_;
    // The lanes end first: what they finish is still told.
    std::unique_ptr<Bus> bus_;
    std::unique_ptr<Lane> jobs_;
    std::unique_ptr<Lane> reads_;
    std::unique_ptr<Lane> writes_;
};

}  // namespace azulejo::storage
