#pragma once

#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "match/result.h"
#include "match/schedule.h"
#include "system/append_file.h"

namespace azulejo::match {

// The records of a match, in the order in which the games ended. An interrupted match resumes from its file: games
// found in it are not played again.
class MatchFile {
  public:
    // Opens or creates the file and calls `found` with every game in it. An incomplete last record is cut off; anything
    // else that is not a game of this match is an error, and the file is left as it is.
    [[nodiscard]] static std::expected<MatchFile, std::string> open(
        const std::string& path, const Schedule& schedule, const std::function<void(const GameResult&)>& found);

    // Appends a record and flushes it.
    [[nodiscard]] std::expected<void, std::string> append(std::string_view record);

  private:
    explicit MatchFile(system::AppendFile file) : file_(std::move(file)) {}
    [[nodiscard]] std::expected<void, std::string> read(const Schedule& schedule,
                                                        const std::function<void(const GameResult&)>& found);

    system::AppendFile file_;
    bool empty_ = true;
};

}  // namespace azulejo::match
