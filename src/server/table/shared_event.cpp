#include "server/table/shared_event.h"

#include <utility>

namespace azulejo::server {

bool SharedEvent::add_nonce(std::string nonce) {
    if (!tables_.empty()) return false;
    nonces_.push_back(std::move(nonce));
    return true;
}

bool SharedEvent::begin_table(const std::string& table) {
    if (closed_ || !tables_.insert(table).second) return false;
    playing_.insert(table);
    return true;
}

std::optional<Bytes32> SharedEvent::published_seed() const {
    if (!closed_ || !playing_.empty()) return std::nullopt;
    return seed_;
}

}  // namespace azulejo::server
