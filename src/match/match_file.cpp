#include "match/match_file.h"

#include <optional>

#include "notation/replayer.h"

namespace azulejo::match {

namespace {

constexpr std::string_view record_start = "[Event ";

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

// Whether the text may be the beginning of a record of this match that was not completely written.
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
    auto file = system::AppendFile::open(path, "match");
    if (!file) return std::unexpected(std::move(file.error()));
    MatchFile result(std::move(*file));
    if (auto done = result.read(schedule, found); !done) return std::unexpected(std::move(done.error()));
    return result;
}

std::expected<void, std::string> MatchFile::read(const Schedule& schedule,
                                                 const std::function<void(const GameResult&)>& found) {
    std::string text;  // of the current record
    std::uint64_t start = 0;
    const auto read_record = [&](std::string_view record) {
        auto result = result_in(record, schedule);
        if (result) {
            found(*result);
            empty_ = false;
        }
        return result;
    };
    const auto wrong = [&](const std::string& reason) {
        return std::unexpected(file_.path() + ", the record at byte " + std::to_string(start) + ": " + reason);
    };
    std::expected<void, std::string> outcome;
    const auto done = file_.read_lines([&](std::string_view line, std::uint64_t offset) {
        if (line.starts_with(record_start) && !text.empty()) {
            if (const auto result = read_record(text); !result) outcome = wrong(result.error());
            text.clear();
            start = offset;
        }
        text += line;
        return outcome.has_value();
    });
    if (!done || !outcome || text.empty()) return done ? outcome : done;
    const auto last = read_record(text);
    if (last) return {};
    if (!may_be_cut_off(text, schedule)) return wrong(last.error());
    return file_.truncate(start);
}

std::expected<void, std::string> MatchFile::append(std::string_view record) {
    auto written = file_.append((empty_ ? "" : "\n") + std::string(record));
    if (written) empty_ = false;
    return written;
}

}  // namespace azulejo::match
