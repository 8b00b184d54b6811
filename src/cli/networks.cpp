#include "cli/networks.h"

#include "cli/io.h"
#include "cli/usage.h"
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

}  // namespace azulejo::cli
