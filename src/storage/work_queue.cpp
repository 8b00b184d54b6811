#include "storage/work_queue.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

namespace azulejo::storage {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds first_pause{50};
constexpr milliseconds longest_pause{2000};

}  // namespace

// One thread of the queue. While it cannot connect, tasks fail immediately; it tries again after growing pauses.
class WorkQueue::Worker {
  public:
    explicit Worker(const WorkQueue& queue) : options_(queue.options_), notify_(queue.notify_) {}

    void execute(std::vector<Task> batch) {
        std::erase_if(batch, [](const Task& task) { return task.answered && *task.answered; });
        if (batch.empty()) return;
        if (!connected()) return fail(batch, reason_, Cause::unreachable);
        BatchResult result = run_batch(*connection_, options_.begin, batch);
        switch (result.status) {
            case BatchStatus::committed: return deliver(batch, std::move(result.results));
            case BatchStatus::rolled_back: return execute_one_by_one(std::move(batch), result);
            case BatchStatus::lost_before_commit:
            case BatchStatus::lost_during_commit: break;
        }
        connection_.reset();
        reason_ = result.reason;
        if (result.status == BatchStatus::lost_during_commit) {
            // It is unknown whether these tasks were committed: the caller must read again. Tasks without a guard can
            // safely be executed twice.
            std::vector<Task> guarded;
            std::vector<Task> repeatable;
            for (Task& task : batch) (task.guard ? guarded : repeatable).push_back(std::move(task));
            batch = std::move(repeatable);
            fail(guarded, result.reason, result.cause);
        }
        // The connection may have been idle while the database restarted: try once with a new one.
        if (batch.empty() || !connect()) return fail(batch, reason_, Cause::unreachable);
        result = run_batch(*connection_, options_.begin, batch);
        if (result.status == BatchStatus::committed) return deliver(batch, std::move(result.results));
        if (result.status == BatchStatus::rolled_back) return execute_one_by_one(std::move(batch), result);
        connection_.reset();
        fail(batch, result.reason, result.cause);
    }

  private:
    [[nodiscard]] bool connected() {
        return connection_ != nullptr || (steady_clock::now() >= not_before_ && connect());
    }

    [[nodiscard]] bool connect() {
        auto connection = options_.connect();
        if (connection) {
            connection_ = std::move(*connection);
            pause_ = first_pause;
            return true;
        }
        reason_ = std::move(connection.error());
        not_before_ = steady_clock::now() + pause_;
        pause_ = std::min(2 * pause_, longest_pause);
        return false;
    }

    // A task that the database refuses must not make the others of its batch fail, unless the cause concerns all.
    void execute_one_by_one(std::vector<Task> batch, const BatchResult& result) {
        if (batch.size() == 1 || result.cause != Cause::other) return fail(batch, result.reason, result.cause);
        for (Task& task : batch) {
            std::vector<Task> single;
            single.push_back(std::move(task));
            execute(std::move(single));
        }
    }

    void deliver(std::vector<Task>& batch, std::vector<TaskResult> results) {
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const bool succeeded = results[i].has_value();
            batch[i].done(std::move(results[i]));
            if (succeeded) notify_(batch[i].notification);
        }
    }

    static void fail(const std::vector<Task>& batch, const std::string& reason, Cause cause) {
        for (const Task& task : batch) task.done(std::unexpected(Failure{Fault::unavailable, reason, cause}));
    }

    const Options& options_;
    const Notify& notify_;
    std::unique_ptr<Connection> connection_;
    std::string reason_;
    milliseconds pause_ = first_pause;
    steady_clock::time_point not_before_;
};

WorkQueue::WorkQueue(Options options, Notify notify)
    : options_(std::move(options)),
      notify_(std::move(notify)),
      busy_since_(static_cast<std::size_t>(options_.threads), Time::max()) {
    for (std::size_t i = 0; i < busy_since_.size(); ++i) threads_.emplace_back([this, i] { work(i); });
    if (options_.timeout.count() > 0) watcher_ = std::thread([this] { watch(); });
}

