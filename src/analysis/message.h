#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "analysis/analyst.h"
#include "analysis/report_text.h"
#include "core/json.h"
#include "engine/search/limits.h"
#include "rules/any.h"

// The messages of the engine protocol: one JSON object a line (docs/protocol.md).
namespace azulejo::analysis {

// How long a search takes that was given no limit at all.
inline constexpr milliseconds default_time{1000};

// The most that can be asked for.
inline constexpr std::uint64_t most_ms = 1'000'000'000;
inline constexpr std::uint64_t most_nodes = 1'000'000'000'000'000;
inline constexpr int most_depth = 1000;
inline constexpr int most_lines = 1000;
inline constexpr int most_threads = 256;

struct Options {
    engine::Limits limits;
    std::optional<int> threads;
    std::optional<milliseconds> every;
};
struct Analyze {
    AnyPosition position;
    Options options;
};
struct Stop {
    std::string target;  // an id, as JSON
};
struct Info {};

struct Request {
    std::string id;  // as JSON: the string or the number that was given
    std::variant<Analyze, Stop, Info> command;
};
struct Refusal {
    std::string id = "null";
    std::string reason;
};

// Names every member that is wrong.
[[nodiscard]] std::expected<Request, Refusal> parse_request(std::string_view line);
// The same for what an `analyze` asks for, whatever else the object holds.
[[nodiscard]] std::expected<Analyze, std::string> read_analyze(const json::Value& request);

// Whether nothing but a stop ends the search.
[[nodiscard]] bool is_endless(const engine::Limits& limits);

// Whether an answer is the only one to its request, one of several, or the last of these.
enum class Finality : unsigned char { only, interim, last };

// Each is one line, its end included.
[[nodiscard]] std::string analysis_answer(std::string_view id, const AnyReport& report, int players,
                                          milliseconds elapsed, Finality finality);
[[nodiscard]] std::string error_answer(std::string_view id, std::string_view reason);
[[nodiscard]] std::string stop_answer(std::string_view id);
[[nodiscard]] std::string info_answer(std::string_view id, std::string_view version);

}  // namespace azulejo::analysis
