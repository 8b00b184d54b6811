#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/json.h"

// The messages of JSON-RPC 2.0, one on each line.
namespace azulejo::cli::mcp {

enum ErrorCode : int {
    parse_error = -32700,
    invalid_request = -32600,
    method_not_found = -32601,
    invalid_params = -32602,
    server_busy = -32000,
    resource_not_found = -32002,
};

struct RpcError {
    int code;
    std::string message;
};
// A result as JSON, or an error.
using RpcResult = std::expected<std::string, RpcError>;

[[nodiscard]] inline std::unexpected<RpcError> rpc_error(int code, std::string message) {
    return std::unexpected(RpcError{code, std::move(message)});
}

struct RpcMessage {
    std::string id;  // as JSON; empty if it is a notification, which gets no answer
    std::string method;
    json::Value params;  // an object; empty if there are none
};

struct BadMessage {
    std::string id = "null";
    RpcError error;
};

// A request or a notification; nothing if it is an answer to us, which we ignore because we ask nothing.
[[nodiscard]] std::expected<std::optional<RpcMessage>, BadMessage> read_message(std::string_view line);

// Each is one line with its end.
[[nodiscard]] std::string answer_line(std::string_view id, const RpcResult& result);

// An id as JSON; empty if the value is neither a string nor a whole number.
[[nodiscard]] std::string id_text(const json::Value& value);

}  // namespace azulejo::cli::mcp
