#include "cli/mcp/json_rpc.h"

#include <cmath>

#include "core/json_writer.h"

namespace azulejo::cli::mcp {

namespace {

constexpr std::size_t longest_id = 1000;

std::unexpected<BadMessage> bad(int code, std::string message, std::string id = "null") {
    return std::unexpected(BadMessage{std::move(id), {code, std::move(message)}});
}

}  // namespace

std::string id_text(const json::Value& value) {
    constexpr double most = 9007199254740991;  // 2^53 - 1: greater ones are not exact in JSON
    std::string id;
    if (value.string() != nullptr && value.string()->size() <= longest_id) {
        json::append_quoted(id, *value.string());
    } else if (value.number() != nullptr && std::abs(*value.number()) <= most &&
               std::trunc(*value.number()) == *value.number()) {
        id = std::to_string(static_cast<long long>(*value.number()));
    }
    return id;
}

std::expected<std::optional<RpcMessage>, BadMessage> read_message(std::string_view line) {
    auto value = json::parse(line);
    if (!value) return bad(parse_error, "not JSON: " + value.error().message);
    if (value->object() == nullptr)
        return bad(invalid_request, "a message must be a JSON object; batches are not used");
    std::string id;
    if (const json::Value* given = value->find("id")) {
        id = id_text(*given);
        if (id.empty()) return bad(invalid_request, "id: expected a string or a whole number");
    }
    const std::string shown = id.empty() ? "null" : id;
    const json::Value* version = value->find("jsonrpc");
    if (version == nullptr || version->string() == nullptr || *version->string() != "2.0") {
        return bad(invalid_request, "jsonrpc: expected \"2.0\"", shown);
    }
    const json::Value* method = value->find("method");
    if (method == nullptr && (value->find("result") != nullptr || value->find("error") != nullptr)) return std::nullopt;
    if (method == nullptr || method->string() == nullptr)
        return bad(invalid_request, "method: expected a string", shown);
    RpcMessage message{.id = std::move(id), .method = *method->string(), .params = json::Value(json::Object{}, 0)};
    if (const json::Value* params = value->find("params")) {
        if (params->object() == nullptr) return bad(invalid_params, "params: expected an object", shown);
        message.params = *params;
    }
    return message;
}

std::string answer_line(std::string_view id, const RpcResult& result) {
    return json::object_text([&](json::ObjectWriter& object) {
               object.text("jsonrpc", "2.0");
               object.raw("id", id);
               if (result) {
                   object.raw("result", *result);
               } else {
                   object.object("error", [&](json::ObjectWriter& error) {
                       error.number("code", result.error().code);
                       error.text("message", result.error().message);
                   });
               }
           }) +
           '\n';
}

}  // namespace azulejo::cli::mcp
