#include "engine/built_in.h"

#include "engine/classic/features.h"

extern "C" {
// Defined in built_in.S: the first byte of each file of data/networks, and its end.
extern const char azulejo_networks_azul_2[];
extern const char azulejo_networks_azul_2_end[];
extern const char azulejo_networks_azul_n[];
extern const char azulejo_networks_azul_n_end[];
extern const char azulejo_networks_azul_grey[];
extern const char azulejo_networks_azul_grey_end[];
}

namespace azulejo::engine {

namespace {

std::optional<Networks> read(const char* begin, const char* end) {
    return read_built_in(begin, end, Features<classic::Position>::board_features,
                         Features<classic::Position>::seat_features);
}

}  // namespace

const Networks* built_in_networks(const classic::Position& position) {
    if (position.wall() == classic::WallSide::grey) {
        static const std::optional<Networks> grey = read(azulejo_networks_azul_grey, azulejo_networks_azul_grey_end);
        return grey ? &*grey : nullptr;
    }
    if (position.players() > 2) {
        static const std::optional<Networks> many = read(azulejo_networks_azul_n, azulejo_networks_azul_n_end);
        return many ? &*many : nullptr;
    }
    static const std::optional<Networks> two = read(azulejo_networks_azul_2, azulejo_networks_azul_2_end);
    return two ? &*two : nullptr;
}

}  // namespace azulejo::engine
