#include "env/game_type.h"

#include <algorithm>

#include "env/actions.h"
#include "env/chance.h"
#include "env/observation.h"
#include "env/previews.h"
#include "notation/classic/fields.h"
#include "notation/classic/token.h"
#include "notation/components.h"
#include "notation/duel/fields.h"
#include "notation/duel/token.h"

namespace azulejo::env {

namespace {

std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> result;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0) result.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return result;
}

std::string_view name_of(const classic::Position& position) {
    return notation::classic::game_name(position.wall());
}
std::string_view name_of(const duel::Position& /*position*/) {
    return notation::duel::game_name;
}

// Every take removes at least one tile; on the grey wall each line may need a placement. A17.
int most_moves_of(const classic::Position& position) {
    const int tiles = classic::tiles_on_a_factory * position.factories();
    const int placements = position.wall() == classic::WallSide::grey ? classic::rows * position.players() : 0;
    return classic::last_round * (tiles + placements);
}
int most_deals_of(const classic::Position& /*position*/) {
    return classic::last_round;
}
std::string name_of_action(const classic::Position& position, int number) {
    using classic::Move;
    const bool grey = position.wall() == classic::WallSide::grey;
    const int placements = grey ? classic::rows * classic::columns : 0;
    if (number < placements) {
        return notation::classic::to_token(Move::place(number / classic::columns, number % classic::columns));
    }
    const int take = number - placements;
    const int targets = classic::rows + 1;
    const auto colour = static_cast<Colour>(take / targets % colour_count);
    return notation::classic::to_token(Move::take(take / (targets * colour_count), colour, take % targets));
}
// The two setup plates. In each round one take for every tile, the chips, and one decision for every line. In all
// rounds but the last, for each marker: the whole stack is drawn and looked at, one plate kept and the others put back.
int most_moves_of(const duel::Position& /*position*/) {
    using namespace duel;
    const int tiles = large_tiles + small_factories * small_tiles;
    const int drawing = 2 * Actions<Position>::most_drawn + 1;
    return player_count + last_round * (tiles + small_factories + player_count * rows) +
           (last_round - 1) * player_count * player_markers * drawing;
}
int most_deals_of(const duel::Position& /*position*/) {
    return duel::last_round + 1;
}
std::string name_of_action(const duel::Position& /*position*/, int number) {
    using A = Actions<duel::Position>;
    using duel::Move;
    using notation::duel::to_token;
    const auto within = [&](int block) { return number - block; };
    const auto slot = [&](int block) { return within(block) % A::placements / duel::rotations; };
    const auto rotation = [&](int block) { return within(block) % duel::rotations; };
    const auto colour = [](int index) { return static_cast<Colour>(index); };
    if (number < A::draw) return to_token(Move::display(number / A::placements, slot(0), rotation(0)));
    if (number == A::draw) return to_token(Move::draw());
    if (number == A::look) return to_token(Move::look());
    if (number < A::under)
        return to_token(Move::keep(within(A::keep) / A::placements, slot(A::keep), rotation(A::keep)));
    if (number < A::large_sun) return to_token(Move::under(within(A::under)));
    if (number < A::small_sun) {
        const int at = within(A::large_sun);
        return to_token(Move::sun(duel::large, colour(at / A::targets), at % A::targets));
    }
    if (number < A::moon) {
        const int at = within(A::small_sun);
        const int factory = at / A::orders_of_a_factory;
        const int taken = at % A::orders_of_a_factory / (A::most_orders * A::targets);
        const int order = at / A::targets % A::most_orders;
        return to_token(Move::sun(factory + 1, colour(taken), at % A::targets)) + "/#" + std::to_string(order + 1);
    }
    if (number < A::chip) {
        return to_token(Move::moon(colour(within(A::moon) / A::targets), within(A::moon) % A::targets));
    }
    if (number < A::decline) return to_token(Move::chip(within(A::chip) + 1));
    if (number == A::decline) return "=";
    const int at = within(A::tile);
    return ">" + std::to_string(at % duel::columns + 1) + "+#" + std::to_string(at / duel::columns + 1);
}

}  // namespace

