#pragma once

#include <array>
#include <chrono>
#include <expected>
#include <string>

#include "analysis/analyst.h"
#include "core/json.h"
#include "core/json_writer.h"

// Reports about positions as JSON (docs/protocol.md).
namespace azulejo::analysis {

using std::chrono::milliseconds;

// Appends the members of a report for people, rounded.
void append_report(json::ObjectWriter& object, const AnyReport& report, int players, milliseconds elapsed);
// The same as an object.
[[nodiscard]] std::string report_object(const AnyReport& report, int players, milliseconds elapsed);

// A report with all digits, which another process reads to merge it with others.
[[nodiscard]] std::string exact_report(const AnyReport& report, int players);
[[nodiscard]] std::expected<AnyReport, std::string> read_report(const json::Value& value, const AnyPosition& position);

// The numbers of all seats as a list, with this many digits after the point.
void append_shares(std::string& out, const std::array<double, engine::max_seats>& shares, int players, int decimals);
// The members "win" and "score".
void append_evaluation(json::ObjectWriter& object, const engine::Evaluation& evaluation, int players);

}  // namespace azulejo::analysis
