#include "server/api/answers.h"

#include "core/json_writer.h"
#include "core/text.h"
#include "notation/games.h"

namespace azulejo::server {

namespace {

// A quotation from a request may end inside a character.
std::string shown(std::string_view message) {
    return printable(shortened(message, 1000));
}

Response illegal(const Refusal& refusal) {
    std::optional<std::string> why;
    if (refusal.illegal) {
        const std::string& token = refusal.illegal->token;
        why = std::visit([&](const auto& position) { return notation::why_illegal(position, token); },
                         refusal.illegal->position);
    }
    return failed(422, "illegal", refusal.reason, why);
}

}  // namespace

Response failed(int status, std::string_view code, std::string_view message,
                const std::optional<std::string>& illegal) {
    return {.status = status, .body = json::object_text([&](json::ObjectWriter& object) {
                                  object.text("error", code);
                                  object.text("message", shown(message));
                                  if (illegal) object.key("illegal") += *illegal;
                              })};
}

Response bad_fields(const json::FieldFaults& faults) {
    return {.status = 400, .body = json::object_text([&](json::ObjectWriter& object) {
                               object.text("error", "bad_request");
                               object.text("message", shown(to_string(faults)));
                               object.list("fields", faults, [&](const json::FieldFault& fault) {
                                   json::ObjectWriter each(object.out());
                                   each.text("field", shown(fault.field));
                                   each.text("problem", shown(fault.problem));
                               });
                           })};
}

Response refused(const Refusal& refusal) {
    switch (refusal.why) {
        case Refused::forbidden: return failed(403, "forbidden", refusal.reason);
        case Refused::conflict: return failed(409, "conflict", refusal.reason);
        case Refused::illegal: return illegal(refusal);
        case Refused::internal: return internal_error();
        case Refused::too_often: break;
    }
    return failed(429, "too_many_requests", refusal.reason);
}

Response internal_error() {
    return failed(500, "internal", "internal error; the operator has been informed");
}

Response unavailable(const storage::Failure& failure) {
    Response response = failed(503, "unavailable", std::string(storage::describe(failure.cause)) + "; try again");
    response.retry_after = 1;
    return response;
}

Response restarting() {
    Response response = failed(503, "unavailable", "the server restarts; try again");
    response.retry_after = 1;
    return response;
}

Response over_budget(std::string_view message, int wait) {
    Response response = failed(429, "too_many_requests", message);
    response.retry_after = wait;
    return response;
}

Response text_answer(std::string body) {
    return {.status = 200, .body = std::move(body), .content_type = "text/plain; charset=utf-8"};
}

std::string typed(std::string_view type, std::string_view message) {
    return json::object_text([&](json::ObjectWriter& object) {
        object.text("type", type);
        if (!message.empty()) object.text("message", message);
    });
}

}  // namespace azulejo::server
