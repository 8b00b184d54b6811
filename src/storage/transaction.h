#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "storage/connection.h"
#include "storage/store.h"

namespace azulejo::storage {

// What listeners are told after a commit.
struct Notification {
    std::string game;
    std::int64_t events = 0;
    bool job_added = false;
    std::string job_finished;
    std::string message{};  // of a broadcast
};

using TaskResult = Outcome<std::vector<Rows>>;

// A unit of work that is applied completely or not at all. Several tasks may share one transaction.
struct Task {
    std::string game;  // of an append: a transaction contains at most one append to each game
    // If it returns no row, the task lost a race with a concurrent write, and the rest of it is not executed.
    std::optional<Statement> guard;
    // Executed after a lost race: if it returns no row, the error is `not_found` instead of `conflict`.
    std::optional<Statement> exists;
    std::vector<Statement> statements;
    // Changes of jobs, with the jobs' keys. Every transaction changes jobs in the order of their keys, to avoid
    // deadlocks.
    std::vector<std::pair<std::string, Statement>> jobs;
    Notification notification;
    std::function<void(TaskResult&&)> done;  // receives the rows of `statements`
    // Set once the task was answered before it was executed, because it had waited too long.
    std::shared_ptr<const std::atomic<bool>> answered{};
};

enum class BatchStatus : std::uint8_t {
    committed,
    rolled_back,         // nothing was written; the connection is usable
    lost_before_commit,  // nothing was written; the connection is lost
    lost_during_commit,  // the connection was lost before the answer to the commit: the outcome is unknown
};
struct BatchResult {
    BatchStatus status = BatchStatus::committed;
    std::string reason;
    Cause cause = Cause::other;
    std::vector<TaskResult> results;  // one for each task, if committed
};

// Executes all tasks of a batch in one transaction, which the statement `begin` begins.
[[nodiscard]] BatchResult run_batch(Connection& connection, const std::string& begin, std::span<const Task> batch);

}  // namespace azulejo::storage
