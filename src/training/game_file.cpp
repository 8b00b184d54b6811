#include "training/game_file.h"

#include <utility>

namespace azulejo::training {

namespace {

constexpr std::string_view end_of_game = "{end}\n";
constexpr std::string_view first_words = "[Conditions \"selfplay: ";

}  // namespace

GameFile::GameFile(system::AppendFile file, std::string_view conditions)
    : file_(std::move(file)), first_line_(first_words) {
    first_line_ += conditions;
    first_line_ += "\"]\n";
}

std::expected<GameFile, std::string> GameFile::open(const std::string& path, std::string_view conditions) {
    auto file = system::AppendFile::open(path, "program");
    if (!file) return std::unexpected(std::move(file.error()));
    GameFile result(std::move(*file), conditions);
    if (auto done = result.keep_complete_games(); !done) return std::unexpected(std::move(done.error()));
    return result;
}

std::expected<void, std::string> GameFile::keep_complete_games() {
    std::expected<void, std::string> outcome;
    std::uint64_t complete = 0;  // bytes
    bool game_ended = false;
    const auto done = file_.read_lines([&](std::string_view line, std::uint64_t offset) {
        if (offset == 0) {
            if (first_line_.starts_with(line)) return true;
            if (!line.starts_with(first_words)) {
                outcome = std::unexpected(file_.path() + ": this is not a file of self-play");
            } else {
                outcome = std::unexpected(file_.path() + ": it was made under other conditions, " +
                                          std::string(line.substr(0, line.size() - 1)));
            }
            return false;
        }
        // A game ends with two lines: the end of the record and an empty one.
        if (game_ended && line != "\n") return false;
        if (game_ended) {
            complete = offset + line.size();
            ++games_;
        }
        game_ended = line == end_of_game;
        return true;
    });
    if (!done || !outcome) return done ? outcome : done;
    return file_.truncate(complete);
}

std::expected<void, std::string> GameFile::append(std::string_view record) {
    std::string text = games_ == 0 ? first_line_ : std::string();
    text += record;
    text += end_of_game;
    text += '\n';
    auto written = file_.append(text);
    if (written) ++games_;
    return written;
}

}  // namespace azulejo::training
