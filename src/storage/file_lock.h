#pragma once

#include <expected>
#include <memory>
#include <string>
#include <utility>

namespace azulejo::storage {

// Opens a file, or creates it so that only its owner can read it. Returns its descriptor. Must not be used for a file
// that this process has open in SQLite, because closing any descriptor of a file releases SQLite's locks on it.
[[nodiscard]] std::expected<int, std::string> open_private_file(const std::string& path);

// Reserves a database file for one process. The system releases the lock when the process ends, even after a crash. The
// file itself is locked, so that the lock holds under all its names (symbolic and hard links), and also PATH.lock,
// which names the process that has it. Servers of version 0.1.0 only lock the latter.
class FileLock {
  public:
    // Must be called before this process opens the file in SQLite, and destroyed after it has closed it.
    [[nodiscard]] static std::expected<std::unique_ptr<FileLock>, std::string> take(const std::string& path);
    // Makes the file and its log readable by their owner only: databases contain the seeds of unfinished games. SQLite
    // gives the files that it adds the same mode. To be called when it is known that the file is ours.
    [[nodiscard]] std::expected<void, std::string> make_private() const;
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

  private:
    explicit FileLock(std::string path) : path_(std::move(path)) {}

    std::string path_;
    int holder_ = -1;    // PATH.lock
    int database_ = -1;  // the file itself
};

}  // namespace azulejo::storage
