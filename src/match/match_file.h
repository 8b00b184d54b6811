#pragma once

#include <cstdio>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "match/result.h"
#include "match/schedule.h"

namespace azulejo::match {

// The records of a match, in the order in which the games ended. A match that was interrupted goes on from its file: a
// game that is in it need not be played again.
class MatchFile {
  public:
    // Opens or makes the file and tells of every game in it. A last record that was not written to its end is cut off;
    // anything else that is not a game of this match is an error, and the file is left as it is.
    [[nodiscard]] static std::expected<MatchFile, std::string> open(
        const std::string& path, const Schedule& schedule, const std::function<void(const GameResult&)>& found);

    // Adds a record and sees to it that it gets to the file; or says why not.
    [[nodiscard]] std::expected<void, std::string> append(std::string_view record);

  private:
    struct Closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    MatchFile(std::FILE* file, std::string path) : file_(file), path_(std::move(path)) {}
    [[nodiscard]] std::expected<void, std::string> read(const Schedule& schedule,
                                                        const std::function<void(const GameResult&)>& found);

    std::unique_ptr<std::FILE, Closer> file_;
    std::string path_;
    bool empty_ = true;
};

}  // namespace azulejo::match
