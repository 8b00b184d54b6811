#include "cli/browser.h"

#include <array>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace azulejo::cli {

namespace {

bool is_set(const char* variable) {
    const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): nobody changes the environment
    return value != nullptr && *value != '\0';
}

}  // namespace

bool has_desktop() {
    return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
}

std::string open_in_browser(const std::string& url) {
    posix_spawn_file_actions_t files{};
    posix_spawn_file_actions_init(&files);
    // A browser that xdg-open starts must not write between the lines of the log.
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        posix_spawn_file_actions_addopen(&files, file, "/dev/null", O_RDWR, 0);
    }
    posix_spawnattr_t attributes{};
    posix_spawnattr_init(&attributes);
    // Its own session: Ctrl-C stops the server and not the browser.
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
    std::string program = "xdg-open";
    std::string argument = url;
    const std::array<char*, 3> arguments{program.data(), argument.data(), nullptr};
    pid_t child = 0;
    const int error = posix_spawnp(&child, program.c_str(), &files, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    if (error != 0) return program + ": " + std::strerror(error);
    std::thread([child] { waitpid(child, nullptr, 0); }).detach();
    return {};
}

}  // namespace azulejo::cli
