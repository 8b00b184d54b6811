#include "engine/built_in.h"

#include <cstdio>
#include <cstdlib>
#include <optional>

#include "engine/classic/features.h"
#include "engine/duel/features.h"

extern "C" {
// In built_in.S: the files of data/networks, each from its name's start to its end.
extern const char azulejo_networks_azul_2[];
extern const char azulejo_networks_azul_2_end[];
extern const char azulejo_networks_azul_n[];
extern const char azulejo_networks_azul_n_end[];
extern const char azulejo_networks_azul_grey[];
extern const char azulejo_networks_azul_grey_end[];
extern const char azulejo_networks_azul_duel[];
extern const char azulejo_networks_azul_duel_end[];
}

namespace azulejo::engine {

namespace {

template <GamePosition P>
std::optional<Networks> read(const char* begin, const char* end) {
    if (begin == end) return std::nullopt;
    auto networks = nn::read_networks({begin, static_cast<std::size_t>(end - begin)}, Features<P>::board_features,
                                      Features<P>::seat_features);
    if (!networks) {
        std::fprintf(stderr, "azulejo: its own networks are damaged: %s\n", networks.error().message.c_str());
        std::abort();
    }
    return std::move(*networks);
}

}  // namespace

const Networks* built_in_networks(const classic::Position& position) {
    if (position.wall() == classic::WallSide::grey) {
        static const std::optional<Networks> grey =
            read<classic::Position>(azulejo_networks_azul_grey, azulejo_networks_azul_grey_end);
        return grey ? &*grey : nullptr;
    }
    if (position.players() > 2) {
        static const std::optional<Networks> many =
            read<classic::Position>(azulejo_networks_azul_n, azulejo_networks_azul_n_end);
        return many ? &*many : nullptr;
    }
    static const std::optional<Networks> two =
        read<classic::Position>(azulejo_networks_azul_2, azulejo_networks_azul_2_end);
    return two ? &*two : nullptr;
}

const Networks* built_in_networks(const duel::Position& /*position*/) {
    static const std::optional<Networks> networks =
        read<duel::Position>(azulejo_networks_azul_duel, azulejo_networks_azul_duel_end);
    return networks ? &*networks : nullptr;
}

}  // namespace azulejo::engine
