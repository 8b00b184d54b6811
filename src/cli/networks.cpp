#include "cli/networks.h"

#include "cli/io.h"
#include "cli/usage.h"
#include "engine/built_in.h"
#include "engine/classic/features.h"
#include "engine/duel/features.h"

namespace azulejo::cli {

std::shared_ptr<const engine::Networks> read_networks(const std::string& path, std::string_view game) {
    const notation::GameEntry& entry = game_option(std::string(game));
    Rng rng(0);
    return std::visit(
        [&]<GamePosition P>(const P& /*start*/) {
            auto networks = engine::nn::read_networks(read_all(path), engine::Features<P>::board_features,
                                                      engine::Features<P>::seat_features);
            if (!networks) throw BadInput(path + ": " + networks.error().message);
            return std::make_shared<const engine::Networks>(std::move(*networks));
        },
        entry.new_game(entry.name, entry.fewest_players, 0, rng));
}

std::shared_ptr<const engine::Networks> networks_option(const std::string& option, std::string_view game,
                                                        const AnyPosition& start) {
    if (option == without_networks) return nullptr;
    if (!option.empty()) return read_networks(option, game);
    const engine::Networks* built_in =
        std::visit([](const auto& position) { return engine::built_in_networks(position); }, start);
    return {std::shared_ptr<const engine::Networks>(), built_in};  // they need no owner
}

std::string name_of(const engine::Networks* networks) {
    return networks == nullptr ? "rules" : "networks " + engine::nn::fingerprint(*networks);
}

}  // namespace azulejo::cli
