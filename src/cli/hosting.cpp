#include "cli/hosting.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>

#include "cli/io.h"
#include "core/text.h"
#include "server/codec/upgrade.h"
#include "server/log/log.h"
#include "server/web/network.h"

namespace azulejo::cli {

namespace {

// In the user's data folder (XDG), or in the working directory if there is no home directory.
std::string default_database() {
    const auto folder_of = [](const char* variable) -> std::filesystem::path {
        const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): no other thread runs yet
        return value == nullptr ? "" : value;
    };
    std::filesystem::path folder = folder_of("XDG_DATA_HOME");
    if (folder.empty() && !folder_of("HOME").empty()) folder = folder_of("HOME") / ".local" / "share";
    if (folder.empty()) return "azulejo.db";
    folder /= "azulejo";
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        throw BadInput(
            fmt::format("cannot create {}: {}; choose a database with --db", folder.string(), error.message()));
    return folder / "azulejo.db";
}

}  // namespace

void begin_log(const LogOptions& options) {
    constexpr std::array<std::pair<std::string_view, server::LogLevel>, 5> levels = {
        {{"debug", server::LogLevel::debug},
         {"info", server::LogLevel::info},
         {"warning", server::LogLevel::warning},
         {"error", server::LogLevel::error},
         {"none", server::LogLevel::none}}};
    const auto* level = std::ranges::find(levels, options.level, &std::pair<std::string_view, server::LogLevel>::first);
    if (level == levels.end()) throw BadInput("--log must be debug, info, warning, error or none");
    if (options.format != "json" && options.format != "text" && !options.format.empty()) {
        throw BadInput("--log-format must be json or text");
    }
    const bool text = options.format.empty() ? is_terminal(stderr) : options.format == "text";
    const auto text_format = wants_colour(stderr) ? server::LogFormat::coloured_text : server::LogFormat::text;
    server::start_log(level->second, text ? text_format : server::LogFormat::json);
}

std::string database_location(const std::string& named) {
    if (named.contains("://") && !storage::is_postgres(named)) {
        throw BadInput("--db " + in_quotes(named) + ": expected a file or postgresql://…");
    }
    return named.empty() ? default_database() : named;
}

std::unique_ptr<storage::Store> open_database(const std::string& named, storage::Access access,
                                              storage::Millis timeout) {
    const storage::EventUpgrade upgrade = server::event_upgrade();
    auto store = storage::open_store(database_location(named), access, &upgrade, timeout);
    if (!store) throw BadInput(store.error());
    return std::move(*store);
}

std::string proxy_fault(const std::string& text) {
    const auto network = server::Network::parse(text);
    return network ? "" : network.error();
}

std::string origin_fault(const std::string& text) {
    const std::string_view rest = text.starts_with("https://")  ? std::string_view(text).substr(8)
                                  : text.starts_with("http://") ? std::string_view(text).substr(7)
                                                                : "";
    if (!rest.empty() && rest.find_first_of("/?#@ ") == std::string_view::npos) return "";
    return in_quotes(text) + " is not an origin such as https://example.org";
}

std::string node_name() {
    std::array<char, 256> host{};
    gethostname(host.data(), host.size() - 1);
    return fmt::format("{}:{}", host.data(), getpid());
}

}  // namespace azulejo::cli
