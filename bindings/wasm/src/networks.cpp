#include "networks.h"

#include <array>
#include <optional>

#include "core/text.h"
#include "engine/built_in.h"
#include "engine/classic/features.h"
#include "engine/duel/features.h"

namespace azulejo::wasm {

namespace {

using engine::Networks;

struct Place {
    std::string_view name;
    Result<Networks> (*read)(std::string_view bytes);
    std::optional<Networks> networks{};
};

template <GamePosition P>
Result<Networks> read(std::string_view bytes) {
    return engine::nn::read_networks(bytes, engine::Features<P>::board_features, engine::Features<P>::seat_features);
}

std::array<Place, 4>& places() {
    static std::array<Place, 4> all{{{"azul-2", read<classic::Position>},
                                     {"azul-n", read<classic::Position>},
                                     {"azul-grey", read<classic::Position>},
                                     {"azul-duel", read<duel::Position>}}};
    return all;
}

Place* find(std::string_view name) {
    for (Place& place : places()) {
        if (place.name == name) return &place;
    }
    return nullptr;
}

const Networks* handed_in(std::string_view name) {
    const Place* place = find(name);
    return place != nullptr && place->networks ? &*place->networks : nullptr;
}

}  // namespace

std::expected<void, std::string> hand_in_networks(std::string_view name, std::string_view bytes,
                                                  std::string_view fingerprint) {
    Place* place = find(name);
    if (place == nullptr) return std::unexpected("there are no networks named " + azulejo::in_quotes(name));
    if (place->networks) return std::unexpected("the networks " + std::string(name) + " are there already");
    auto networks = place->read(bytes);
    if (!networks) return std::unexpected(std::string(name) + ": " + networks.error().message);
    if (const std::string found = engine::nn::fingerprint(*networks); found != fingerprint) {
        return std::unexpected(std::string(name) + ": these are networks " + found + ", not " +
                               std::string(fingerprint));
    }
    place->networks = std::move(*networks);
    return {};
}

}  // namespace azulejo::wasm

namespace azulejo::engine {

const Networks* built_in_networks(const classic::Position& position) {
    return wasm::handed_in(networks_name(position));
}
const Networks* built_in_networks(const duel::Position& position) {
    return wasm::handed_in(networks_name(position));
}

}  // namespace azulejo::engine
