#include "server/api/client.h"

#include "server/table/secrets.h"

namespace azulejo::server {

Client client_of(const Request& request) {
    return {.address = request.address, .identity = request.bearer.empty() ? "" : token_hash(request.bearer)};
}

std::string owner_of(std::string_view address) {
    return to_hex(sha256("azulejo-owner-1|" + std::string(address))).substr(0, 4);
}

std::string payer_of(std::string_view token) {
    return to_hex(sha256("azulejo-payer-1|" + std::string(token))).substr(0, 8);
}

}  // namespace azulejo::server
