#include "match/process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace azulejo::match {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

std::string system_reason(int error) {
    return std::strerror(error);
}

// The two file descriptors of a pipe or socket pair. The destructor closes them.
struct DescriptorPair {
    std::array<int, 2> at{-1, -1};

    DescriptorPair() = default;
    DescriptorPair(const DescriptorPair&) = delete;
    DescriptorPair& operator=(const DescriptorPair&) = delete;
    ~DescriptorPair() {
        for (const int end : at) {
            if (end >= 0) close(end);
        }
    }
    [[nodiscard]] int release(std::size_t i) { return std::exchange(at[i], -1); }
};

// The attributes of a child process: its streams, its own process group, and default signals.
class SpawnSettings {
  public:
    SpawnSettings(int input, int output) {
        posix_spawn_file_actions_init(&actions_);
        posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
        posix_spawnattr_init(&attributes_);
        sigset_t all;
        sigset_t none;
        sigfillset(&all);
        sigemptyset(&none);
        posix_spawnattr_setsigdefault(&attributes_, &all);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    }
    ~SpawnSettings() {
        posix_spawn_file_actions_destroy(&actions_);
        posix_spawnattr_destroy(&attributes_);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;

    [[nodiscard]] int spawn(pid_t& pid, std::vector<std::string> words) const {
        if (words.empty()) return ENOENT;
        std::vector<char*> arguments;
        arguments.reserve(words.size() + 1);
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        return posix_spawnp(&pid, arguments.front(), &actions_, &attributes_, arguments.data(), environ);
    }

  private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

// The words of a command. Spaces separate them, except between quotes of either kind.
std::vector<std::string> words_of(std::string_view command) {
    std::vector<std::string> words;
    char quote = 0;
    bool inside = false;
    for (const char c : command) {
        if (quote == 0 && c == ' ') {
            inside = false;
            continue;
        }
        if (!inside) words.emplace_back();
        inside = true;
        if (c == quote) {
            quote = 0;
        } else if (quote == 0 && (c == '"' || c == '\'')) {
            quote = c;
        } else {
            words.back() += c;
        }
    }
    return words;
}

// False if the deadline passes or `stop` becomes true.
bool wait_for(int file, short event, Process::Deadline deadline, const std::atomic<bool>& stop) {
    constexpr std::int64_t look_up = 50;
    while (!stop.load(std::memory_order_relaxed)) {
        const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now()).count();
        pollfd waiting{.fd = file, .events = event, .revents = 0};
        const int ready = poll(&waiting, 1, static_cast<int>(std::clamp<std::int64_t>(left, 0, look_up)));
        if (ready > 0) return true;
        if (ready == 0 && steady_clock::now() >= deadline) return false;
    }
    return false;
}

}  // namespace

std::expected<std::unique_ptr<Process>, std::string> Process::start(const std::string& command) {
    const auto failed = [&](int error) { return std::unexpected("cannot start it: " + system_reason(error)); };
    // A socket, because writing to an ended program is then an error and not a signal.
    DescriptorPair input;
    DescriptorPair output;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input.at.data()) != 0) return failed(errno);
    if (pipe2(output.at.data(), O_CLOEXEC) != 0) return failed(errno);
    pid_t pid = 0;
    if (const int error = SpawnSettings(input.at[1], output.at[1]).spawn(pid, words_of(command)); error != 0) {
        return failed(error);
    }
    fcntl(input.at[0], F_SETFL, O_NONBLOCK);
    fcntl(output.at[0], F_SETFL, O_NONBLOCK);
    return std::unique_ptr<Process>(new Process(pid, input.release(0), output.release(0)));
}

Process::~Process() {
    close(input_);
    close(output_);
    kill(-pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
}

std::expected<void, std::string> Process::write_line(std::string_view line, Deadline deadline,
                                                     const std::atomic<bool>& stop) {
    const std::string text = std::string(line) + '\n';
    std::size_t sent = 0;
    while (sent < text.size()) {
        const ssize_t taken = send(input_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
        if (taken > 0) {
            sent += static_cast<std::size_t>(taken);
        } else if (errno == EAGAIN) {
            if (!wait_for(input_, POLLOUT, deadline, stop))
                return std::unexpected("it did not read the question in time");
        } else if (errno != EINTR) {
            return std::unexpected(how_it_ended());
        }
    }
    return {};
}

std::expected<std::string, std::string> Process::read_line(Deadline deadline, const std::atomic<bool>& stop) {
    std::array<char, 65536> piece{};
    std::size_t searched = 0;
    while (true) {
        const std::size_t end = unread_.find('\n', searched);
        if (end != std::string::npos) {
            std::string line = unread_.substr(0, end);
            unread_.erase(0, end + 1);
            return line;
        }
        searched = unread_.size();
        if (searched > max_line) return std::unexpected("it wrote a line longer than 1 MiB");
        if (!wait_for(output_, POLLIN, deadline, stop)) return std::unexpected("it did not answer in time");
        const ssize_t given = read(output_, piece.data(), piece.size());
        if (given > 0) {
            unread_.append(piece.data(), static_cast<std::size_t>(given));
        } else if (given == 0 || (errno != EAGAIN && errno != EINTR)) {
            return std::unexpected(how_it_ended());
        }
    }
}

std::string Process::how_it_ended() const {
    // The process may close its output shortly before it ends. WNOWAIT keeps its id valid until the destructor.
    for (int i = 0; i < 20; ++i) {
        siginfo_t info{};
        if (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid_) {
            const bool exited = info.si_code == CLD_EXITED;
            return (exited ? "it ended with exit code " : "it was ended by signal ") + std::to_string(info.si_status);
        }
        std::this_thread::sleep_for(milliseconds(10));
    }
    return "it closed its output";
}

}  // namespace azulejo::match
