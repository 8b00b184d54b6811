#include "storage/file_lock.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace azulejo::storage {

std::expected<std::unique_ptr<FileLock>, std::string> FileLock::take(const std::string& path) {
    const std::string name = path + ".lock";
    const int file = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return std::unexpected(name + ": " + std::strerror(errno));
    std::unique_ptr<FileLock> lock(new FileLock(file));
    if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) return std::unexpected(name + ": " + std::strerror(errno));
        std::array<char, 16> text{};
        const ssize_t length = pread(file, text.data(), text.size(), 0);
        const std::string holder(text.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
        return std::unexpected(path + " is in use by process " + (holder.empty() ? "?" : holder) +
                               "; several servers or workers need PostgreSQL");
    }
    const std::string own = std::to_string(getpid());
    if (ftruncate(file, 0) != 0 || pwrite(file, own.data(), own.size(), 0) < 0) {
        return std::unexpected(name + ": " + std::strerror(errno));
    }
    return lock;
}

FileLock::~FileLock() {
    close(file_);
}

}  // namespace azulejo::storage
