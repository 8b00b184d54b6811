#include "server/api/client.h"

#include "server/table/secrets.h"

namespace azulejo::server {

Client client_of(const Request& request) {
    return {.address = request.address, .identity = request.bearer.empty() ? "" : token_hash(request.bearer)};
}

std::string owner_of(std::string_view address) {
    return to_hex(sha256("azulejo-owner-1|" + std::string(address))).substr(0, 4);
}

}  // namespace azulejo::server
