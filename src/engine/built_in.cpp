#include "engine/built_in.h"

#include <cstdio>
#include <cstdlib>

namespace azulejo::engine {

std::optional<Networks> read_built_in(const char* begin, const char* end, int board_features, int seat_features) {
    if (begin == end) return std::nullopt;
    auto networks = nn::read_networks({begin, static_cast<std::size_t>(end - begin)}, board_features, seat_features);
    if (!networks) {
        std::fprintf(stderr, "azulejo: the built-in networks are damaged: %s\n", networks.error().message.c_str());
        std::abort();
    }
    return std::move(*networks);
}

}  // namespace azulejo::engine
