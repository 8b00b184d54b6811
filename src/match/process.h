#pragma once

#include <atomic>
#include <chrono>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace azulejo::match {

// A program that reads lines and writes lines. It is ended, with all that it started, when this goes away.
class Process {
  public:
    using Deadline = std::chrono::steady_clock::time_point;
    static constexpr std::size_t max_line = 1U << 20U;

    // Runs a program, found as a shell finds it, with arguments between spaces; quotes hold together what has spaces
    // in it. What it writes to standard error goes where ours goes.
    [[nodiscard]] static std::expected<std::unique_ptr<Process>, std::string> start(const std::string& command);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // Both wait no longer than until the deadline, or shortly after `stop` becomes true. Or why it did not work: it
    // took too long, wrote too long a line, or ended.
    [[nodiscard]] std::expected<void, std::string> write_line(std::string_view line, Deadline deadline,
                                                              const std::atomic<bool>& stop);
    [[nodiscard]] std::expected<std::string, std::string> read_line(Deadline deadline, const std::atomic<bool>& stop);

  private:
    Process(pid_t pid, int input, int output) : pid_(pid), input_(input), output_(output) {}
    // How it ended, if it did so by itself; called when it does not speak any more.
    [[nodiscard]] std::string how_it_ended() const;

    pid_t pid_;
    int input_;   // what it reads
    int output_;  // what it writes
    std::string unread_;
};

}  // namespace azulejo::match
