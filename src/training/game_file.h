#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "system/append_file.h"

namespace azulejo::training {

// The file of a series of games. Its first line is a tag with the conditions of the series; the games follow in the
// order of their numbers. An interrupted series resumes from its file.
class GameFile {
  public:
    // Opens or creates the file. An incomplete last game is cut off. A file of other conditions, or one that is not of
    // self-play, is an error and left as it is.
    [[nodiscard]] static std::expected<GameFile, std::string> open(const std::string& path,
                                                                   std::string_view conditions);

    [[nodiscard]] std::uint64_t games() const { return games_; }
    // Appends a record and flushes it.
    [[nodiscard]] std::expected<void, std::string> append(std::string_view record);

  private:
    GameFile(system::AppendFile file, std::string_view conditions);
    [[nodiscard]] std::expected<void, std::string> keep_complete_games();

    system::AppendFile file_;
    std::string first_line_;
    std::uint64_t games_ = 0;
};

}  // namespace azulejo::training
