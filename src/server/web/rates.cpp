#include "server/web/rates.h"

#include <algorithm>
#include <cmath>

namespace azulejo::server {

double Rates::left(const Bucket& bucket, Time now) const {
    const double seconds = std::chrono::duration<double>(now - bucket.at).count();
    return std::min(at_once_, bucket.left + seconds * per_second_);
}

std::optional<int> Rates::take(std::string_view who, double cost, Time now) {
    if (per_second_ <= 0) return std::nullopt;
    auto found = buckets_.find(who);
    if (found == buckets_.end()) found = buckets_.emplace(who, Bucket{at_once_, now}).first;
    Bucket& bucket = found->second;
    bucket = {left(bucket, now), now};
    const double wanted = std::min(cost, at_once_);  // what is dearer than all would never be allowed
    if (bucket.left >= wanted) {
        bucket.left -= wanted;
        return std::nullopt;
    }
    return std::max(1, static_cast<int>(std::ceil((wanted - bucket.left) / per_second_)));
}

void Rates::forget(Time now) {
    std::erase_if(buckets_, [&](const auto& entry) { return left(entry.second, now) >= at_once_; });
}

}  // namespace azulejo::server
