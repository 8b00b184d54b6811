#include "env/state.h"

#include <algorithm>
#include <charconv>

#include "core/ascii.h"
#include "core/bits.h"
#include "core/text.h"
#include "engine/bots.h"
#include "env/actions.h"
#include "env/batch.h"
#include "env/observation.h"
#include "env/previews.h"
#include "env/resampling.h"
#include "env/view.h"
#include "notation/classic/drawing.h"
#include "notation/components.h"
#include "notation/deal_odds.h"
#include "notation/digest.h"
#include "notation/duel/drawing.h"
#include "notation/position_input.h"
#include "notation/record_reader.h"
#include "notation/record_writer.h"
#include "notation/view.h"
#include "rules/playout.h"

namespace azulejo::env {

namespace {

using notation::Faults;

template <GamePosition P>
int player_of(const P& position) {
    if (position.is_over()) return terminal_player;
    return position.awaits_deal() ? chance_player : position.turn();
}

// The ply with this number in this position, or why there is none.
template <GamePosition P>
std::expected<typename P::Ply, std::string> ply_of(const P& position, std::int64_t action) {
    const auto wrong = [&](std::string_view why) {
        return std::unexpected("action " + std::to_string(action) + ' ' + std::string(why));
    };
    if (position.is_over()) return wrong("cannot be applied: the game is over");
    if (position.awaits_deal()) {
        if (const auto deal = Deals<P>::deal(position, action)) return *deal;
        return wrong("is not a possible deal here");
    }
    if (const auto move = Actions<P>::move(position, action)) return *move;
    return wrong("is not legal here");
}
template <GamePosition P>
std::int64_t number_of(const P& position, const typename P::Ply& ply) {
    if (const auto* deal = std::get_if<typename P::Deal>(&ply)) return Deals<P>::of(position, *deal);
    return Actions<P>::of(position, std::get<typename P::Move>(ply));
}

// Calls f with each ply and the position before it.
template <GamePosition P, class F>
void replay(const Game<P>& game, F&& f) {
    P position = game.start();
    for (const auto& ply : game.plies()) {
        f(position, ply);
        play_ply(position, ply);
    }
}

std::string draw_view(const classic::Position& position, bool colour, std::optional<int> /*viewer*/) {
    notation::classic::DrawStyle style;
    style.colour = colour;
    return notation::classic::draw(position, style);
}
std::string draw_view(const duel::Position& position, bool colour, std::optional<int> viewer) {
    notation::duel::DrawStyle style;
    style.colour = colour;
    return notation::duel::draw(position.view(viewer).covered(), style);
}

bool is_tag_name(std::string_view name) {
    return !name.empty() && name.size() < notation::RecordReader::max_text &&
           std::ranges::all_of(name, is_word_character);
}

AnyGame game_from(const AnyPosition& start) {
    return std::visit([](const auto& position) -> AnyGame { return Game(position); }, start);
}

}  // namespace

State::State(const AnyPosition& start, bool lists_chance) : game_(game_from(start)), lists_chance_(lists_chance) {}
State::State(AnyGame game, bool lists_chance) : game_(std::move(game)), lists_chance_(lists_chance) {}

std::expected<State, std::string> State::parse(std::string_view text) {
    auto loaded = notation::read_game(text);
    if (!loaded) return std::unexpected(notation::to_string(loaded.error()));
    return State(std::move(loaded->game));
}

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

std::expected<std::string, std::string> State::to_token(std::int64_t action) const {
    return std::visit(
        [&]<class P>(const Game<P>& game) -> std::expected<std::string, std::string> {
            if (lists_chance_ && is_chance_node()) {
                if (is_legal(action)) {
                    return DealSteps<P>::name(game.position(), steps_.size(), static_cast<int>(action));
                }
                return std::unexpected("action " + std::to_string(action) + " is not a possible outcome here");
            }
            const auto ply = ply_of(game.position(), action);
            if (!ply) return std::unexpected(ply.error());
            return notation::to_token(game.position(), *ply);
        },
        game_);
}

std::expected<std::int64_t, std::string> State::from_token(std::string_view token) const {
    return std::visit(
        [&]<class P>(const Game<P>& game) -> std::expected<std::int64_t, std::string> {
            if (lists_chance_ && is_chance_node()) {
                for (const Outcome& outcome : chance_outcomes()) {
                    if (DealSteps<P>::name(game.position(), steps_.size(), outcome.number) == token)
                        return outcome.number;
                }
                return std::unexpected(in_quotes(token) + " is not a possible outcome here");
            }
            const auto ply = notation::parse_ply(game.position(), token);
            if (!ply) return std::unexpected(in_quotes(token) + ": " + ply.error());
            return number_of(game.position(), *ply);
        },
        game_);
}

std::expected<std::int64_t, std::string> State::from_typed(std::string_view typed) const {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t start = std::min(typed.find_first_not_of(blanks), typed.size());
    typed = typed.substr(start, typed.find_last_not_of(blanks) + 1 - start);
    return std::visit(
        [&](const auto& game) {
            const auto move =
                game.position().awaits_move() ? notation::parse_typed_move(game.position(), typed) : std::nullopt;
            return from_token(move ? notation::to_token(*move) : typed);
        },
        game_);
}

template <class F>
std::expected<std::string, std::string> State::with_ply(std::int64_t action, F&& append) const {
    return std::visit(
        [&]<class P>(const Game<P>& game) -> std::expected<std::string, std::string> {
            if (lists_chance_ && is_chance_node()) return std::unexpected("a step of a deal has no effects");
            const auto ply = ply_of(game.position(), action);
            if (!ply) return std::unexpected(ply.error());
            std::string out;
            append(out, game.position(), *ply);
            return out;
        },
        game_);
}

std::expected<std::string, std::string> State::effects(std::int64_t action) const {
    return with_ply(action, [](std::string& out, const auto& position, const auto& ply) {
        notation::append_effects(out, position, ply);
    });
}

std::expected<std::string, std::string> State::effects_view(std::int64_t action, std::optional<int> viewer) const {
    return with_ply(action, [&](std::string& out, const auto& position, const auto& ply) {
        notation::append_effects_view(out, position, ply, viewer);
    });
}

std::expected<std::optional<std::string>, std::string> State::why_illegal(std::string_view token) const {
    return std::visit(
        [&](const auto& game) -> std::expected<std::optional<std::string>, std::string> {
            if (!notation::parse_move(game.position(), token)) {
                return std::unexpected(in_quotes(token) + " is not a move");
            }
            return notation::why_illegal(game.position(), token);
        },
        game_);
}

std::expected<std::string, std::string> State::fields(std::int64_t action) const {
    return with_ply(action, [](std::string& out, const auto& position, const auto& ply) {
        notation::append_ply_fields(out, position, ply);
    });
}

std::expected<std::string, std::string> State::told(std::int64_t action, std::optional<int> viewer) const {
    return with_ply(action, [&](std::string& out, const auto& position, const auto& ply) {
        out += notation::told_view(position, ply, viewer);
    });
}

std::expected<std::int64_t, std::string> State::from_fields(std::string_view fields) const {
    const auto given = json::parse(fields);
    if (!given || given->object() == nullptr) return std::unexpected("fields: an object is expected");
    return std::visit(
        [&](const auto& game) -> std::expected<std::int64_t, std::string> {
            if (!game.position().awaits_move()) return std::unexpected("no move is awaited");
            const auto move = notation::move_of_fields(game.position(), *given);
            if (!move) return std::unexpected(notation::to_string(move.error()));
            if (const auto reason = game.position().why_illegal(*move)) {
                return std::unexpected(notation::explain(*reason, game.position(), *move));
            }
            return number_of(game.position(), *move);
        },
        game_);
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

std::string State::faults_of(std::string_view text) {
    const auto loaded = notation::read_game(text);
    std::string out;
    json::append_list(out, loaded ? Faults{} : loaded.error(),
                      [&](const notation::PositionFault& fault) { notation::append_fault(out, fault); });
    return out;
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

std::string State::deal_odds() const {
    std::string out;
    std::visit([&](const auto& game) { notation::append_deal_odds(out, azulejo::deal_odds(game.position())); }, game_);
    return out;
}

std::string State::rounds_left() const {
    std::string out;
    notation::append_rounds_left(
        out, std::visit([](const auto& game) { return azulejo::rounds_left(game.position()); }, game_));
    return out;
}

std::expected<std::string, std::string> State::scoring_worth() const {
    const auto* const game = std::get_if<Game<duel::Position>>(&game_);
    if (game == nullptr)
        return std::unexpected("only " + std::string(notation::duel::game_name) + " has scoring tiles");
    std::string out;
    notation::append_scoring_worth(out, game->position());
    return out;
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

std::string State::information_state_string(int seat) const {
    return std::visit(
        [&](const auto& game) {
            std::string out = state_view(game.start(), seat);
            std::string last_seen;
            const auto look = [&](const auto& position) {
                const std::string seen = plates_view(position, seat);
                if (seen != last_seen) out += ' ' + seen;
                last_seen = seen;
            };
            bool first = true;
            replay(game, [&](const auto& before, const auto& ply) {
                if (!first) look(before);
                first = false;
                out += ' ' + seen_token(before, ply, seat);
            });
            if (!first) look(game.position());
            return out;
        },
        game_);
}
std::string State::observation_string(int seat) const {
    return std::visit([&](const auto& game) { return state_view(game.position(), seat); }, game_);
}
void State::write_observation(int seat, float* out) const {
    std::visit([&](const auto& game) { env::write_observation(game.position(), seat, out); }, game_);
}

std::string State::digest() const {
    return std::visit([](const auto& game) { return notation::digest_text(notation::digest(game.position())); }, game_);
}

std::string State::position_string() const {
    return std::visit([](const auto& game) { return notation::to_position_string(game.position()); }, game_);
}
std::string State::json() const {
    return std::visit([](const auto& game) { return full_state(game.position()); }, game_);
}
std::string State::draw(bool colour, std::optional<int> viewer) const {
    return std::visit([&](const auto& game) { return draw_view(game.position(), colour, viewer); }, game_);
}

std::expected<std::string, std::string> State::record(
    const std::vector<std::pair<std::string, std::string>>& more_tags) const {
    return std::visit(
        [&](const auto& game) -> std::expected<std::string, std::string> {
            if (!notation::is_a_start(game.start())) {
                return std::unexpected("there is no record of a game that does not begin at a start");
            }
            notation::Tags tags = notation::tags_of(game);
            for (const auto& [name, value] : more_tags) {
                if (!is_tag_name(name)) return std::unexpected('"' + name + "\" cannot be the name of a tag");
                if (tags.find(name) != nullptr) return std::unexpected("the tag " + name + " is written already");
                tags.add(name, value);
            }
            return notation::to_record(game, tags);
        },
        game_);
}

// The position string of the start; on a second line the tokens of all plies. If chance is listed there is a third line
// with the steps of the awaited deal.
std::string State::serialize() const {
    std::string steps;
    if (lists_chance_) steps += "\nchance";
    for (const int step : steps_) steps += ' ' + std::to_string(step);
    return steps.insert(0, std::visit(
                               [](const auto& game) {
                                   std::string out = notation::to_position_string(game.start()) + '\n';
                                   for (const auto& ply : game.plies()) {
                                       if (out.back() != '\n') out += ' ';
                                       out += notation::to_token(game.start(), ply);
                                   }
                                   return out;
                               },
                               game_));
}

std::expected<State, std::string> State::deserialize(std::string_view text) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return std::unexpected("the line with the moves is missing");
    const auto start = notation::read_position(text.substr(0, end));
    if (!start) return std::unexpected(notation::to_string(start.error()));
    State state(*start);
    std::string_view tokens = text.substr(end + 1);
    const std::size_t second_end = tokens.find('\n');
    const std::string_view steps = second_end == std::string_view::npos ? "" : tokens.substr(second_end + 1);
    tokens = tokens.substr(0, second_end);
    while (!tokens.empty()) {
        const std::string_view token = tokens.substr(0, tokens.find(' '));
        const auto action = state.from_token(token);
        if (!action) return std::unexpected(action.error());
        if (auto applied = state.apply(*action); !applied) return std::unexpected(applied.error());
        tokens.remove_prefix(std::min(tokens.size(), token.size() + 1));
    }
    if (steps.empty()) return state;
    return state.with_steps(steps);
}

// Reads the third line of serialize().
std::expected<State, std::string> State::with_steps(std::string_view line) const {
    constexpr std::string_view name = "chance";
    const auto bad = [&] { return std::unexpected(in_quotes(line) + " is not a list of chance outcomes"); };
    if (!line.starts_with(name)) return bad();
    State result(game_, true);
    std::string_view rest = line.substr(name.size());
    while (!rest.empty()) {
        if (!rest.starts_with(' ')) return bad();
        int number = -1;
        const auto [next, error] = std::from_chars(rest.data() + 1, rest.data() + rest.size(), number);
        if (error != std::errc{} || !result.is_chance_node()) return bad();
        if (auto applied = result.apply_step(number); !applied) return std::unexpected(applied.error());
        rest.remove_prefix(static_cast<std::size_t>(next - rest.data()));
    }
    return result;
}

}  // namespace azulejo::env
