#include "cli/mcp/tools.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "analysis/message.h"
#include "cli/io.h"
#include "cli/mcp/positions.h"
#include "cli/take_back.h"
#include "cli/usage.h"
#include "core/text.h"
#include "engine/bots.h"
#include "notation/position_input.h"
#include "notation/record_writer.h"
#include "system/parallel.h"

namespace azulejo::cli::mcp {

namespace {

using json::ObjectWriter;
using std::chrono::milliseconds;

constexpr int longest_bot_search_ms = 1000;

std::vector<std::string> names_of(const OpenGame& open) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < open.seats.size(); ++i) {
        const Seat& seat = open.seats[i];
        names.push_back(fmt::format("Player {} ({})", i + 1, seat.is_human() ? "you" : seat.bot));
    }
    return names;
}

}  // namespace

const std::array<Tools::Entry, 10> Tools::entries{{
    {"new_game", &Tools::new_game, "game players seats first seed scoring position"},
    {"list_games", &Tools::list_games, ""},
    {"state", &Tools::state, "game_id"},
    {"legal_moves", &Tools::legal_moves, "game_id position begins_with from limit"},
    {"play", &Tools::play, "game_id move"},
    {"undo", &Tools::undo, "game_id"},
    {"analyse", &Tools::analyse, "game_id position lines time_ms nodes"},
    {"explain", &Tools::explain, "game_id position move time_ms nodes"},
    {"puzzle", &Tools::puzzle, "game_id position least_gap reveal time_ms nodes"},
    {"end_game", &Tools::end_game, "game_id"},
}};

Tools::Tools(const Budget& budget) : budget_(budget), analyst_({.parallel_for = system::parallel_for}) {}

bool Tools::exists(std::string_view name) {
    return std::ranges::find(entries, name, &Entry::name) != entries.end();
}

std::string Tools::call(std::string_view name, const json::Value& arguments, const std::atomic<bool>& stop) {
    stop_ = &stop;
    faults_.clear();
    ToolAnswer answer;
    bool failed = false;
    try {
        const Entry& tool = *std::ranges::find(entries, name, &Entry::name);
        // A tool with an argument that it does not know must not act, so they are looked at first.
        const auto known = split(tool.arguments, " ");
        for (const auto& [argument, value] : *arguments.object()) {
            if (std::ranges::find(known, argument) == known.end()) faults_.push_back({argument, "unknown"});
        }
        check();
        Reader reader(arguments, "", faults_, json::Unknown::ignored);
        answer = (this->*tool.run)(reader);
    } catch (const BadInput& error) {
        answer = {error.what(), {}};
        failed = true;
    }
    return json::object_text([&](ObjectWriter& object) {
        object.list("content", std::array{answer.words}, [&](const std::string& words) {
            ObjectWriter part(object.out());
            part.text("type", "text");
            part.text("text", words);
        });
        if (!answer.json.empty()) object.raw("structuredContent", answer.json);
        if (failed) object.flag("isError", true);
    });
}

void Tools::check() const {
    if (!faults_.empty()) throw BadInput(json::to_string(faults_));
}

const OpenGame* Tools::find(std::string_view id) const {
    const auto found = games_.find(std::string(id));
    return found == games_.end() ? nullptr : &found->second;
}

OpenGame& Tools::game_argument(Reader& arguments) {
    const std::string id = arguments.text("game_id");
    check();
    const auto found = games_.find(id);
    if (found == games_.end()) {
        throw BadInput("game_id: there is no game " + in_quotes(id) +
                       "; list_games shows the games, new_game begins one");
    }
    return found->second;
}

// A game, or a position given as text or as a JSON state.
Tools::Subject Tools::subject_argument(Reader& arguments) {
    const json::Value* text = arguments.find("position");
    if (text == nullptr) {
        const OpenGame& open = game_argument(arguments);
        return std::visit([&](const auto& game) { return Subject{game.position(), names_of(open)}; }, open.game);
    }
    if (arguments.find("game_id") != nullptr) throw BadInput("give either game_id or position, not both");
    auto position = text->string() != nullptr ? notation::read_position(*text->string()) : notation::read_view(*text);
    if (!position) throw BadInput("position: " + notation::to_string(position.error()));
    return {*position, seat_names(messages_, analysis::players_of(*position))};
}

template <HasStory P>
std::string Tools::play_move(Game<P>& game, const typename P::Move& move, const OpenGame& open,
                             std::vector<std::string>& tokens) const {
    const std::vector<std::string> names = names_of(open);
    const Story<P> teller = story<P>(names);
    const P before = game.position();
    const auto seat = static_cast<std::size_t>(before.turn());
    auto [token, words] = open.seats[seat].is_human() ? std::pair(notation::to_token(move), teller.move(before, move))
                                                      : teller.move_view(before, move);
    std::string out = fmt::format("{} played {}: {}\n", names[seat], token, words);
    tokens.push_back(std::move(token));
    game.play(move);
    if (!game.position().awaits_move()) out += teller.tiling(effects_of_round(game), before);
    if (game.position().is_over()) out += teller.result(game.position());
    return out;
}

