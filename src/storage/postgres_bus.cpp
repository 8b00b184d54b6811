#include "storage/postgres_bus.h"

#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <deque>
#include <mutex>
#include <poll.h>
#include <string_view>
#include <sys/eventfd.h>
#include <thread>
#include <unistd.h>
#include <utility>

#include "storage/postgres_connection.h"
#include "storage/statements.h"

namespace azulejo::storage {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds look_every{5000};
constexpr Millis look_back = 20'000;
constexpr milliseconds between_tries{250};
constexpr std::size_t largest_notice = 7900;  // PostgreSQL takes 8000 bytes
constexpr std::size_t most_waiting = 50'000;

// A notice has a line for each thing that happened: "g GAME EVENTS", "j" for a new job, "f KEY" for one that ended,
// "m MESSAGE" for what somebody shouted.
std::string lines_of(const News& news) {
    std::string text;
    if (!news.game.empty()) text += "g " + news.game + " " + std::to_string(news.events) + "\n";
    if (news.job_added) text += "j\n";
    if (!news.job_finished.empty()) text += "f " + news.job_finished + "\n";
    if (!news.message.empty()) text += "m " + news.message + "\n";
    return text;
}

void tell_line(Ears& ears, std::string_view line) {
    News news;
    const std::string_view rest = line.size() > 2 ? line.substr(2) : std::string_view();
    if (line.starts_with("g ")) {
        const std::size_t space = rest.rfind(' ');
        if (space == std::string_view::npos) return;
        news.game = rest.substr(0, space);
        std::from_chars(rest.data() + space + 1, rest.data() + rest.size(), news.events);
    } else if (line.starts_with("f ")) {
        news.job_finished = rest;
    } else if (line.starts_with("m ")) {
        news.message = rest;
    } else {
        news.job_added = line == "j";
    }
    ears.tell(news);
}

class PostgresBus : public Bus {
  public:
    PostgresBus(std::string where, Ears& ears)
        : where_(std::move(where)), ears_(ears), wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
        // From the first moment on nothing is missed.
        connect();
        thread_ = std::thread([this] { serve(); });
    }
    ~PostgresBus() override {
        {
            const std::scoped_lock lock(mutex_);
            ending_ = true;
        }
        wake();
        thread_.join();
        close(wake_);
    }
    PostgresBus(const PostgresBus&) = delete;
    PostgresBus& operator=(const PostgresBus&) = delete;

    void publish(const News& news) override {
        std::string lines = lines_of(news);
        if (lines.empty()) return;
        {
            const std::scoped_lock lock(mutex_);
            // Others read everything again when they find the database back. What nobody keeps gives way first.
            if (waiting_.size() < (news.message.empty() ? most_waiting : most_waiting / 2)) {
                waiting_.push_back(std::move(lines));
            }
        }
        wake();
    }

  private:
    void serve() {
        while (!done()) {
            if (connection_ == nullptr) {
                if (!connect()) {
                    wait(-1, between_tries);
                    continue;
                }
                ears_.reconnected();
            }
            if (!hear() || !say() || !look()) {
                connection_.reset();
                continue;
            }
            hear_what_came_along();
            wait(connection_->socket(), look_every);
        }
    }

    // At the end, what is left to say is said first, if somebody listens.
    [[nodiscard]] bool done() {
        const std::scoped_lock lock(mutex_);
        return ending_ && (waiting_.empty() || connection_ == nullptr);
    }

    bool connect() {
        auto connection = PostgresConnection::open(where_, "SET synchronous_commit = off");
        if (!connection) return false;
        const Call schema{"SELECT current_schema()", {}};
        const auto name = (*connection)->run({&schema, 1});
        if (!name) return false;
        channel_ = "azulejo_" + name->front().front().front();
        std::string quoted = "\"";
        for (const char c : channel_) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
        if (!(*connection)->script("LISTEN " + quoted + "\"")) return false;
        connection_ = std::move(*connection);
        next_look_ = steady_clock::now() + look_every;
        return true;
    }

    [[nodiscard]] bool hear() {
        if (!connection_->receive()) return false;
        hear_what_came_along();
        return true;
    }

    void hear_what_came_along() {
        while (const auto notice = connection_->heard()) {
            auto begin = notice->begin();
            for (auto end = begin; end != notice->end(); ++end) {
                if (*end != '\n') continue;
                tell_line(ears_, {begin, end});
                begin = end + 1;
            }
        }
    }

    // All that waits in as few notices as will hold it.
    [[nodiscard]] bool say() {
        while (true) {
            std::string notice;
            std::size_t count = 0;
            {
                const std::scoped_lock lock(mutex_);
                for (; count < waiting_.size(); ++count) {
                    if (notice.size() + waiting_[count].size() > largest_notice) break;
                    notice += waiting_[count];
                }
                if (count == 0 && !waiting_.empty()) waiting_.pop_front();  // longer than any name of ours
            }
            if (notice.empty()) return true;
            const Call call{"SELECT pg_notify($1, $2)", {channel_, notice}};
            if (!connection_->run({&call, 1})) return false;
            const std::scoped_lock lock(mutex_);
            waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(count));
        }
    }

    [[nodiscard]] bool look() {
        if (steady_clock::now() < next_look_) return true;
        next_look_ = steady_clock::now() + look_every;
        const Millis now =
            std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
        const Call call{statements::recent_games, {now - look_back}};
        const auto found = connection_->run({&call, 1});
        if (!found) return false;
        for (const Row& row : found->front()) tell_line(ears_, "g " + row[0] + " " + row[1]);
        ears_.tell({.game = {}, .events = 0, .job_added = true, .job_finished = {}});
        return true;
    }

    void wait(int socket, milliseconds longest) {
        std::array<pollfd, 2> files{
            {{.fd = wake_, .events = POLLIN, .revents = 0}, {.fd = socket, .events = POLLIN, .revents = 0}}};
        poll(files.data(), files.size(), static_cast<int>(longest.count()));
        std::uint64_t count = 0;
        while (read(wake_, &count, sizeof count) > 0) {
        }
    }

    void wake() const {
        const std::uint64_t one = 1;
        // Only a counter that is full refuses, and then somebody was woken.
        [[maybe_unused]] const ssize_t written = write(wake_, &one, sizeof one);
    }

    const std::string where_;
    Ears& ears_;
    const int wake_;
    std::string channel_;
    std::unique_ptr<PostgresConnection> connection_;
    steady_clock::time_point next_look_;
    std::mutex mutex_;
    std::deque<std::string> waiting_;
    bool ending_ = false;
    std::thread thread_;
};

}  // namespace

std::unique_ptr<Bus> open_postgres_bus(const std::string& where, Ears& ears) {
    return std::make_unique<PostgresBus>(where, ears);
}

}  // namespace azulejo::storage
