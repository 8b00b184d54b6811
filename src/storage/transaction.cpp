#include "storage/transaction.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>

namespace azulejo::storage {

namespace {

// The calls of a group in two trips: first the heads, then whatever follows from who won.
class Trips {
  public:
    Trips(std::string begin, std::span<const Work> group) : begin_(std::move(begin)), group_(group) {
        // Groups of several servers meet the same games in the same order, and never wait for each other in a circle.
        for (std::size_t i = 0; i < group.size(); ++i) order_.push_back(i);
        std::ranges::sort(order_, {}, [&](std::size_t i) { return std::pair(std::string_view(group[i].game), i); });
        won_.assign(group.size(), true);
    }

    [[nodiscard]] bool has_heads() const {
        return std::ranges::any_of(group_, [](const Work& work) { return work.head.has_value(); });
    }

    [[nodiscard]] std::vector<Call> heads() const {
        std::vector<Call> calls{{begin_, {}}};
        for (const std::size_t i : order_) {
            if (group_[i].head) calls.push_back(*group_[i].head);
        }
        return calls;
    }

    void decide(const std::vector<Rows>& answers) {
        std::size_t answer = 1;
        for (const std::size_t i : order_) {
            if (group_[i].head) won_[i] = !answers[answer++].empty();
        }
    }

    [[nodiscard]] std::vector<Call> remainder() {
        std::vector<Call> calls;
        if (!has_heads()) calls.push_back({begin_, {}});
        std::multimap<std::string, Call> jobs;  // those of one key stay in order
        begins_.assign(group_.size(), 0);
        for (const std::size_t i : order_) {
            begins_[i] = calls.size();
            if (won_[i]) {
                std::ranges::copy(group_[i].rest, std::back_inserter(calls));
                jobs.insert(group_[i].jobs.begin(), group_[i].jobs.end());
            } else if (group_[i].known) {
                calls.push_back(*group_[i].known);
            }
        }
        for (auto& [key, call] : jobs) calls.push_back(std::move(call));
        calls.push_back({"COMMIT", {}});
        return calls;
    }

    [[nodiscard]] std::vector<Answer> outcomes(std::vector<Rows>& answers) const {
        std::vector<Answer> result;
        for (std::size_t i = 0; i < group_.size(); ++i) {
            if (won_[i]) {
                const auto first = std::next(answers.begin(), static_cast<std::ptrdiff_t>(begins_[i]));
                const auto count = static_cast<std::ptrdiff_t>(group_[i].rest.size());
                result.emplace_back(std::vector<Rows>(std::make_move_iterator(first),
                                                      std::make_move_iterator(std::next(first, count))));
            } else if (group_[i].known && answers[begins_[i]].empty()) {
                result.emplace_back(std::unexpected(Failure{Fault::unknown, "there is no such game or job"}));
            } else {
                result.emplace_back(std::unexpected(Failure{Fault::taken, "somebody else was first"}));
            }
        }
        return result;
    }

  private:
    std::string begin_;
    std::span<const Work> group_;
    std::vector<std::size_t> order_;
    std::vector<bool> won_;
    std::vector<std::size_t> begins_;  // where the answers of each work begin
};

Attempt failed(Connection& connection, Mishap mishap, Ending when_lost) {
    if (mishap.lost) return {.ending = when_lost, .reason = std::move(mishap.reason), .outcomes = {}};
    const auto rolled_back = connection.script("ROLLBACK");  // some faults have done so already
    const bool lost = !rolled_back && rolled_back.error().lost;
    return {.ending = lost ? Ending::lost_before : Ending::refused, .reason = std::move(mishap.reason), .outcomes = {}};
}

}  // namespace

Attempt attempt(Connection& connection, const std::string& begin, std::span<const Work> group) {
    Trips trips(begin, group);
    if (trips.has_heads()) {
        const auto answers = connection.run(trips.heads());
        if (!answers) return failed(connection, answers.error(), Ending::lost_before);
        trips.decide(*answers);
    }
    auto answers = connection.run(trips.remainder());
    if (!answers) return failed(connection, answers.error(), Ending::lost_during);
    return {.ending = Ending::committed, .reason = {}, .outcomes = trips.outcomes(*answers)};
}

}  // namespace azulejo::storage
