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
        if (!connected()) return fail(batch, reason_);
        BatchResult result = run_batch(*connection_, options_.begin, batch);
        switch (result.status) {
            case BatchStatus::committed: return deliver(batch, std::move(result.results));
            case BatchStatus::rolled_back: return execute_one_by_one(std::move(batch), result.reason);
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
            fail(guarded, result.reason);
        }
        // The connection may have been idle while the database restarted: try once with a new one.
        if (batch.empty() || !connect()) return fail(batch, reason_);
        result = run_batch(*connection_, options_.begin, batch);
        if (result.status == BatchStatus::committed) return deliver(batch, std::move(result.results));
        if (result.status == BatchStatus::rolled_back) return execute_one_by_one(std::move(batch), result.reason);
        connection_.reset();
        fail(batch, result.reason);
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

    // A task that the database refuses must not make the others of its batch fail.
    void execute_one_by_one(std::vector<Task> batch, const std::string& reason) {
        if (batch.size() == 1) return fail(batch, reason);
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

    static void fail(const std::vector<Task>& batch, const std::string& reason) {
        for (const Task& task : batch) task.done(std::unexpected(Failure{Fault::unavailable, reason}));
    }

    const Options& options_;
    const Notify& notify_;
    std::unique_ptr<Connection> connection_;
    std::string reason_;
    milliseconds pause_ = first_pause;
    steady_clock::time_point not_before_;
};

WorkQueue::WorkQueue(Options options, Notify notify) : options_(std::move(options)), notify_(std::move(notify)) {
    for (int i = 0; i < options_.threads; ++i) {
        threads_.emplace_back([this] {
            Worker worker(*this);
            for (std::vector<Task> batch = next_batch(); !batch.empty(); batch = next_batch()) {
                worker.execute(std::move(batch));
            }
        });
    }
}

WorkQueue::~WorkQueue() {
    {
        const std::scoped_lock lock(mutex_);
        ending_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void WorkQueue::add(Task task) {
    {
        const std::scoped_lock lock(mutex_);
        waiting_.push_back(std::move(task));
    }
    wake_.notify_one();
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
