#pragma once

#include <string>
#include <string_view>

#include "server/api/budgets.h"
#include "server/api/request.h"

namespace azulejo::server {

// Who pays for a request.
[[nodiscard]] Client client_of(const Request& request);
// Under which name the jobs of a client's tables and analyses are queued (Header::owner).
[[nodiscard]] std::string owner_of(std::string_view address);
// Under which name the searches of a table's AIs are charged to the token of its maker (Header::payer).
[[nodiscard]] std::string payer_of(std::string_view token);

}  // namespace azulejo::server
