#include "storage/transaction.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>

namespace azulejo::storage {

namespace {

// Executes a batch in two round trips: first the guards of all tasks, then the statements of the tasks whose guards
// returned a row.
class TwoPhaseBatch {
  public:
    TwoPhaseBatch(std::string begin, std::span<const Task> tasks) : begin_(std::move(begin)), tasks_(tasks) {
        // Sorted by game: concurrent batches lock games in the same order, which avoids deadlocks.
        for (std::size_t i = 0; i < tasks.size(); ++i) order_.push_back(i);
        std::ranges::sort(order_, {}, [&](std::size_t i) { return std::pair(std::string_view(tasks[i].game), i); });
        won_.assign(tasks.size(), true);
    }

    [[nodiscard]] bool has_guards() const {
        return std::ranges::any_of(tasks_, [](const Task& task) { return task.guard.has_value(); });
    }

    [[nodiscard]] std::vector<Statement> guards() const {
        std::vector<Statement> statements{{begin_, {}}};
        for (const std::size_t i : order_) {
            if (tasks_[i].guard) statements.push_back(*tasks_[i].guard);
        }
        return statements;
    }

    void set_winners(const std::vector<Rows>& guard_rows) {
        std::size_t next = 1;  // after the rows of `begin`
        for (const std::size_t i : order_) {
            if (tasks_[i].guard) won_[i] = !guard_rows[next++].empty();
        }
    }

    [[nodiscard]] std::vector<Statement> second_phase() {
        std::vector<Statement> statements;
        if (!has_guards()) statements.push_back({begin_, {}});
        std::multimap<std::string, Statement> jobs;  // keeps the order of changes to the same job
        first_row_.assign(tasks_.size(), 0);
        for (const std::size_t i : order_) {
            first_row_[i] = statements.size();
            if (won_[i]) {
                std::ranges::copy(tasks_[i].statements, std::back_inserter(statements));
                jobs.insert(tasks_[i].jobs.begin(), tasks_[i].jobs.end());
            } else if (tasks_[i].exists) {
                statements.push_back(*tasks_[i].exists);
            }
        }
        for (auto& [key, statement] : jobs) statements.push_back(std::move(statement));
        statements.push_back({"COMMIT", {}});
        return statements;
    }

    [[nodiscard]] std::vector<TaskResult> results(std::vector<Rows>& rows) const {
        std::vector<TaskResult> results;
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            if (won_[i]) {
                const auto first = std::next(rows.begin(), static_cast<std::ptrdiff_t>(first_row_[i]));
                const auto count = static_cast<std::ptrdiff_t>(tasks_[i].statements.size());
                results.emplace_back(std::vector<Rows>(std::make_move_iterator(first),
                                                       std::make_move_iterator(std::next(first, count))));
            } else if (tasks_[i].exists && rows[first_row_[i]].empty()) {
                results.emplace_back(std::unexpected(Failure{Fault::not_found, "no such game or job"}));
            } else {
                results.emplace_back(std::unexpected(Failure{Fault::conflict, "a concurrent write came first"}));
            }
        }
        return results;
    }

  private:
    std::string begin_;
    std::span<const Task> tasks_;
    std::vector<std::size_t> order_;
    std::vector<bool> won_;
    std::vector<std::size_t> first_row_;  // of each task, in the rows of the second phase
};

BatchResult failed(Connection& connection, DbError error, BatchStatus status_if_lost) {
    if (error.connection_lost) {
        return {.status = status_if_lost, .reason = std::move(error.reason), .cause = error.cause, .results = {}};
    }
    const auto rolled_back = connection.script("ROLLBACK");  // fails if the database has rolled back by itself
    const bool lost = !rolled_back && rolled_back.error().connection_lost;
    return {.status = lost ? BatchStatus::lost_before_commit : BatchStatus::rolled_back,
            .reason = std::move(error.reason),
            .cause = error.cause,
            .results = {}};
}

}  // namespace

BatchResult run_batch(Connection& connection, const std::string& begin, std::span<const Task> batch) {
    TwoPhaseBatch phases(begin, batch);
    if (phases.has_guards()) {
        const auto rows = connection.run(phases.guards());
        if (!rows) return failed(connection, rows.error(), BatchStatus::lost_before_commit);
        phases.set_winners(*rows);
    }
    auto rows = connection.run(phases.second_phase());
    if (!rows) return failed(connection, rows.error(), BatchStatus::lost_during_commit);
    return {.status = BatchStatus::committed, .reason = {}, .cause = {}, .results = phases.results(*rows)};
}

}  // namespace azulejo::storage