template <HasStory P>
std::string Tools::advance(Game<P>& game, const OpenGame& open, Rng& rng, std::vector<std::string>& tokens) {
    std::string out;
    while (!game.position().is_over()) {
        if (game.position().awaits_deal()) {
            game.play(game.position().sample_deal(rng));
            continue;
        }
        const Seat& seat = open.seats[static_cast<std::size_t>(game.position().turn())];
        if (seat.is_human()) break;
        const auto chosen = [&] {
            const auto level = level_of(seat.bot);
            if (!level) return engine::find_bot<P>(seat.bot)->choose(game.position(), rng);
            const milliseconds time(std::min(longest_bot_search_ms, budget_.search_ms));
            const auto report = search(game.position(), {.time = time, .threads = budget_.threads, .level = level});
            return std::get<engine::Report<P>>(report).best;
        }();
        out += play_move(game, chosen, open, tokens);
    }
    return out;
}

std::string Tools::state_words(const OpenGame& open) const {
    return std::visit(
        [&]<HasStory P>(const Game<P>& game) {
            const P& position = game.position();
            std::string out = this->template story<P>(names_of(open)).state(position, viewer_of(position));
            if (position.awaits_move())
                out += fmt::format("There are {} legal moves.\n", position.legal_moves().size());
            return out;
        },
        open.game);
}

std::string Tools::state_json(const OpenGame& open) {
    return std::visit([](const auto& game) { return view_json(game.position()); }, open.game);
}

std::optional<std::string> Tools::record(const OpenGame& open) {
    return std::visit(
        [&]<HasStory P>(const Game<P>& game) -> std::optional<std::string> {
            if (!notation::is_a_start(game.start())) return std::nullopt;
            if (!hides_nothing<P> && !game.position().is_over()) return std::nullopt;
            notation::Tags tags = notation::tags_of(game);
            add_seats(tags, open.seats);
            return notation::to_record(game, tags);
        },
        open.game);
}

// What every answer about a game has.
std::string Tools::summary(const OpenGame& open) {
    return json::object_text([&](ObjectWriter& object) {
        object.text("game_id", open.id);
        std::visit(
            [&](const auto& game) {
                const auto& position = game.position();
                object.number("players", position.players());
                object.number("round", position.round());
                object.flag("over", position.is_over());
                if (position.awaits_move()) {
                    object.number("turn", position.turn() + 1);
                    object.number("legal_moves", position.legal_moves().size());
                }
                object.numbers("scores", position.players(), [&](int seat) { return position.score(seat); });
                if (position.is_over()) {
                    std::vector<int> winners;
                    for (int seat = 0; seat < position.players(); ++seat) {
                        if ((position.winners() >> seat & 1U) != 0) winners.push_back(seat + 1);
                    }
                    object.list("winners", winners, [&](int seat) { object.out() += std::to_string(seat); });
                }
            },
            open.game);
        object.list("seats", open.seats,
                    [&](const Seat& seat) { json::append_quoted(object.out(), seat.is_human() ? "you" : seat.bot); });
    });
}

namespace {

// The members of one object and then more.
template <class F>
std::string extended(const std::string& object, F&& write) {
    return json::object_text([&](ObjectWriter& longer) {
        longer.members(object);
        write(longer);
    });
}

void append_tokens(ObjectWriter& object, const std::vector<std::string>& tokens) {
    object.list("played", tokens, [&](const std::string& token) { json::append_quoted(object.out(), token); });
}

std::vector<std::string> kinds_of(std::vector<std::string> seats, int players) {
    if (seats.empty()) {
        seats.emplace_back("you");
        while (static_cast<int>(seats.size()) < players) seats.emplace_back(default_bot);
    }
    for (std::string& seat : seats) {
        if (seat == "human") throw BadInput("seats: write \"you\" for the seats that you play");
        if (seat == "you") seat = "human";
    }
    if (std::ranges::find(seats, "human") == seats.end()) throw BadInput("seats: at least one must be \"you\"");
    return seats;
}

}  // namespace

