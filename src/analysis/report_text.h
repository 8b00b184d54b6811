#pragma once

#include <array>
#include <chrono>
#include <expected>
#include <string>

#include "analysis/analyst.h"
#include "core/json.h"

// What was found about a position, as JSON (docs/protocol.md).
namespace azulejo::analysis {

using std::chrono::milliseconds;

// The members of a report for people, rounded, without the braces around them.
[[nodiscard]] std::string analysis_members(const AnyReport& report, int players, milliseconds elapsed);

// A report with nothing lost, to be put together with others elsewhere; and read again there. What is wrong with
// another's text is named.
[[nodiscard]] std::string exact_report(const AnyReport& report, int players);
[[nodiscard]] std::expected<AnyReport, std::string> read_report(const json::Value& value, const AnyPosition& position);

// A number with so many digits after the point, and those of all seats as a list.
void append_share(std::string& out, double value, int decimals);
void append_shares(std::string& out, const std::array<double, engine::max_seats>& shares, int players, int decimals);
void append_prospect(std::string& out, const engine::Prospect& prospect, int players);  // "win":[…],"score":[…]

}  // namespace azulejo::analysis
