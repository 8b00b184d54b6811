#include "storage/file_lock.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "core/line_reader.h"

namespace azulejo::storage {

namespace {

std::string error_text(const std::string& path) {
    return path + ": " + std::strerror(errno);
}

std::string in_use(const std::string& path, const std::string& process) {
    return path + " is in use by process " + (process.empty() ? "?" : process) +
           "; several servers or workers need PostgreSQL";
}

std::string content_of(int file) {
    std::array<char, 16> text{};
    const ssize_t length = pread(file, text.data(), text.size(), 0);
    return {text.data(), length > 0 ? static_cast<std::size_t>(length) : 0};
}

// The process that has locked the file. Each line of /proc/locks ends with the kind of lock, the process, the file as
// MAJOR:MINOR:INODE in hexadecimal and decimal, and a range.
std::string process_with_lock(int file) {
    struct stat status{};
    if (fstat(file, &status) != 0) return "";
    std::ostringstream id;
    id << std::hex;
    id.fill('0');
    id.width(2);
    id << major(status.st_dev) << ':';
    id.width(2);
    id << minor(status.st_dev) << ':' << std::dec << status.st_ino;
    std::ifstream locks("/proc/locks");
    LineReader lines([&](char* buffer, std::size_t size) {
        locks.read(buffer, static_cast<std::streamsize>(size));
        return static_cast<std::size_t>(locks.gcount());
    });
    while (lines.next() != LineReader::Kind::end) {
        std::istringstream words{std::string(lines.line())};
        std::string number;
        std::string kind;
        std::string manner;
        std::string access;
        std::string process;
        std::string name;
        words >> number >> kind >> manner >> access >> process >> name;
        if (kind == "FLOCK" && name == id.str()) return process;
    }
    return "";
}

}  // namespace

std::expected<int, std::string> open_private_file(const std::string& path) {
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return std::unexpected(error_text(path));
    return file;
}

std::expected<std::unique_ptr<FileLock>, std::string> FileLock::take(const std::string& path) {
    std::unique_ptr<FileLock> lock(new FileLock(path));
    const std::string holder = path + ".lock";
    const auto opened = open_private_file(holder);
    if (!opened) return std::unexpected(opened.error());
    lock->holder_ = *opened;
    if (flock(lock->holder_, LOCK_EX | LOCK_NB) != 0) {
        return std::unexpected(errno == EWOULDBLOCK ? in_use(path, content_of(lock->holder_)) : error_text(holder));
    }
    const auto database = open_private_file(path);
    if (!database) return std::unexpected(database.error());
    lock->database_ = *database;
    if (flock(lock->database_, LOCK_EX | LOCK_NB) != 0) {
        return std::unexpected(errno == EWOULDBLOCK ? in_use(path, process_with_lock(lock->database_))
                                                    : error_text(path));
    }
    const std::string own = std::to_string(getpid());
    if (ftruncate(lock->holder_, 0) != 0 || pwrite(lock->holder_, own.data(), own.size(), 0) < 0) {
        return std::unexpected(error_text(holder));
    }
    return lock;
}

std::expected<void, std::string> FileLock::make_private() const {
    struct stat status{};
    if (fstat(database_, &status) != 0) return std::unexpected(error_text(path_));
    if ((status.st_mode & 0077U) != 0 && fchmod(database_, 0600) != 0) {
        return std::unexpected("cannot make it readable by its owner only: " + error_text(path_));
    }
    // SQLite names them after the file, not after a symbolic link to it.
    std::error_code error;
    const std::string file = std::filesystem::canonical(path_, error);
    if (error) return std::unexpected(path_ + ": " + error.message());
    for (const std::string& log : {file + "-wal", file + "-shm"}) {
        if (chmod(log.c_str(), 0600) != 0 && errno != ENOENT) return std::unexpected(error_text(log));
    }
    return {};
}

FileLock::~FileLock() {
    if (database_ >= 0) close(database_);
    if (holder_ >= 0) close(holder_);
}

}  // namespace azulejo::storage