WorkQueue::~WorkQueue() {
    {
        const std::scoped_lock lock(mutex_);
        ending_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    {
        const std::scoped_lock lock(watch_mutex_);
        watch_ending_ = true;
    }
    watch_wake_.notify_all();
    if (watcher_.joinable()) watcher_.join();
}

void WorkQueue::work(std::size_t thread) {
    Worker worker(*this);
    const auto set_busy = [&](Time since) {
        const std::scoped_lock lock(mutex_);
        busy_since_[thread] = since;
    };
    for (std::vector<Task> batch = next_batch(); !batch.empty(); batch = next_batch()) {
        set_busy(steady_clock::now());
        worker.execute(std::move(batch));
        set_busy(Time::max());
    }
}

bool WorkQueue::hangs(Time now) const {
    if (options_.timeout.count() == 0) return false;
    const std::scoped_lock lock(mutex_);
    return std::ranges::all_of(busy_since_, [&](Time since) { return since < now - options_.timeout; });
}

void WorkQueue::add(Task task) {
    const auto pending = std::make_shared<Pending>();
    pending->done = std::move(task.done);
    pending->added = steady_clock::now();
    const bool hopeless = hangs(pending->added);
    if (options_.timeout.count() > 0) {
        const std::scoped_lock lock(watch_mutex_);
        while (!pending_.empty() && pending_.front()->answered) pending_.pop_front();
        if (hopeless) {
            refused_.push_back(pending);
        } else {
            pending_.push_back(pending);
        }
        // Otherwise it will wake up for an older task.
        if (hopeless || watcher_idle_) watch_wake_.notify_one();
    }
    if (hopeless) return;
    task.done = [this, pending](TaskResult&& result) { answer(*pending, std::move(result)); };
    task.answered = std::shared_ptr<const std::atomic<bool>>(pending, &pending->answered);
    {
        const std::scoped_lock lock(mutex_);
        waiting_.push_back(std::move(task));
    }
    wake_.notify_one();
}

// Only the first answer counts: the second comes from the other of worker and watcher.
void WorkQueue::answer(Pending& pending, TaskResult&& result) {
    if (pending.answered.exchange(true)) return;
    {
        const std::scoped_lock lock(watch_mutex_);
        seconds_.add(std::chrono::duration<double>(steady_clock::now() - pending.added).count());
    }
    pending.done(std::move(result));
    pending.done = nullptr;
}

std::vector<std::shared_ptr<WorkQueue::Pending>> WorkQueue::take_expired(Time now) {
    auto expired = std::exchange(refused_, {});
    while (!pending_.empty() && (pending_.front()->answered || pending_.front()->added + options_.timeout <= now)) {
        if (!pending_.front()->answered) expired.push_back(std::move(pending_.front()));
        pending_.pop_front();
    }
    expired_ += expired.size();
    return expired;
}

void WorkQueue::watch() {
    std::unique_lock lock(watch_mutex_);
    while (true) {
        const auto expired = take_expired(steady_clock::now());
        if (!expired.empty()) {
            lock.unlock();
            for (const auto& pending : expired) {
                answer(*pending, std::unexpected(Failure{Fault::unavailable, "no answer in time", Cause::no_answer}));
            }
            lock.lock();
        } else if (watch_ending_) {
            return;
        } else if (pending_.empty()) {
            watcher_idle_ = true;
            watch_wake_.wait(lock);
            watcher_idle_ = false;
        } else {
            watch_wake_.wait_until(lock, pending_.front()->added + options_.timeout);
        }
    }
}

Statistics::Queue WorkQueue::statistics(std::string name) const {
    Statistics::Queue result{.name = std::move(name), .waiting = 0, .expired = 0, .seconds = {}};
    {
        const std::scoped_lock lock(mutex_);
        result.waiting = waiting_.size();
    }
    const std::scoped_lock lock(watch_mutex_);
    result.expired = expired_;
    result.seconds = seconds_;
    return result;
}

std::vector<Task> WorkQueue::next_batch() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [&] { return ending_ || !waiting_.empty(); });
    std::vector<Task> batch;
    std::deque<Task> later;
    std::unordered_set<std::string> games;
    while (!waiting_.empty() && batch.size() < options_.batch_size) {
        Task& task = waiting_.front();
        const bool second_of_game = !task.game.empty() && !games.insert(task.game).second;
        if (second_of_game) {
            later.push_back(std::move(task));
        } else {
            batch.push_back(std::move(task));
        }
        waiting_.pop_front();
    }
    waiting_.insert(waiting_.begin(), std::make_move_iterator(later.begin()), std::make_move_iterator(later.end()));
    return batch;
}

}  // namespace azulejo::storage
