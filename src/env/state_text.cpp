// States, moves and deals as text.
#include <algorithm>
#include <charconv>

#include "core/ascii.h"
#include "core/text.h"
#include "env/plies.h"
#include "env/state.h"
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

namespace azulejo::env {

namespace {

using notation::Faults;

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

}  // namespace

std::expected<State, std::string> State::parse(std::string_view text) {
    auto loaded = notation::read_game(text);
    if (!loaded) return std::unexpected(notation::to_string(loaded.error()));
    return State(std::move(loaded->game));
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

std::string State::faults_of(std::string_view text) {
    const auto loaded = notation::read_game(text);
    std::string out;
    json::append_list(out, loaded ? Faults{} : loaded.error(),
                      [&](const notation::PositionFault& fault) { notation::append_fault(out, fault); });
    return out;
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
