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

// Something the user gave cannot be used; the message says what and where.
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
// Standard input as it comes: gives what is there and does not wait for more.
[[nodiscard]] notation::ByteSource live_input();
[[nodiscard]] std::string read_all(const std::string& path);
// Writes a whole file or nothing: first beside it, then renamed.
void write_file(const std::string& path, std::string_view content);

// A game or position given on the command line: itself, a file that holds it, or `-` for standard input.
[[nodiscard]] notation::LoadedGame game_argument(const std::string& argument);
[[nodiscard]] AnyPosition position_argument(const std::string& argument);

// Writes to standard output at once. Where nobody reads it any more, the program ends quietly; where it cannot be
// written, it says so and ends.
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
// Colours are for terminals, and not for those who set NO_COLOR.
[[nodiscard]] bool wants_colour(std::FILE* stream);

// Of a clock that never goes back; for what is shown from time to time.
[[nodiscard]] std::int64_t now_ms();

// How far a long run is, on a terminal's error stream; silent in a pipe.
class Progress {
  public:
    // Beside much output on the same terminal it would be in the way, and is silent too.
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
