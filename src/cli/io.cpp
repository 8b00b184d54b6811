#include "cli/io.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <unistd.h>

namespace azulejo::cli {

namespace {

std::string system_reason() {
    return std::strerror(errno);
}

}  // namespace

std::int64_t now_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

File open_input(const std::string& path) {
    if (path == "-") return File(stdin);
    File file(std::fopen(path.c_str(), "rb"));
    if (!file) throw BadInput(fmt::format("cannot open {}: {}", path, system_reason()));
    return file;
}

notation::ByteSource source_of(std::FILE* file) {
    return [file](char* buffer, std::size_t size) {
        const std::size_t given = std::fread(buffer, 1, size, file);
        if (given == 0 && std::ferror(file) != 0) throw BadInput("cannot read the input: " + system_reason());
        return given;
    };
}

notation::ByteSource live_input() {
    return [](char* buffer, std::size_t size) {
        while (true) {
            const ssize_t given = read(STDIN_FILENO, buffer, size);
            if (given >= 0) return static_cast<std::size_t>(given);
            if (errno != EINTR) throw BadInput("cannot read the input: " + system_reason());
        }
    };
}

std::string read_all(const std::string& path) {
    const File file = open_input(path);
    const auto source = source_of(file.get());
    std::string result;
    std::string buffer(1U << 16U, '\0');
    while (const std::size_t given = source(buffer.data(), buffer.size())) result.append(buffer, 0, given);
    return result;
}

void write_file(const std::string& path, std::string_view content) {
    const std::string beside = path + ".tmp";
    File file(std::fopen(beside.c_str(), "wb"));
    if (!file) throw BadInput(fmt::format("cannot write {}: {}", path, system_reason()));
    const bool written =
        std::fwrite(content.data(), 1, content.size(), file.get()) == content.size() && std::fflush(file.get()) == 0;
    file.reset();
    if (!written || std::rename(beside.c_str(), path.c_str()) != 0) {
        const std::string reason = system_reason();
        std::remove(beside.c_str());
        throw BadInput(fmt::format("cannot write {}: {}", path, reason));
    }
}

notation::LoadedGame game_argument(const std::string& argument) {
    const std::size_t start = argument.find_first_not_of(" \t\r\n");
    const bool is_text = start == std::string::npos || argument[start] == '{' || argument[start] == '[' ||
                         argument.find_first_of(" _", start) != std::string::npos;
    const bool is_file = argument == "-" || access(argument.c_str(), R_OK) == 0 || !is_text;
    auto loaded = notation::read_game(is_file ? read_all(argument) : argument);
    if (loaded) return std::move(*loaded);
    std::string message = "this is not a valid position:";
    for (const auto& fault : loaded.error()) message += "\n  - " + fault.message;
    throw BadInput(message);
}

AnyPosition position_argument(const std::string& argument) {
    return std::visit([](const auto& game) -> AnyPosition { return game.position(); }, game_argument(argument).game);
}

void write_now(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) return;
    if (errno == EPIPE) std::_Exit(exit_success);
    fmt::print(stderr, "azulejo: cannot write the output: {}\n", system_reason());
    std::_Exit(exit_failure);
}

void Output::flush() {
    if (!text_.empty()) write_now(text_);
    text_.clear();
}

bool is_terminal(std::FILE* stream) {
    return isatty(fileno(stream)) == 1;
}

bool wants_colour(std::FILE* stream) {
    const char* no_colour = std::getenv("NO_COLOR");
    const char* term = std::getenv("TERM");
    if (no_colour != nullptr && *no_colour != '\0') return false;
    return is_terminal(stream) && term != nullptr && std::string_view(term) != "dumb";
}

Progress::Progress(std::string_view what, std::uint64_t total, Beside beside)
    : what_(what),
      total_(total),
      shown_(is_terminal(stderr) && (beside == Beside::little_output || !is_terminal(stdout))),
      start_ms_(now_ms()) {
    next_ms_ = start_ms_ + 500;
}

void Progress::update(std::uint64_t done) {
    if (!shown_) return;
    const std::int64_t now = now_ms();
    if (now < next_ms_) return;
    next_ms_ = now + 200;
    const double seconds = static_cast<double>(now - start_ms_) / 1000;
    const double rate = static_cast<double>(done) / seconds;
    const std::string share = total_ > 0 ? fmt::format(" of {} ({} %)", total_, done * 100 / total_) : std::string();
    fmt::print(stderr, "\r{}: {}{}, {:.0f} a second\x1b[K", what_, done, share, rate);
    std::fflush(stderr);
}

Progress::~Progress() {
    if (shown_ && next_ms_ > start_ms_ + 500) fmt::print(stderr, "\r\x1b[K");
}

}  // namespace azulejo::cli
