#include "server/log/log.h"

#include <algorithm>
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
    LogFormat format = LogFormat::json;
};
Sink& sink() {
    static Sink only;
    return only;
}

// The members of a JSON object without its braces: the logger's pattern adds these, and the time and the level.
std::string json_members(std::string_view event, std::initializer_list<LogField> fields) {
    const std::string object_text = json::object_text([&](json::ObjectWriter& object) {
        object.text("event", event);
        for (const LogField& field : fields) {
            if (field.quoted) {
                object.text(field.name, field.value);
            } else {
                object.raw(field.name, field.value);
            }
        }
    });
    return object_text.substr(1, object_text.size() - 2);
}

// Other values are quoted, so that a line shows where each begins and ends, and that none can imitate a line of the
// log.
bool is_plain(std::string_view value) {
    return !value.empty() && std::ranges::all_of(value, [](char c) { return c > ' ' && c < 0x7F && c != '"'; });
}

std::string text_line(std::string_view event, std::initializer_list<LogField> fields) {
    std::string line(event);
    std::ranges::replace(line, '_', ' ');
    for (const LogField& field : fields) {
        line += "  ";
        line += field.name;
        line += '=';
        if (is_plain(field.value)) {
            line += field.value;
        } else {
            json::append_quoted(line, field.value);
        }
    }
    return line;
}

}  // namespace

void start_log(LogLevel level, LogFormat format) {
    std::shared_ptr<spdlog::logger> logger;
    if (format == LogFormat::json) {
        logger = std::make_shared<spdlog::logger>("azulejo", std::make_shared<spdlog::sinks::stderr_sink_mt>());
        logger->set_pattern(R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})", spdlog::pattern_time_type::utc);
    } else {
        const auto colours =
            format == LogFormat::coloured_text ? spdlog::color_mode::always : spdlog::color_mode::never;
        logger =
            std::make_shared<spdlog::logger>("azulejo", std::make_shared<spdlog::sinks::stderr_color_sink_mt>(colours));
        logger->set_pattern("%Y-%m-%d %H:%M:%S  %^%-7l%$  %v", spdlog::pattern_time_type::local);
    }
    logger->set_level(to_spdlog(level));
    logger->flush_on(spdlog::level::info);
    sink() = {std::move(logger), format};
}

bool logs(LogLevel level) {
    const auto& logger = sink().logger;
    return logger && logger->should_log(to_spdlog(level));
}

void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
    const auto& [logger, format] = sink();
    if (!logs(level)) return;
    logger->log(to_spdlog(level), "{}",
                format == LogFormat::json ? json_members(event, fields) : text_line(event, fields));
}

}  // namespace azulejo::server
