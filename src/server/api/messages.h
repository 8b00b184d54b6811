#pragma once

#include <array>
#include <chrono>
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
#include "storage/store.h"

// The bodies of requests, one struct for each. They are read strictly (docs/api.md).
namespace azulejo::server {

struct CreateTable {
    TableRules rules;
    bool nonces = false;  // the game waits until each human seat has sent a nonce
    std::string key;
    std::vector<std::string> names;  // of the human seats, in order
};
struct JoinTable {
    std::optional<int> seat;  // any open one if not set
    std::string name;
    std::string nonce;
    bool nonces = false;  // the game waits for the nonce of this seat, also in rematches
    std::string key;
};
struct SendNonce {
    std::string nonce;
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

// Unknown, missing and wrong members are errors, each of which is named.
template <class Message>
[[nodiscard]] std::expected<Message, json::FieldFaults> parse_message(std::string_view body);

// Checks a request for an analysis, and returns how long it may take. It stays JSON, because it is passed on to a
// worker.
[[nodiscard]] std::expected<std::chrono::milliseconds, json::FieldFaults> check_analyze(std::string_view body);
inline constexpr int longest_analysis_ms = 10'000;

using Query = std::map<std::string, std::string>;
[[nodiscard]] std::expected<storage::Filter, json::FieldFaults> parse_filter(const Query& query);
// The event from which to watch, or the ply from which to read the log; nothing if it is not given.
[[nodiscard]] std::expected<std::optional<std::int64_t>, json::FieldFaults> parse_from(const Query& query);

}  // namespace azulejo::server
