#pragma once

#include <expected>
#include <memory>
#include <string>

namespace azulejo::storage {

// Keeps a file to one process. The lock is a file beside it, and ends with the process, however it ends.
class FileLock {
  public:
    [[nodiscard]] static std::expected<std::unique_ptr<FileLock>, std::string> take(const std::string& path);
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

  private:
    explicit FileLock(int file) : file_(file) {}
    int file_;
};

}  // namespace azulejo::storage
