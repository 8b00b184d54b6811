#include "match/match_file.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <sys/file.h>
#include <unistd.h>

#include "notation/replayer.h"

namespace azulejo::match {

namespace {

constexpr std::string_view record_start = "[Event ";

std::unexpected<std::string> system_fault(const std::string& what, const std::string& path) {
    return std::unexpected("cannot " + what + " " + path + ": " + std::strerror(errno));
}

// Takes a file apart into the texts of its records.
class RecordTexts {
  public:
    explicit RecordTexts(std::FILE* file) : file_(file) {}

    // The next record; nothing at the end.
    [[nodiscard]] std::optional<std::string> next() {
        std::string text = std::move(line_);
        line_.clear();
        start_ += length_;
        length_ = text.size();
        while (read_line()) {
            if (line_.starts_with(record_start) && !text.empty()) return text;
            length_ += line_.size();
            text += line_;
        }
        line_.clear();
        if (text.empty()) return std::nullopt;
        return text;
    }
    // Where in the file the last one begins.
    [[nodiscard]] long start() const { return static_cast<long>(start_); }

  private:
    [[nodiscard]] bool read_line() {
        line_.clear();
        std::array<char, 4096> piece{};
        while (std::fgets(piece.data(), piece.size(), file_) != nullptr) {
            line_ += piece.data();
            if (line_.ends_with('\n')) break;
        }
        return !line_.empty();
    }

    std::FILE* file_;
    std::string line_;
    std::size_t start_ = 0;
    std::size_t length_ = 0;
};

std::expected<GameResult, std::string> result_in(std::string_view text, const Schedule& schedule) {
    using Step = notation::Replayer::Step;
    notation::Replayer replayer(notation::text_source(text));
    Step step = replayer.step();
    if (step == Step::end) return std::unexpected("there is no record");
    if (step == Step::started) {
        do step = replayer.step();
        while (step == Step::played);
    }
    if (step == Step::failed) return std::unexpected(notation::to_string(replayer.failure()));
    return read_result(replayer.tags(), replayer.position(), schedule);
}

// Whether this is what is left of a record of this match that could not be written to its end.
bool may_be_cut_off(const std::string& text, const Schedule& schedule) {
    using Kind = notation::RecordReader::Kind;
    notation::RecordReader reader(notation::text_source(text));
    for (Kind kind = reader.next(); kind == Kind::tag; kind = reader.next()) {
        if (reader.name() == "Conditions") return reader.text() == to_string(schedule.conditions());
    }
    constexpr std::string_view beginning = "[Event \"Azulejo match\"]\n[Conditions \"";
    return beginning.starts_with(text) || (text.starts_with(beginning) && text.find('\n') == text.rfind('\n'));
}

}  // namespace

std::expected<MatchFile, std::string> MatchFile::open(const std::string& path, const Schedule& schedule,
                                                      const std::function<void(const GameResult&)>& found) {
    std::FILE* const file = std::fopen(path.c_str(), "a+be");
    if (file == nullptr) return system_fault("open", path);
    MatchFile result(file, path);
    if (flock(fileno(file), LOCK_EX | LOCK_NB) != 0) {
        return std::unexpected(path + ": another match is writing to it");
    }
    if (auto done = result.read(schedule, found); !done) return std::unexpected(std::move(done.error()));
    return result;
}

std::expected<void, std::string> MatchFile::read(const Schedule& schedule,
                                                 const std::function<void(const GameResult&)>& found) {
    if (std::fseek(file_.get(), 0, SEEK_SET) != 0) return system_fault("read", path_);
    RecordTexts texts(file_.get());
    long at = 0;
    for (auto text = texts.next(); text;) {
        at = texts.start();
        auto result = result_in(*text, schedule);
        const std::optional<std::string> after = texts.next();
        if (result) {
            found(*result);
            empty_ = false;
        } else if (after || !may_be_cut_off(*text, schedule)) {
            return std::unexpected(path_ + ", the record at byte " + std::to_string(at) + ": " + result.error());
        } else if (ftruncate(fileno(file_.get()), at) != 0) {
            return system_fault("write to", path_);
        }
        text = after;
    }
    return {};
}

std::expected<void, std::string> MatchFile::append(std::string_view record) {
    const std::string text = (empty_ ? "" : "\n") + std::string(record);
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() || std::fflush(file_.get()) != 0) {
        return system_fault("write to", path_);
    }
    empty_ = false;
    return {};
}

}  // namespace azulejo::match