std::expected<GameType, std::string> GameType::find(std::string_view name, std::optional<int> players,
                                                    const std::string& scoring) {
    const notation::GameEntry* const entry = notation::find_game(name);
    if (entry == nullptr) {
        return std::unexpected("there is no game \"" + std::string(name) + "\": it must be one of " +
                               notation::game_names());
    }
    const int count = players.value_or(entry->fewest_players);
    if (count < entry->fewest_players || count > entry->most_players) {
        const std::string least = std::to_string(entry->fewest_players);
        const std::string most = std::to_string(entry->most_players);
        return std::unexpected(std::string(name) + " is for " + (least == most ? least : least + " to " + most) +
                               " players, not " + std::to_string(count));
    }
    GameType result(entry, count);
    if (scoring.empty()) return result;
    if (name != notation::duel::game_name) {
        return std::unexpected("only " + std::string(notation::duel::game_name) + " has scoring tiles");
    }
    const auto choice = notation::read_scoring_choice(name, words(scoring));
    if (!choice) return std::unexpected("scoring: " + choice.error());
    if (choice->by_lot > 0) {
        result.by_lot_ = choice->by_lot;
    } else {
        result.scoring_ = choice->given;
    }
    return result;
}

GameType GameType::of(const AnyPosition& position) {
    return std::visit(
        [](const auto& each) {
            GameType result(notation::find_game(name_of(each)), each.players());
            if constexpr (requires { each.scoring(); }) result.scoring_ = each.scoring();
            return result;
        },
        position);
}

std::string GameType::scoring() const {
    std::string out;
    if (scoring_) {
        notation::duel::append_scoring(out, *scoring_, " ");
    } else if (by_lot_ != duel::ScoringChoice{}.by_lot) {
        out = std::to_string(by_lot_);
    }
    return out;
}

std::string GameType::components() const {
    return name() == notation::duel::game_name ? notation::duel_components() : notation::azul_components();
}

AnyPosition GameType::start(int first) const {
    if (const auto wall = notation::classic::wall_of_game(name())) {
        return classic::Position({.wall = *wall, .players = players_, .first = first});
    }
    return duel::Position({.first = first, .scoring = scoring_.value_or(duel::first_game_tiles)});
}

AnyPosition GameType::random_start(Rng& rng, std::optional<int> first) const {
    const int seat = first ? *first : static_cast<int>(rng.below(static_cast<std::uint32_t>(players_)));
    return scoring_ ? start(seat) : entry_->new_game(name(), players_, seat, rng, {.by_lot = by_lot_});
}

int GameType::actions() const {
    return std::visit([]<class P>(const P& position) { return Actions<P>::count(position); }, start(0));
}
std::optional<std::string> GameType::action_name(std::int64_t action) const {
    if (action < 0 || action >= actions()) return std::nullopt;
    return std::visit([&](const auto& position) { return name_of_action(position, static_cast<int>(action)); },
                      start(0));
}
std::int64_t GameType::deals() const {
    return std::visit(
        [&]<class P>(const P& position) -> std::int64_t {
            return lists_chance_ ? DealSteps<P>::most_numbers : Deals<P>::count(position);
        },
        start(0));
}
std::vector<Plane> GameType::planes() const {
    return std::visit([](const auto& position) { return planes_of(position); }, start(0));
}
std::vector<std::string_view> GameType::preview_names() const {
    return std::visit(
        []<class P>(const P& /*position*/) {
            return std::vector<std::string_view>(Previews<P>::names.begin(), Previews<P>::names.end());
        },
        start(0));
}
int GameType::most_moves() const {
    return std::visit([](const auto& position) { return most_moves_of(position); }, start(0));
}
int GameType::most_deals() const {
    return std::visit(
        [&]<class P>(const P& position) {
            return lists_chance_ ? DealSteps<P>::most_steps(position) : most_deals_of(position);
        },
        start(0));
}

}  // namespace azulejo::env
