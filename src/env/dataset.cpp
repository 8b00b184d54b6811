#include "env/dataset.h"

#include <algorithm>

#include "engine/built_in.h"
#include "env/actions.h"
#include "env/batch.h"
#include "env/observation.h"

namespace azulejo::env {

template <GamePosition P, class T>
void Dataset::add_observation(const P& position, int seat, Rows<T>& rows) const {
    write_observation(position, seat, rows.extend(observation_size_));
}

template <GamePosition P>
void Dataset::add_values(const P& position) {
    auto& evaluator = std::get<std::optional<engine::Evaluator<P>>>(evaluators_);
    if (!evaluator) evaluator.emplace();
    evaluator->set_networks(engine::built_in_networks(position));
    const engine::IntegerEvaluation value = evaluator->evaluate(position);
    for (int seat = 0; seat < position.players(); ++seat) {
        values.push_back(static_cast<float>(value.win[static_cast<std::size_t>(seat)]) /
                         engine::IntegerEvaluation::win_unit);
    }
}

template <GamePosition P>
void Dataset::add_mask(const P& position) {
    if (wanted_.masks == Masks::bytes) return Actions<P>::write_mask(position, masks.extend(action_count_));
    std::uint8_t* const row = masks.extend(mask_bytes());
    std::fill_n(row, mask_bytes(), std::uint8_t{0});
    Actions<P>::for_each(position, [&](int number, typename P::Move) {
        row[number / 8] = static_cast<std::uint8_t>(row[number / 8] | 0x80 >> number % 8);
    });
}

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
            const std::size_t before = rows();
            for (const auto& ply : game.plies()) {
                if (const auto* move = std::get_if<typename P::Move>(&ply)) {
                    const int seat = position.turn();
                    if (wanted_.observations == Numbers::float32) add_observation(position, seat, observations);
                    if (wanted_.observations == Numbers::int16) add_observation(position, seat, observations_int16);
                    if (wanted_.values) add_values(position);
                    if (wanted_.masks != Masks::none) add_mask(position);
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
            if (wanted_.finals && rows() > before) {
                for (int seat = 0; seat < end.players(); ++seat) add_observation(end, seat, finals);
            }
        },
        any);
    return {};
}

}  // namespace azulejo::env
