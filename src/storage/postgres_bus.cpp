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

constexpr milliseconds poll_interval{5000};
constexpr Millis poll_window = 20'000;  // events of this age are reported again
constexpr milliseconds reconnect_interval{250};
constexpr std::size_t max_payload = 7900;  // PostgreSQL's limit is 8000 bytes
constexpr std::size_t max_queued = 50'000;

// The payload of a NOTIFY is a list of lines: "g GAME EVENTS" (events appended), "j" (job added), "f KEY" (job
// finished), "m MESSAGE" (broadcast).
std::string encode(const Notification& notification) {
    std::string text;
    if (!notification.game.empty()) text += "g " + notification.game + " " + std::to_string(notification.events) + "\n";
    if (notification.job_added) text += "j\n";
    if (!notification.job_finished.empty()) text += "f " + notification.job_finished + "\n";
    if (!notification.message.empty()) text += "m " + notification.message + "\n";
    return text;
}

void notify_line(Listeners& listeners, std::string_view line) {
    Notification notification;
    const std::string_view rest = line.size() > 2 ? line.substr(2) : std::string_view();
    if (line.starts_with("g ")) {
        const std::size_t space = rest.rfind(' ');
        if (space == std::string_view::npos) return;
        notification.game = rest.substr(0, space);
        std::from_chars(rest.data() + space + 1, rest.data() + rest.size(), notification.events);
    } else if (line.starts_with("f ")) {
        notification.job_finished = rest;
    } else if (line.starts_with("m ")) {
        notification.message = rest;
    } else {
        notification.job_added = line == "j";
    }
    listeners.notify(notification);
}

class PostgresBus : public Bus {
  public:
    PostgresBus(std::string location, Listeners& listeners)
        : location_(std::move(location)), listeners_(listeners), wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
        // Subscribes before the constructor returns, so that no later notification is missed.
        connect();
        thread_ = std::thread([this] { run(); });
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

    void publish(const Notification& notification) override {
        std::string lines = encode(notification);
        if (lines.empty()) return;
        {
            const std::scoped_lock lock(mutex_);
            // Unsaved messages are dropped before game events when the queue is full. Dropped events are found by the
            // others when they reconnect or poll.
            if (queue_.size() < (notification.message.empty() ? max_queued : max_queued / 2)) {
                queue_.push_back(std::move(lines));
            }
        }
        wake();
    }

  private:
    void run() {
        while (!done()) {
            if (connection_ == nullptr) {
                if (!connect()) {
                    wait(-1, reconnect_interval);
                    continue;
                }
                listeners_.reconnected();
            }
            if (!receive() || !send() || !poll_events()) {
                connection_.reset();
                continue;
            }
            deliver_received();
            wait(connection_->socket(), poll_interval);
        }
    }

    // The queue is sent before the thread ends, unless the connection is lost.
    [[nodiscard]] bool done() {
        const std::scoped_lock lock(mutex_);
        return ending_ && (queue_.empty() || connection_ == nullptr);
    }

    bool connect() {
        auto connection = PostgresConnection::open(location_, "SET synchronous_commit = off");
        if (!connection) return false;
        const Statement schema{"SELECT current_schema()", {}};
        const auto name = (*connection)->run({&schema, 1});
        if (!name) return false;
        channel_ = "azulejo_" + name->front().front().front();
        std::string quoted = "\"";
        for (const char c : channel_) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
        if (!(*connection)->script("LISTEN " + quoted + "\"")) return false;
        connection_ = std::move(*connection);
        next_poll_ = steady_clock::now() + poll_interval;
        return true;
    }

    [[nodiscard]] bool receive() {
        if (!connection_->receive()) return false;
        deliver_received();
        return true;
    }

    void deliver_received() {
        while (const auto payload = connection_->next_notification()) {
            auto begin = payload->begin();
            for (auto end = begin; end != payload->end(); ++end) {
                if (*end != '\n') continue;
                notify_line(listeners_, {begin, end});
                begin = end + 1;
            }
        }
    }

    // Sends the queue in as few notifications as possible.
    [[nodiscard]] bool send() {
        while (true) {
            std::string payload;
            std::size_t count = 0;
            {
                const std::scoped_lock lock(mutex_);
                for (; count < queue_.size(); ++count) {
                    if (payload.size() + queue_[count].size() > max_payload) break;
                    payload += queue_[count];
                }
                if (count == 0 && !queue_.empty()) {
                    queue_.pop_front();  // too long to be sent at all
                    continue;
                }
            }
            if (payload.empty()) return true;
            const Statement statement{"SELECT pg_notify($1, $2)", {channel_, payload}};
            if (!connection_->run({&statement, 1})) return false;
            const std::scoped_lock lock(mutex_);
            queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(count));
        }
    }

    [[nodiscard]] bool poll_events() {
        if (steady_clock::now() < next_poll_) return true;
        next_poll_ = steady_clock::now() + poll_interval;
        const Statement statement{statements::recent_games, {poll_window}};
        const auto found = connection_->run({&statement, 1});
        if (!found) return false;
        for (const Row& row : found->front()) notify_line(listeners_, "g " + row[0] + " " + row[1]);
        listeners_.notify({.game = {}, .events = 0, .job_added = true, .job_finished = {}});
        return true;
    }

    void wait(int socket, milliseconds timeout) {
        std::array<pollfd, 2> files{
            {{.fd = wake_, .events = POLLIN, .revents = 0}, {.fd = socket, .events = POLLIN, .revents = 0}}};
        ::poll(files.data(), files.size(), static_cast<int>(timeout.count()));
        std::uint64_t count = 0;
        while (read(wake_, &count, sizeof count) > 0) {
        }
    }

    void wake() const {
        const std::uint64_t one = 1;
        // A write can only fail when the counter is full, and then the thread is awake already.
        [[maybe_unused]] const ssize_t written = write(wake_, &one, sizeof one);
    }

    const std::string location_;
    Listeners& listeners_;
    const int wake_;
    std::string channel_;
    std::unique_ptr<PostgresConnection> connection_;
    steady_clock::time_point next_poll_;
    std::mutex mutex_;
    std::deque<std::string> queue_;
    bool ending_ = false;
    std::thread thread_;
};

}  // namespace

std::unique_ptr<Bus> open_postgres_bus(const std::string& location, Listeners& listeners) {
    return std::make_unique<PostgresBus>(location, listeners);
}

}  // namespace azulejo::storage
