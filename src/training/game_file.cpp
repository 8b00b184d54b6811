#include "training/game_file.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace azulejo::training {

namespace {

constexpr std::string_view end_of_game = "{end}\n";
constexpr std::string_view first_words = "[Conditions \"selfplay: ";

std::unexpected<std::string> system_fault(const std::string& what, const std::string& path) {
    return std::unexpected("cannot " + what + " " + path + ": " + std::strerror(errno));
}

// The lines of a file, one at a time and however long they are.
class Lines {
  public:
    explicit Lines(std::FILE* file) : file_(file) {}
    ~Lines() { std::free(line_); }  // NOLINT(cppcoreguidelines-no-malloc): getline wants it so
    Lines(const Lines&) = delete;
    Lines& operator=(const Lines&) = delete;

    // With its end; empty where there is none.
    [[nodiscard]] std::string_view next() {
        const ssize_t size = getline(&line_, &capacity_, file_);
        if (size <= 0) return {};
        offset_ += size;
        return {line_, static_cast<std::size_t>(size)};
    }
    [[nodiscard]] off_t offset() const { return offset_; }

  private:
    std::FILE* file_;
    char* line_ = nullptr;
    std::size_t capacity_ = 0;
    off_t offset_ = 0;
};

}  // namespace

GameFile::GameFile(std::FILE* file, std::string path, std::string_view conditions)
    : file_(file), path_(std::move(path)), first_line_(first_words) {
    first_line_ += conditions;
    first_line_ += "\"]\n";
}

std::expected<GameFile, std::string> GameFile::open(const std::string& path, std::string_view conditions) {
    std::FILE* const file = std::fopen(path.c_str(), "a+be");
    if (file == nullptr) return system_fault("open", path);
    GameFile result(file, path, conditions);
    struct stat status{};
    if (fstat(fileno(file), &status) != 0) return system_fault("open", path);
    if (!S_ISREG(status.st_mode)) return std::unexpected(path + ": this is not a regular file");
    if (flock(fileno(file), LOCK_EX | LOCK_NB) != 0) {
        return std::unexpected(path + ": another program is writing to it");
    }
    if (auto done = result.keep_whole_games(); !done) return std::unexpected(std::move(done.error()));
    return result;
}

std::expected<void, std::string> GameFile::keep_whole_games() {
    if (std::fseek(file_.get(), 0, SEEK_SET) != 0) return system_fault("read", path_);
    Lines lines(file_.get());
    const std::string first(lines.next());
    if (!first_line_.starts_with(first)) {
        if (!first.starts_with(first_words)) return std::unexpected(path_ + ": this is no file of self-play");
        return std::unexpected(path_ + ": it was made under other conditions, " + first.substr(0, first.size() - 1));
    }
    off_t whole = 0;
    for (std::string_view line = lines.next(); !line.empty(); line = lines.next()) {
        if (line != end_of_game) continue;
        if (lines.next() != "\n") break;
        whole = lines.offset();
        ++games_;
    }
    if (std::ferror(file_.get()) != 0) return system_fault("read", path_);
    if (ftruncate(fileno(file_.get()), whole) != 0) return system_fault("write to", path_);
    return {};
}

std::expected<void, std::string> GameFile::append(std::string_view record) {
    std::string text = games_ == 0 ? first_line_ : std::string();
    text += record;
    text += end_of_game;
    text += '\n';
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() || std::fflush(file_.get()) != 0) {
        return system_fault("write to", path_);
    }
    ++games_;
    return {};
}

}  // namespace azulejo::training
