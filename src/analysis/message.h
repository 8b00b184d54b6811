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

// The time of a search without any limit.
inline constexpr milliseconds default_time{1000};

// The largest values of options.
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
    std::string id;  // as JSON: the string or number of the request
    std::variant<Analyze, Stop, Info> command;
};
struct Refusal {
    std::string id = "null";
    std::string reason;
};

// A refusal names every wrong member.
[[nodiscard]] std::expected<Request, Refusal> parse_request(std::string_view line);
// Reads the members of an `analyze` request; other members are ignored.
[[nodiscard]] std::expected<Analyze, std::string> read_analyze(const json::Value& request);

// Whether only a stop ends the search.
[[nodiscard]] bool is_endless(const engine::Limits& limits);

// Whether an answer is the only one to its request, an interim one, or the last.
enum class Finality : unsigned char { only, interim, last };

// Each answer is one line, with its line break.
[[nodiscard]] std::string analysis_answer(std::string_view id, const AnyReport& report, int players,
                                          milliseconds elapsed, Finality finality);
[[nodiscard]] std::string error_answer(std::string_view id, std::string_view reason);
[[nodiscard]] std::string stop_answer(std::string_view id);
[[nodiscard]] std::string info_answer(std::string_view id, std::string_view version);

}  // namespace azulejo::analysis
