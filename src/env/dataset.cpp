#include "env/dataset.h"

#include "env/actions.h"
#include "env/batch.h"
#include "env/observation.h"

namespace azulejo::env {

std::expected<void, std::string> Dataset::add(const AnyGame& any, std::int64_t number) {
    const GameType type = std::visit([](const auto& game) { return GameType::of(game.start()); }, any);
    if (!type_) {
        type_ = type;
        action_count_ = static_cast<std::size_t>(type.actions());
        observation_size_ =
            std::visit([](const auto& game) { return static_cast<std::size_t>(observation_size(game.start())); }, any);
    }
    if (type_->name() != type.name() || type_->players() != type.players()) {
        return std::unexpected("game " + std::to_string(number) + " is " + std::string(type.name()) + " for " +
                               std::to_string(type.players()) + ", those before it are " + std::string(type_->name()) +
                               " for " + std::to_string(type_->players()));
    }
    std::visit(
        [&]<class P>(const Game<P>& game) {
            const P& end = game.position();
            P position = game.start();
            for (const auto& ply : game.plies()) {
                if (const auto* move = std::get_if<typename P::Move>(&ply)) {
                    const int seat = position.turn();
                    if (wanted_.observations) {
                        observations.resize(observations.size() + observation_size_);
                        write_observation(position, seat, &observations[observations.size() - observation_size_]);
                    }
                    if (wanted_.masks) {
                        masks.resize(masks.size() + action_count_);
                        Actions<P>::write_mask(position, &masks[masks.size() - action_count_]);
                    }
                    actions.push_back(Actions<P>::of(position, *move));
                    players.push_back(static_cast<std::int8_t>(seat));
                    games.push_back(number);
                    for (int each = 0; each < end.players(); ++each) {
                        returns.push_back(end.is_over() ? static_cast<float>(return_of(end, each)) : 0.0F);
                        scores.push_back(static_cast<std::int16_t>(end.score(each)));
                    }
                }
                play_ply(position, ply);
            }
        },
        any);
    return {};
}

}  // namespace azulejo::env
