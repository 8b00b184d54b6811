#include "system/append_file.h"

#include <cerrno>
#include <cstring>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/line_reader.h"

namespace azulejo::system {

namespace {

std::unexpected<std::string> system_error(std::string_view what, const std::string& path) {
    return std::unexpected("cannot " + std::string(what) + " " + path + ": " + std::strerror(errno));
}

}  // namespace

std::expected<AppendFile, std::string> AppendFile::open(const std::string& path, std::string_view writer) {
    std::FILE* const file = std::fopen(path.c_str(), "a+be");
    if (file == nullptr) return system_error("open", path);
    AppendFile result(file, path);
    struct stat status{};
    if (fstat(fileno(file), &status) != 0) return system_error("open", path);
    if (!S_ISREG(status.st_mode)) return std::unexpected(path + ": this is not a regular file");
    if (flock(fileno(file), LOCK_EX | LOCK_NB) != 0) {
        return std::unexpected(path + ": another " + std::string(writer) + " is writing to it");
    }
    return result;
}

std::unexpected<std::string> AppendFile::failure(std::string_view what) const {
    return system_error(what, path_);
}

std::expected<void, std::string> AppendFile::read_lines(const Take& take) {
    if (std::fseek(file_.get(), 0, SEEK_SET) != 0) return failure("read");
    LineReader lines([&](char* buffer, std::size_t size) { return std::fread(buffer, 1, size, file_.get()); },
                     LineReader::no_limit);
    std::uint64_t start = 0;
    while (lines.next() != LineReader::Kind::end) {
        std::string line(lines.line());
        if (lines.is_complete()) line += '\n';
        if (!take(line, start)) break;
        start = lines.offset();
    }
    // The standard wants a seek between reading and writing.
    if (std::ferror(file_.get()) != 0 || std::fseek(file_.get(), 0, SEEK_END) != 0) return failure("read");
    return {};
}

std::expected<void, std::string> AppendFile::truncate(std::uint64_t size) {
    if (ftruncate(fileno(file_.get()), static_cast<off_t>(size)) != 0) return failure("write to");
    return {};
}

std::expected<void, std::string> AppendFile::append(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() || std::fflush(file_.get()) != 0) {
        return failure("write to");
    }
    return {};
}

}  // namespace azulejo::system
