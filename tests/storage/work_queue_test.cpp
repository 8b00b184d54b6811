#include "storage/work_queue.h"

#include <condition_variable>
#include <future>
#include <gtest/gtest.h>
#include <mutex>

namespace azulejo::storage {
namespace {

using std::chrono::milliseconds;

// A database that answers when the test says so.
class Gate {
  public:
    void open() {
        const std::scoped_lock lock(mutex_);
        open_ = true;
        changed_.notify_all();
    }
    void pass() {
        std::unique_lock lock(mutex_);
        ++arrived_;
        changed_.notify_all();
        changed_.wait(lock, [&] { return open_; });
    }
    // Waits until so many batches have begun.
    void await(int count) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return arrived_ >= count; });
    }
    [[nodiscard]] int arrived() {
        const std::scoped_lock lock(mutex_);
        return arrived_;
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool open_ = false;
    int arrived_ = 0;
};

class GatedConnection : public Connection {
  public:
    explicit GatedConnection(Gate& gate) : gate_(gate) {}
    std::expected<std::vector<Rows>, DbError> run(std::span<const Statement> statements) override {
        gate_.pass();
        return std::vector<Rows>(statements.size());
    }
    std::expected<void, DbError> script(const std::string& /*sql*/) override { return {}; }

  private:
    Gate& gate_;
};

class FailingConnection : public Connection {
  public:
    FailingConnection(int& runs, Cause cause) : runs_(runs), cause_(cause) {}
    std::expected<std::vector<Rows>, DbError> run(std::span<const Statement> /*statements*/) override {
        ++runs_;
        return std::unexpected(DbError{.connection_lost = false, .reason = "refused", .cause = cause_});
    }
    std::expected<void, DbError> script(const std::string& /*sql*/) override { return {}; }

  private:
    int& runs_;
    Cause cause_;
};

WorkQueue::Options gated(Gate& gate, milliseconds timeout, std::size_t batch_size = 1) {
    return {.connect = [&gate]() -> std::expected<std::unique_ptr<Connection>, std::string> {
                return std::make_unique<GatedConnection>(gate);
            },
            .begin = "BEGIN",
            .threads = 1,
            .batch_size = batch_size,
            .timeout = timeout};
}

// Adds a task. The future has its outcome; a second outcome would throw.
std::future<TaskResult> add(WorkQueue& queue, const std::string& finished = "") {
    auto promise = std::make_shared<std::promise<TaskResult>>();
    Task task;
    task.statements = {{.sql = "SELECT 1", .values = {}}};
    task.notification.job_finished = finished;
    task.done = [promise](TaskResult&& result) { promise->set_value(std::move(result)); };
    auto future = promise->get_future();
    queue.add(std::move(task));
    return future;
}

void expect_no_answer(std::future<TaskResult>& future) {
    const TaskResult result = future.get();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().fault, Fault::unavailable);
    EXPECT_EQ(result.error().cause, Cause::no_answer);
}

TEST(WorkQueue, AnswersInTimeAlsoIfTheDatabaseHangs) {
    Gate gate;
    std::mutex mutex;
    std::vector<std::string> notified;
    {
        WorkQueue queue(gated(gate, milliseconds(50)), [&](const Notification& notification) {
            const std::scoped_lock lock(mutex);
            notified.push_back(notification.job_finished);
        });
        auto running = add(queue, "running");
        gate.await(1);
        auto waiting = add(queue, "waiting");
        expect_no_answer(running);
        expect_no_answer(waiting);
        // By now the thread hangs for longer than tasks may wait: this one is refused at once.
        auto late = add(queue, "late");
        expect_no_answer(late);
        EXPECT_EQ(queue.statistics("write").expired, 3);
        gate.open();
    }
    EXPECT_EQ(gate.arrived(), 1) << "what was answered is not executed any more";
    EXPECT_EQ(notified, std::vector<std::string>{"running"}) << "it was committed after all";
}

TEST(WorkQueue, WorksAgainWhenTheDatabaseDoes) {
    Gate gate;
    WorkQueue queue(gated(gate, milliseconds(50)), [](const Notification&) {});
    auto lost = add(queue);
    expect_no_answer(lost);
    gate.open();
    // It may take a moment until the thread has noticed.
    while (!add(queue).get()) std::this_thread::sleep_for(milliseconds(1));
    const Statistics::Queue statistics = queue.statistics("write");
    EXPECT_EQ(statistics.name, "write");
    EXPECT_EQ(statistics.waiting, 0);
    EXPECT_GE(statistics.seconds.sum, 0.05);
}

TEST(WorkQueue, WaitsForeverWithoutATimeout) {
    Gate gate;
    WorkQueue queue(gated(gate, milliseconds(0)), [](const Notification&) {});
    auto one = add(queue);
    gate.await(1);
    auto two = add(queue);
    {
        // Time passes: a task of another queue, added later, is too late.
        WorkQueue other(gated(gate, milliseconds(1)), [](const Notification&) {});
        auto late = add(other);
        expect_no_answer(late);
        EXPECT_EQ(two.wait_for(milliseconds(0)), std::future_status::timeout);
        EXPECT_EQ(queue.statistics("read").waiting, 1);
        EXPECT_EQ(queue.statistics("read").expired, 0);
        gate.open();  // it ends with its queue
    }
    EXPECT_TRUE(one.get());
    EXPECT_TRUE(two.get());
}

// How often the database was asked for a batch of three tasks.
int runs_of_three(Cause cause) {
    Gate gate;
    int runs = 0;
    int connections = 0;
    WorkQueue::Options options = gated(gate, milliseconds(0), 10);
    // The first task opens the queue's first connection and waits, so that the others become one batch.
    options.connect = [&]() -> std::expected<std::unique_ptr<Connection>, std::string> {
        ++connections;
        gate.pass();
        return std::make_unique<FailingConnection>(runs, cause);
    };
    WorkQueue queue(std::move(options), [](const Notification&) {});
    auto first = add(queue);
    gate.await(1);
    std::vector<std::future<TaskResult>> tasks;
    for (int i = 0; i < 3; ++i) tasks.push_back(add(queue));
    gate.open();
    EXPECT_EQ(first.get().error().cause, cause);
    for (auto& task : tasks) {
        const TaskResult result = task.get();
        EXPECT_EQ(result.error().fault, Fault::unavailable);
        EXPECT_EQ(result.error().cause, cause);
    }
    EXPECT_EQ(connections, 1);
    return runs - 1;
}

TEST(WorkQueue, RepeatsTasksOneByOneOnlyIfThatCanHelp) {
    EXPECT_EQ(runs_of_three(Cause::other), 4);
    EXPECT_EQ(runs_of_three(Cause::locked), 1) << "each would wait for the lock";
    EXPECT_EQ(runs_of_three(Cause::disk_full), 1);
}

}  // namespace
}  // namespace azulejo::storage
