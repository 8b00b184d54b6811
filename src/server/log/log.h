#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

// The server's log: one line for each event, with named values.
namespace azulejo::server {

enum class LogLevel : std::uint8_t { debug, info, warning, error, none };
enum class LogFormat : std::uint8_t { json, text, coloured_text };

struct LogField {
    std::string_view name;
    std::string value;
    bool quoted = true;

    LogField(std::string_view field, std::string_view text) : name(field), value(text) {}
    LogField(std::string_view field, const char* text) : name(field), value(text) {}
    LogField(std::string_view field, std::string text) : name(field), value(std::move(text)) {}
    LogField(std::string_view field, std::integral auto number)
        : name(field), value(std::to_string(number)), quoted(false) {}
};

// Starts logging to standard error. Before this call nothing is logged.
void start_log(LogLevel level, LogFormat format);
// Whether events of this level are logged.
[[nodiscard]] bool logs(LogLevel level);
// May be called on any thread. Never log a token.
void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields = {});

}  // namespace azulejo::server
