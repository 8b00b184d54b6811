#pragma once

#include <expected>
#include <memory>
#include <string>

namespace azulejo::storage {

// Reserves a database file for one process. The lock is a second file, PATH.lock; the system releases it when the
// process ends, even after a crash.
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
