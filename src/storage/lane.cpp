#include "storage/lane.h"

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

// What one thread does: it keeps a connection, and where there is none, says so until it is worth trying again.
class Lane::Server {
  public:
    explicit Server(const Lane& lane) : terms_(lane.terms_), tell_(lane.tell_) {}

    void serve(std::vector<Work> group) {
        if (!connected()) return fail(group, reason_);
        Attempt result = attempt(*connection_, terms_.begin, group);
        switch (result.ending) {
            case Ending::committed: return deliver(group, std::move(result.outcomes));
            case Ending::refused: return separate(std::move(group), result.reason);
            case Ending::lost_before:
            case Ending::lost_during: break;
        }
        connection_.reset();
        reason_ = result.reason;
        if (result.ending == Ending::lost_during) {
            // Nobody knows whether these happened; whoever asked must look. The others may happen twice.
            std::vector<Work> failed;
            std::vector<Work> harmless;
            for (Work& work : group) (work.head ? failed : harmless).push_back(std::move(work));
            group = std::move(harmless);
            fail(failed, result.reason);
        }
        // A connection that was idle while the database restarted is no reason to refuse anything.
        if (group.empty() || !connect()) return fail(group, reason_);
        result = attempt(*connection_, terms_.begin, group);
        if (result.ending == Ending::committed) return deliver(group, std::move(result.outcomes));
        if (result.ending == Ending::refused) return separate(std::move(group), result.reason);
        connection_.reset();
        fail(group, result.reason);
    }

  private:
    [[nodiscard]] bool connected() {
        return connection_ != nullptr || (steady_clock::now() >= not_before_ && connect());
    }

    [[nodiscard]] bool connect() {
        auto connection = terms_.connect();
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

    // One work that cannot be done does not spoil the others.
    void separate(std::vector<Work> group, const std::string& reason) {
        if (group.size() == 1) return fail(group, reason);
        for (Work& work : group) {
            std::vector<Work> alone;
            alone.push_back(std::move(work));
            serve(std::move(alone));
        }
    }

    void deliver(std::vector<Work>& group, std::vector<Answer> outcomes) {
        for (std::size_t i = 0; i < group.size(); ++i) {
            const bool done = outcomes[i].has_value();
            group[i].done(std::move(outcomes[i]));
            if (done) tell_(group[i].news);
        }
    }

    static void fail(const std::vector<Work>& group, const std::string& reason) {
        for (const Work& work : group) work.done(std::unexpected(Failure{Fault::unavailable, reason}));
    }

    const Terms& terms_;
    const Teller& tell_;
    std::unique_ptr<Connection> connection_;
    std::string reason_;
    milliseconds pause_ = first_pause;
    steady_clock::time_point not_before_;
};

Lane::Lane(Terms terms, Teller tell) : terms_(std::move(terms)), tell_(std::move(tell)) {
    for (int i = 0; i < terms_.threads; ++i) {
        threads_.emplace_back([this] {
            Server server(*this);
            for (std::vector<Work> group = next(); !group.empty(); group = next()) server.serve(std::move(group));
        });
    }
}

Lane::~Lane() {
    {
        const std::scoped_lock lock(mutex_);
        ending_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Lane::add(Work work) {
    {
        const std::scoped_lock lock(mutex_);
        waiting_.push_back(std::move(work));
    }
    wake_.notify_one();
}

// Nothing when the lane ends.
std::vector<Work> Lane::next() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [&] { return ending_ || !waiting_.empty(); });
    std::vector<Work> group;
    std::deque<Work> later;
    std::unordered_set<std::string> games;
    while (!waiting_.empty() && group.size() < terms_.group) {
        Work& work = waiting_.front();
        const bool second = !work.game.empty() && !games.insert(work.game).second;
        if (second) {
            later.push_back(std::move(work));
        } else {
            group.push_back(std::move(work));
        }
        waiting_.pop_front();
    }
    waiting_.insert(waiting_.begin(), std::make_move_iterator(later.begin()), std::make_move_iterator(later.end()));
    return group;
}

}  // namespace azulejo::storage
