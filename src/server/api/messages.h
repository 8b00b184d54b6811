#pragma once

#include <array>
#include <expected>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_reader.h"
#include "server/table/decide.h"
#include "server/table/rules.h"

// What requests say: one struct a message, read strictly (docs/api.md).
namespace azulejo::server {

struct CreateTable {
    TableRules rules;
    std::string nonce;
    std::string key;
    std::vector<std::string> names;  // of the human seats, in order
};
struct JoinTable {
    std::optional<int> seat;  // any open one without
    std::string name;
    std::string nonce;
    std::string key;
};
struct MakeMove {
    int ply = 0;
    std::string move;
};
struct MakeOffer {
    Proposal what = Proposal::undo;
};
struct GiveAnswer {
    Proposal what = Proposal::undo;
    bool accept = false;
};
struct SayPreset {
    int preset = 1;
};
struct ChangeName {
    std::string name;
};
struct Nothing {};  // the body is {} or empty

// The only members that each may have are those that are read here; everything wrong is named.
template <class Message>
[[nodiscard]] std::expected<Message, json::FieldFaults> parse_message(std::string_view body);

// What is to be analysed, checked but still as JSON: it goes to whoever thinks.
[[nodiscard]] std::expected<void, json::FieldFaults> check_analyze(std::string_view body);
inline constexpr int longest_analysis_ms = 10'000;

using Query = std::map<std::string, std::string>;
[[nodiscard]] std::expected<storage::Filter, json::FieldFaults> parse_filter(const Query& query);
// From which event to watch; nothing for only what comes.
[[nodiscard]] std::expected<std::optional<std::int64_t>, json::FieldFaults> parse_from(const Query& query);

}  // namespace azulejo::server
