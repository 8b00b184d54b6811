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

}  // namespace azulejo::server
