#include "server/api/routes.h"

namespace azulejo::server {

std::string_view openapi_document() {
    return "{}";
}

}  // namespace azulejo::server
