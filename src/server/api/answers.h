#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/json_reader.h"
#include "server/api/request.h"
#include "server/table/decide.h"
#include "storage/store.h"

// Responses of the API, and messages without data of a table.
namespace azulejo::server {

// `illegal` is the JSON of why a move is illegal.
[[nodiscard]] Response failed(int status, std::string_view code, std::string_view message,
                              const std::optional<std::string>& illegal = std::nullopt);
[[nodiscard]] Response bad_fields(const json::FieldFaults& faults);
[[nodiscard]] Response refused(const Refusal& refusal);
// An error of the program, which the caller has logged.
[[nodiscard]] Response internal_error();
[[nodiscard]] Response unavailable(const storage::Failure& failure);
[[nodiscard]] Response restarting();
// The client has used up a budget, and may try again after this many seconds.
[[nodiscard]] Response over_budget(std::string_view message, int wait);
[[nodiscard]] Response text_answer(std::string body);
// A message to those who watch a table, or from them.
[[nodiscard]] std::string typed(std::string_view type, std::string_view message = {});

}  // namespace azulejo::server
