#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "notation/position_input.h"
#include "notation/record_reader.h"
#include "rules/any.h"

// Files, standard streams and terminals.
namespace azulejo::cli {

enum ExitCode : int { exit_success = 0, exit_failure = 1, exit_bad_input = 2 };

// Input from the user that cannot be used. The message says what is wrong and where.
struct BadInput : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct FileCloser {
    void operator()(std::FILE* file) const {
        if (file != nullptr && file != stdin) std::fclose(file);
    }
};
using File = std::unique_ptr<std::FILE, FileCloser>;

// Opens a file for reading, `-` for standard input.
[[nodiscard]] File open_input(const std::string& path);
[[nodiscard]] notation::ByteSource source_of(std::FILE* file);
// Standard input as it arrives, without waiting for a full buffer.
[[nodiscard]] notation::ByteSource live_input();
[[nodiscard]] std::string read_all(const std::string& path);
// Writes a file completely or not at all: writes a temporary file and renames it.
void write_file(const std::string& path, std::string_view content);

// A game or position on the command line: the text itself, the name of a file, or `-` for standard input.
[[nodiscard]] notation::LoadedGame game_argument(const std::string& argument);
[[nodiscard]] AnyPosition position_argument(const std::string& argument);

// Writes to standard output at once. If the reader has closed the pipe, the program ends quietly; on other errors it
// ends with a message.
void write_now(std::string_view text);

// Standard output in large pieces.
class Output {
  public:
    ~Output() { flush(); }
    Output() = default;
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    [[nodiscard]] std::string& text() { return text_; }
    void flush_if_large() {
        if (text_.size() > large) flush();
    }
    void flush();

  private:
    static constexpr std::size_t large = 1U << 16U;
    std::string text_;
};

[[nodiscard]] bool is_terminal(std::FILE* stream);
// Whether a stream is a terminal that shows colours, and NO_COLOR is not set.
[[nodiscard]] bool wants_colour(std::FILE* stream);

// Milliseconds of a steady clock.
[[nodiscard]] std::int64_t now_ms();

// The progress of a long run, on the error stream if that is a terminal.
class Progress {
  public:
    // With much output on the same terminal, progress would be in the way and is not shown.
    enum class Beside : bool { much_output, little_output };

    Progress(std::string_view what, std::uint64_t total, Beside beside = Beside::much_output);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    void update(std::uint64_t done);

  private:
    std::string what_;
    std::uint64_t total_;
    bool shown_;
    std::int64_t next_ms_ = 0;
    std::int64_t start_ms_;
};

}  // namespace azulejo::cli
