#pragma once

#include <atomic>
#include <chrono>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace azulejo::match {

// A child process that reads and writes lines. The destructor kills it and all processes that it started.
class Process {
  public:
    using Deadline = std::chrono::steady_clock::time_point;
    static constexpr std::size_t max_line = 1U << 20U;

    // Runs a program, searched for in PATH. Arguments are separated by spaces and may be quoted. It inherits standard
    // error.
    [[nodiscard]] static std::expected<std::unique_ptr<Process>, std::string> start(const std::string& command);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // Both wait until the deadline, or until shortly after `stop` becomes true. The error says whether the program took
    // too long, wrote a line that is too long, or ended.
    [[nodiscard]] std::expected<void, std::string> write_line(std::string_view line, Deadline deadline,
                                                              const std::atomic<bool>& stop);
    [[nodiscard]] std::expected<std::string, std::string> read_line(Deadline deadline, const std::atomic<bool>& stop);

  private:
    Process(pid_t pid, int input, int output) : pid_(pid), input_(input), output_(output) {}
    // Why the process stopped writing: its exit code or signal, if it has ended.
    [[nodiscard]] std::string how_it_ended() const;

    pid_t pid_;
    int input_;   // its standard input
    int output_;  // its standard output
    std::string unread_;
};

}  // namespace azulejo::match
