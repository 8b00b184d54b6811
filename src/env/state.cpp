#include "env/state.h"

#include <algorithm>

#include "core/bits.h"
#include "engine/bots.h"
#include "env/batch.h"
#include "env/observation.h"
#include "env/plies.h"
#include "env/previews.h"
#include "env/resampling.h"
#include "rules/playout.h"

namespace azulejo::env {

namespace {

AnyGame game_from(const AnyPosition& start) {
    return std::visit([](const auto& position) -> AnyGame { return Game(position); }, start);
}

}  // namespace

State::State(const AnyPosition& start, bool lists_chance) : game_(game_from(start)), lists_chance_(lists_chance) {}
State::State(AnyGame game, bool lists_chance) : game_(std::move(game)), lists_chance_(lists_chance) {}

std::expected<State, std::string> State::with_listed_chance(bool listed) const {
    if (!steps_.empty() && !listed) {
        return std::unexpected("some steps of a deal are made: the others must be made first");
    }
    State result = *this;
    result.lists_chance_ = listed;
    return result;
}

AnyPosition State::position() const {
    return std::visit([](const auto& game) -> AnyPosition { return game.position(); }, game_);
}
int State::players() const {
    return std::visit([](const auto& game) { return game.position().players(); }, game_);
}
int State::current_player() const {
    return std::visit([](const auto& game) { return player_of(game.position()); }, game_);
}

std::vector<int> State::legal_actions() const {
    if (is_chance_node()) {
        std::vector<int> result;
        for (const Outcome& outcome : chance_outcomes()) result.push_back(outcome.number);
        return result;
    }
    return std::visit(
        []<class P>(const Game<P>& game) {
            std::vector<int> result;
            Actions<P>::for_each(game.position(), [&](int action, typename P::Move) { result.push_back(action); });
            std::ranges::sort(result);
            return result;
        },
        game_);
}

std::vector<Outcome> State::chance_outcomes() const {
    if (!lists_chance_ || !is_chance_node()) return {};
    return std::visit([&]<class P>(const Game<P>& game) { return DealSteps<P>::outcomes(game.position(), steps_); },
                      game_);
}

bool State::is_legal(std::int64_t action) const {
    if (is_chance_node() && lists_chance_) {
        const auto outcomes = chance_outcomes();
        return std::ranges::any_of(outcomes, [&](const Outcome& outcome) { return outcome.number == action; });
    }
    return std::visit([&](const auto& game) { return ply_of(game.position(), action).has_value(); }, game_);
}

void State::write_mask(std::uint8_t* mask) const {
    std::visit([&]<class P>(const Game<P>& game) { Actions<P>::write_mask(game.position(), mask); }, game_);
}

// The last step completes the deal.
std::expected<void, std::string> State::apply_step(std::int64_t number) {
    if (!is_legal(number))
        return std::unexpected("action " + std::to_string(number) + " is not a possible outcome here");
    steps_.push_back(static_cast<int>(number));
    std::visit(
        [&]<class P>(Game<P>& game) {
            if (static_cast<int>(steps_.size()) < DealSteps<P>::count(game.position())) return;
            game.play(DealSteps<P>::deal(game.position(), steps_));
            steps_.clear();
        },
        game_);
    return {};
}

std::expected<void, std::string> State::apply(std::int64_t action) {
    if (lists_chance_ && is_chance_node()) return apply_step(action);
    return std::visit(
        [&](auto& game) -> std::expected<void, std::string> {
            const auto ply = ply_of(game.position(), action);
            if (!ply) return std::unexpected(ply.error());
            game.play(*ply);
            return {};
        },
        game_);
}

std::int64_t State::random_action(Rng& rng) const {
    return std::visit(
        [&]<class P>(const Game<P>& game) -> std::int64_t {
            const P& position = game.position();
            if (lists_chance_ && position.awaits_deal()) return DealSteps<P>::sample(position, steps_, rng);
            return number_of(position, random_ply(position, rng));
        },
        game_);
}

std::expected<std::int64_t, std::string> State::bot_action(std::string_view bot, Rng& rng) const {
    return std::visit(
        [&]<class P>(const Game<P>& game) -> std::expected<std::int64_t, std::string> {
            const engine::Bot<P>* const found = engine::find_bot<P>(bot);
            if (found == nullptr) return std::unexpected("there is no bot \"" + std::string(bot) + '"');
            if (!game.position().awaits_move()) return std::unexpected("no player is to move here");
            return Actions<P>::of(game.position(), found->choose(game.position(), rng));
        },
        game_);
}

std::size_t State::move_number() const {
    if (lists_chance_) return history().size();
    return std::visit([](const auto& game) { return game.plies().size(); }, game_);
}
std::vector<std::pair<int, std::int64_t>> State::history() const {
    std::vector<std::pair<int, std::int64_t>> result;
    std::visit(
        [&](const auto& game) {
            replay(game, [&]<class P>(const P& before, const typename P::Ply& ply) {
                const auto* const deal = std::get_if<typename P::Deal>(&ply);
                if (!lists_chance_ || deal == nullptr) {
                    result.emplace_back(player_of(before), number_of(before, ply));
                    return;
                }
                for (const int step : DealSteps<P>::of(before, *deal)) result.emplace_back(chance_player, step);
            });
        },
        game_);
    for (const int step : steps_) result.emplace_back(chance_player, step);
    return result;
}

std::optional<std::int64_t> State::forced_action() const {
    return std::visit(
        [](const auto& game) -> std::optional<std::int64_t> {
            const auto& position = game.position();
            const auto move = forced_move(position);
            return move ? std::optional(number_of(position, *move)) : std::nullopt;
        },
        game_);
}

std::expected<std::vector<int>, std::string> State::preview(std::int64_t action) const {
    return std::visit(
        [&]<class P>(const Game<P>& game) -> std::expected<std::vector<int>, std::string> {
            const auto ply = ply_of(game.position(), action);
            if (!ply) return std::unexpected(ply.error());
            const auto* const move = std::get_if<typename P::Move>(&*ply);
            if (move == nullptr) return std::unexpected("a deal has no preview");
            const auto numbers = Previews<P>::of(game.position(), *move);
            return std::vector<int>(numbers.begin(), numbers.end());
        },
        game_);
}

std::vector<double> State::returns() const {
    return std::visit(
        [](const auto& game) {
            std::vector<double> result(static_cast<std::size_t>(game.position().players()), 0.0);
            if (!game.position().is_over()) return result;
            for (std::size_t seat = 0; seat < result.size(); ++seat) {
                result[seat] = return_of(game.position(), static_cast<int>(seat));
            }
            return result;
        },
        game_);
}
std::vector<int> State::scores() const {
    return std::visit(
        [](const auto& game) {
            std::vector<int> result(static_cast<std::size_t>(game.position().players()));
            for (std::size_t i = 0; i < result.size(); ++i) result[i] = game.position().score(static_cast<int>(i));
            return result;
        },
        game_);
}
std::vector<int> State::winners() const {
    std::vector<int> result;
    std::visit(
        [&](const auto& game) {
            if (!game.position().is_over()) return;
            for_each_bit(game.position().winners(), [&](int seat) { result.push_back(seat); });
        },
        game_);
    return result;
}

State State::resample(int seat, Rng& rng) const {
    State result =
        std::visit([&](const auto& game) { return State(AnyGame(resampled(game, seat, rng)), lists_chance_); }, game_);
    result.steps_ = steps_;
    return result;
}
void State::write_observation(int seat, float* out) const {
    std::visit([&](const auto& game) { env::write_observation(game.position(), seat, out); }, game_);
}

}  // namespace azulejo::env
