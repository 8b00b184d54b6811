#include "server/log/log.h"

#include <memory>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "core/json_writer.h"

namespace azulejo::server {

namespace {

spdlog::level::level_enum to_spdlog(LogLevel level) {
    switch (level) {
        case LogLevel::debug: return spdlog::level::debug;
        case LogLevel::info: return spdlog::level::info;
        case LogLevel::warning: return spdlog::level::warn;
        case LogLevel::error: return spdlog::level::err;
        case LogLevel::none: break;
    }
    return spdlog::level::off;
}

// Set once, before other threads are started.
struct Sink {
    std::shared_ptr<spdlog::logger> logger;
    bool json = true;
};
Sink& sink() {
    static Sink only;
    return only;
}

}  // namespace

void start_log(LogLevel level, bool json) {
    std::shared_ptr<spdlog::sinks::sink> target = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    if (!json) target = std::make_shared<spdlog::sinks::stderr_color_sink_mt>();
    auto logger = std::make_shared<spdlog::logger>("azulejo", std::move(target));
    logger->set_pattern(json ? R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})" : "%Y-%m-%d %H:%M:%S.%e %^%l%$ %v",
                        spdlog::pattern_time_type::utc);
    logger->set_level(to_spdlog(level));
    logger->flush_on(spdlog::level::info);
    sink() = {std::move(logger), json};
}

void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
    const auto& [logger, as_json] = sink();
    if (!logger || !logger->should_log(to_spdlog(level))) return;
    std::string line;
    if (as_json) {
        line += R"("event":)";
        json::append_quoted(line, event);
    } else {
        line += event;
    }
    for (const LogField& field : fields) {
        line += as_json ? ',' : ' ';
        if (as_json) {
            json::append_quoted(line, field.name);
        } else {
            line += field.name;
        }
        line += as_json ? ':' : '=';
        if (field.quoted) {
            json::append_quoted(line, field.value);
        } else {
            line += field.value;
        }
    }
    logger->log(to_spdlog(level), "{}", line);
}

}  // namespace azulejo::server
