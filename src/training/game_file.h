#pragma once

#include <cstdint>
#include <cstdio>
#include <expected>
#include <memory>
#include <string>
#include <string_view>

namespace azulejo::training {

// The file of a series of games: its first line is a tag that says how they were made, and the games follow in the
// order of their numbers. A series that was interrupted goes on from its file.
class GameFile {
  public:
    // Opens or makes the file. A last game that was not written to its end is cut off; a file that was made under other
    // conditions, or is none of self-play, is an error and left as it is.
    [[nodiscard]] static std::expected<GameFile, std::string> open(const std::string& path,
                                                                   std::string_view conditions);

    [[nodiscard]] std::uint64_t games() const { return games_; }
    // Adds a record and sees to it that it gets to the file; or says why not.
    [[nodiscard]] std::expected<void, std::string> append(std::string_view record);

  private:
    struct Closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    GameFile(std::FILE* file, std::string path, std::string_view conditions);
    [[nodiscard]] std::expected<void, std::string> keep_whole_games();

    std::unique_ptr<std::FILE, Closer> file_;
    std::string path_;
    std::string first_line_;
    std::uint64_t games_ = 0;
};

}  // namespace azulejo::training
