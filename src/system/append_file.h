#pragma once

#include <cstdint>
#include <cstdio>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace azulejo::system {

// A text file that grows by appending, locked against other writers. Work that was interrupted resumes from such a
// file: the caller reads it, truncates an incomplete end, and appends.
class AppendFile {
  public:
    // Opens or creates the file. `writer` names the other writer if the file is locked: "another match is writing to
    // it".
    [[nodiscard]] static std::expected<AppendFile, std::string> open(const std::string& path, std::string_view writer);

    [[nodiscard]] const std::string& path() const { return path_; }
    // Calls `take` with each line, its end included, and with the offset at which the line begins, until it returns
    // false.
    using Take = std::function<bool(std::string_view line, std::uint64_t offset)>;
    [[nodiscard]] std::expected<void, std::string> read_lines(const Take& take);
    [[nodiscard]] std::expected<void, std::string> truncate(std::uint64_t size);
    // Writes the text and flushes it.
    [[nodiscard]] std::expected<void, std::string> append(std::string_view text);

  private:
    struct Closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    AppendFile(std::FILE* file, std::string path) : file_(file), path_(std::move(path)) {}
    [[nodiscard]] std::unexpected<std::string> failure(std::string_view what) const;

    std::unique_ptr<std::FILE, Closer> file_;
    std::string path_;
};

}  // namespace azulejo::system
