#include "engine/built_in.h"

#include "engine/duel/features.h"

extern "C" {
// Defined in built_in.S: the first byte of the file of data/networks, and its end.
extern const char azulejo_networks_azul_duel[];
extern const char azulejo_networks_azul_duel_end[];
}

namespace azulejo::engine {

const Networks* built_in_networks(const duel::Position& /*position*/) {
    using Inputs = Features<duel::Position>;
    static const std::optional<Networks> networks = read_built_in(
        azulejo_networks_azul_duel, azulejo_networks_azul_duel_end, Inputs::board_features, Inputs::seat_features);
    return networks ? &*networks : nullptr;
}

}  // namespace azulejo::engine