ToolAnswer Tools::new_game(Reader& arguments) {
    if (static_cast<int>(games_.size()) >= budget_.games) {
        throw BadInput(fmt::format("there are already {} games, as many as allowed; end_game ends one", games_.size()));
    }
    const auto seed =
        arguments.find("seed") != nullptr ? arguments.large_integer("seed", 0, (1ULL << 53U) - 1) : new_seed();
    std::vector<std::string> seats;
    if (arguments.find("seats") != nullptr) seats = arguments.texts("seats", 1);
    Rng rng(seed);
    std::optional<AnyGame> game;
    int players = 0;
    if (arguments.find("position") != nullptr) {
        const std::string text = arguments.text("position");
        check();
        auto loaded = notation::read_game(text);
        if (!loaded) throw BadInput("position: " + notation::to_string(loaded.error()));
        game = std::move(loaded->game);
        players = players_of(*game);
        if (!seats.empty() && static_cast<int>(seats.size()) != players) {
            throw BadInput(fmt::format("seats: expected {}, as the position has", players));
        }
    } else {
        const std::string name = arguments.text(
            "game", "one of " + game_list("or"),
            [](std::string_view text) { return notation::find_game(text) != nullptr; }, "azul");
        check();
        const notation::GameEntry& entry = game_option(name);
        const int usual = seats.empty() ? entry.fewest_players : static_cast<int>(seats.size());
        players = arguments.integer("players", entry.fewest_players, entry.most_players, usual);
        if (!seats.empty() && static_cast<int>(seats.size()) != players) {
            throw BadInput(fmt::format("seats: expected {}, one for each player", players));
        }
        check_players(entry, players);
        const int first = arguments.find("first") != nullptr
                              ? arguments.integer("first", 1, players) - 1
                              : static_cast<int>(rng.below(static_cast<std::uint32_t>(players)));
        const duel::ScoringChoice scoring = notation::scoring_member(arguments, name);
        check();
        const AnyPosition start = entry.new_game(name, players, first, rng, scoring);
        game = std::visit([](const auto& position) -> AnyGame { return Game(position); }, start);
    }
    check();
    OpenGame open{.id = "g" + std::to_string(made_ + 1),
                  .game = std::move(*game),
                  .seats = seats_of(kinds_of(std::move(seats), players), messages_),
                  .rng = rng};
    std::vector<std::string> tokens;
    const std::string events = std::visit([&](auto& each) { return advance(each, open, open.rng, tokens); }, open.game);
    ++made_;
    const OpenGame& kept = games_.emplace(open.id, std::move(open)).first->second;
    return {fmt::format("New game {}.\n{}{}", kept.id, events, state_words(kept)),
            extended(summary(kept), [&](ObjectWriter& object) { append_tokens(object, tokens); })};
}

ToolAnswer Tools::list_games(Reader& /*arguments*/) {
    std::string words = games_.empty() ? "There is no game; new_game begins one.\n" : "";
    for (const auto& [id, open] : games_) {
        std::visit(
            [&](const auto& game) {
                words += fmt::format("{}: round {}{}\n", id, game.position().round(),
                                     game.position().is_over() ? ", over" : "");
            },
            open.game);
    }
    return {words, json::object_text([&](ObjectWriter& object) {
                object.list("games", games_, [&](const auto& each) { object.out() += summary(each.second); });
            })};
}

ToolAnswer Tools::state(Reader& arguments) {
    const OpenGame& open = game_argument(arguments);
    return {state_words(open),
            extended(summary(open), [&](ObjectWriter& object) { object.raw("state", state_json(open)); })};
}

ToolAnswer Tools::play(Reader& arguments) {
    OpenGame& open = game_argument(arguments);
    const std::string text = arguments.text("move");
    check();
    std::vector<std::string> tokens;
    const std::string events = std::visit(
        [&]<HasStory P>(Game<P>& game) {
            const auto move = read_move(game.position(), text, story<P>(names_of(open)));
            std::string words = play_move(game, move, open, tokens);
            words += advance(game, open, open.rng, tokens);
            return words;
        },
        open.game);
    return {events + "\n" + state_words(open),
            extended(summary(open), [&](ObjectWriter& object) { append_tokens(object, tokens); })};
}

ToolAnswer Tools::undo(Reader& arguments) {
    OpenGame& open = game_argument(arguments);
    std::visit(
        [&](auto& game) {
            auto earlier = taken_back(
                game, [&](int seat) { return open.seats[static_cast<std::size_t>(seat)].is_human(); }, open.rng);
            if (!earlier) throw BadInput("you have not played a move in this game");
            game = *std::move(earlier);
        },
        open.game);
    return {"Your last move was taken back.\n" + state_words(open), summary(open)};
}

ToolAnswer Tools::end_game(Reader& arguments) {
    const std::string id = game_argument(arguments).id;
    games_.erase(id);
    return {fmt::format("The game {} has ended.\n", id), json::object_text([&](ObjectWriter& object) {
                object.text("game_id", id);
                object.flag("ended", true);
            })};
}

}  // namespace azulejo::cli::mcp
