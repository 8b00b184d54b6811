#include "cli/session.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <span>
#include <variant>

#include "cli/io.h"
#include "cli/move_chooser.h"
#include "cli/session_commands.h"
#include "cli/stories.h"
#include "cli/take_back.h"
#include "cli/terminal.h"
#include "cli/typed.h"
#include "notation/games.h"
#include "notation/position_input.h"
#include "notation/record_writer.h"
#include "notation/styled_line.h"

namespace azulejo::cli {

namespace {

template <HasStory P>
class Session {
  public:
    using Move = typename P::Move;

    Session(Game<P> game, std::vector<Seat> seats, const Messages& messages, Rng& rng, bool confirm)
        : game_(std::move(game)),
          seats_(std::move(seats)),
          messages_(messages),
          rng_(rng),
          confirm_(confirm),
          colour_(wants_colour(stdout)) {}

    // Runs until the game is over or left. Returns the new table if a game was loaded.
    [[nodiscard]] std::optional<Table> run();

  private:
    enum class Outcome : unsigned char { go_on, leave };

    [[nodiscard]] const P& position() const { return game_.position(); }
    [[nodiscard]] bool is_human(int seat) const { return seats_[static_cast<std::size_t>(seat)].is_human(); }
    [[nodiscard]] Seat& seat_to_act() { return seats_[static_cast<std::size_t>(position().turn())]; }
    [[nodiscard]] Story<P> story() const;
    [[nodiscard]] Viewer viewer() const;
    void show_board() const { say(story().board(position(), viewer())); }

    void deal();
    void play_bot();
    [[nodiscard]] Outcome play_human();
    [[nodiscard]] Outcome after_the_end();
    [[nodiscard]] Outcome obey(const Typed<P>& typed);
    [[nodiscard]] Outcome follow(const Order& order);
    [[nodiscard]] Outcome follow(const ListNumber& typed);
    [[nodiscard]] Outcome follow(const Move& move);
    [[nodiscard]] Outcome follow(const Beginning<P>& beginning) const;
    [[nodiscard]] Typed<P> read(const std::string& line) const { return read_typed(position(), line, messages_); }
    void play(const Move& move);

    void show_help() const;
    void hint();
    void undo();
    void save(const std::string& file) const;
    [[nodiscard]] Outcome load(const std::string& file);
    [[nodiscard]] Outcome resign();
    [[nodiscard]] Outcome quit() const;

    Game<P> game_;
    std::vector<Seat> seats_;
    const Messages& messages_;
    Rng& rng_;
    bool confirm_;
    bool colour_;
    bool drawn_ = false;  // the person to move has seen the board
    MoveChooser<P> chooser_;
    std::optional<Table> loaded_;
};

template <HasStory P>
Story<P> Session<P>::story() const {
    std::vector<std::string> names;
    names.reserve(seats_.size());
    for (const Seat& seat : seats_) names.push_back(seat.name);
    return {messages_, std::move(names), colour_};
}

// Who looks at the terminal: the person to act, or the only person; with several, a spectator.
template <HasStory P>
Viewer Session<P>::viewer() const {
    if (position().is_over()) return {};
    if (position().awaits_move() && is_human(position().turn())) return {Viewer::Kind::seat, position().turn()};
    if (std::ranges::count_if(seats_, &Seat::is_human) != 1) return {Viewer::Kind::spectator};
    int seat = 0;
    while (!is_human(seat)) ++seat;
    return {Viewer::Kind::seat, seat};
}

template <HasStory P>
std::optional<Table> Session<P>::run() {
    while (true) {
        Outcome outcome = Outcome::go_on;
        if (position().is_over()) {
            outcome = after_the_end();
        } else if (position().awaits_deal()) {
            deal();
        } else if (is_human(position().turn())) {
            outcome = play_human();
        } else {
            play_bot();
        }
        if (outcome == Outcome::leave) return std::move(loaded_);
    }
}

template <HasStory P>
void Session<P>::deal() {
    while (position().awaits_deal()) game_.play(position().sample_deal(rng_));
    say("");
    show_board();
    // The first player is the one to move, and has now seen the board.
    drawn_ = true;
}

template <HasStory P>
void Session<P>::play_bot() {
    const Seat& seat = seat_to_act();
    const Move move = chooser_.choose(position(), seat.bot, rng_);
    const auto [token, words] = story().move_view(position(), move);
    tell(messages_.text("play.said", {{"name", seat.name}, {"move", token}, {"text", words}}));
    play(move);
}

// Plays a legal move and prints its results.
template <HasStory P>
void Session<P>::play(const Move& move) {
    const P before = position();
    game_.play(move);
    drawn_ = false;
    if (position().awaits_move()) return;
    say("");
    fmt::print("{}", story().tiling(effects_of_round(game_), before));
    if (!position().is_over()) return;
    say("");
    show_board();
    fmt::print("{}", story().result(position()));
}

template <HasStory P>
typename Session<P>::Outcome Session<P>::play_human() {
    if (!drawn_) {
        say("");
        show_board();
        drawn_ = true;
    }
    if (Story<P>::shows_moves(position())) fmt::print("{}", story().moves(position()));
    const auto line = ask(seat_to_act().name + " > ");
    if (!line) return quit();
    if (line->empty()) return Outcome::go_on;
    return obey(read(*line));
}

template <HasStory P>
typename Session<P>::Outcome Session<P>::after_the_end() {
    if (!is_terminal(stdin)) return Outcome::leave;
    const auto line = ask(messages_.text("play.over") + " > ");
    if (!line || line->empty()) return Outcome::leave;
    return obey(read(*line));
}

template <HasStory P>
typename Session<P>::Outcome Session<P>::obey(const Typed<P>& typed) {
    return std::visit([this](const auto& meant) { return this->follow(meant); }, typed);
}

template <HasStory P>
typename Session<P>::Outcome Session<P>::follow(const Order& order) {
    switch (order.command) {
        case Command::help: show_help(); break;
        case Command::moves: fmt::print("{}", story().moves(position())); break;
        case Command::board: show_board(); break;
        case Command::hint: hint(); break;
        case Command::undo: undo(); break;
        case Command::save: save(order.rest); break;
        case Command::load: return load(order.rest);
        case Command::position: say(notation::to_position_string(position())); break;
        case Command::resign: return resign();
        case Command::quit: return quit();
    }
    return Outcome::go_on;
}

template <HasStory P>
typename Session<P>::Outcome Session<P>::follow(const ListNumber& typed) {
    const auto moves = Story<P>::numbered_moves(position());
    if (moves.empty()) {
        tell(messages_.text("illegal.game_over"));
    } else if (typed.number >= 1 && typed.number <= static_cast<int>(moves.size())) {
        return follow(moves[static_cast<std::size_t>(typed.number) - 1]);
    } else {
        tell(messages_.text("play.no_such_number", {{"n", typed.input}, {"last", std::to_string(moves.size())}}));
    }
    return Outcome::go_on;
}

// Asks for confirmation. Another move or a command replaces the move.
template <HasStory P>
typename Session<P>::Outcome Session<P>::follow(const Move& move) {
    if (const auto reason = position().why_illegal(move)) {
        tell(story().why_illegal(*reason, position(), move));
        return Outcome::go_on;
    }
    if (confirm_) {
        fmt::print("{}", story().preview(position(), move));
        const auto answer = ask(messages_.text("play.confirm") + " > ");
        if (!answer) return Outcome::go_on;
        if (!answer->empty()) {
            const Typed<P> typed = read(*answer);
            return means_something<P>(typed) ? obey(typed) : Outcome::go_on;
        }
    }
    play(move);
    return Outcome::go_on;
}

// Lists the moves that begin with the input.
template <HasStory P>
typename Session<P>::Outcome Session<P>::follow(const Beginning<P>& beginning) const {
    constexpr std::size_t most = 24;
    const std::span moves = std::span(beginning.moves).first(std::min(most, beginning.moves.size()));
    if (moves.empty()) {
        tell(messages_.text("play.unknown", {{"input", beginning.input}}));
        return Outcome::go_on;
    }
    tell(messages_.text("play.beginning", {{"input", beginning.input}}));
    const std::size_t width =
        std::ranges::max(moves, {}, [](const auto& each) { return each.token.size(); }).token.size();
    for (const auto& [number, move, token] : moves) {
        say(fmt::format("{:>5}) {:<{}}  {}", number, token, width, story().move(position(), move)));
    }
    const std::size_t left_out = beginning.moves.size() - moves.size();
    if (left_out > 0) tell(messages_.plural("play.more", static_cast<int>(left_out)), 2);
    return Outcome::go_on;
}

template <HasStory P>
void Session<P>::show_help() const {
    constexpr int indent = 2;
    constexpr int text_column = 16;
    for (const std::string_view key : Story<P>::help_keys(position())) tell(messages_.text(key), indent);
    tell(messages_.text("help.number"), indent);
    for (const CommandText& each : command_texts()) {
        notation::StyledLine word(colour_);
        word.add("  ").add(messages_.text(each.word_key), "1").pad_to(text_column);
        const std::string help = notation::wrapped(messages_.text(each.help_key), line_width, text_column);
        say(word.text() + help.substr(text_column));
    }
}

template <HasStory P>
void Session<P>::hint() {
    if (!position().awaits_move()) return tell(messages_.text("illegal.game_over"));
    const engine::Report<P> report = chooser_.hint(position());
    const Move move = report.best;
    tell(messages_.text("play.hint", {{"move", notation::to_token(move)}, {"text", story().move(position(), move)}}));
    const auto own = static_cast<std::size_t>(position().turn());
    const engine::Evaluation& evaluation = report.lines.front().evaluation;
    tell(messages_.text("play.hint_chances", {{"win", fmt::format("{:.0f}", 100 * evaluation.win[own])},
                                              {"score", fmt::format("{:.0f}", evaluation.score[own])}}));
}

template <HasStory P>
void Session<P>::undo() {
    auto earlier = taken_back(game_, [this](int seat) { return is_human(seat); }, rng_);
    if (!earlier) return tell(messages_.text("play.nothing_to_undo"));
    game_ = *std::move(earlier);
    drawn_ = false;
    tell(messages_.text("play.taken_back"));
}

template <HasStory P>
void Session<P>::save(const std::string& file) const {
    if (file.empty())
        return tell(messages_.text("play.file_needed", {{"example", messages_.text("command.save") + " game.azul"}}));
    try {
        if (!notation::is_a_start(game_.start())) {
            write_file(file, notation::to_position_string(position()) + "\n");
            return tell(messages_.text("play.saved_position", {{"file", file}}));
        }
        notation::Tags tags = notation::tags_of(game_);
        add_seats(tags, seats_);
        write_file(file, notation::to_record(game_, tags));
        tell(messages_.text("play.saved", {{"file", file}}));
    } catch (const BadInput& error) {
        say(messages_.text("play.failed", {{"reason", error.what()}}));
    }
}

// The loaded game may be of another kind, so it needs another session.
template <HasStory P>
typename Session<P>::Outcome Session<P>::load(const std::string& file) {
    if (file.empty()) {
        tell(messages_.text("play.file_needed", {{"example", messages_.text("command.load") + " game.azul"}}));
        return Outcome::go_on;
    }
    try {
        auto [game, tags] = game_argument(file);
        auto seats = seats_from(tags, players_of(game), messages_);
        loaded_ = {std::move(game), std::move(seats)};
        tell(messages_.text("play.loaded", {{"file", file}}));
        return Outcome::leave;
    } catch (const BadInput& error) {
        say(messages_.text("play.failed", {{"reason", error.what()}}));
        return Outcome::go_on;
    }
}

// If other people play, a bot takes the seat; otherwise the game ends.
template <HasStory P>
typename Session<P>::Outcome Session<P>::resign() {
    if (!position().awaits_move()) {
        tell(messages_.text("illegal.game_over"));
        return Outcome::go_on;
    }
    Seat& seat = seat_to_act();
    tell(messages_.text("play.resigned", {{"name", seat.name}}));
    seat.bot = default_bot;
    if (std::ranges::any_of(seats_, &Seat::is_human)) {
        tell(messages_.text("play.takes_over", {{"name", bot_title(messages_, seat.bot)}}));
        return Outcome::go_on;
    }
    show_board();
    if (position().players() == 2) {
        tell(messages_.text("end.resignation",
                            {{"name", seats_[static_cast<std::size_t>(1 - position().turn())].name}}));
    }
    return Outcome::leave;
}

template <HasStory P>
typename Session<P>::Outcome Session<P>::quit() const {
    tell(messages_.text("play.bye"));
    say(notation::to_position_string(position()));
    return Outcome::leave;
}

}  // namespace

void play_at(Table table, const Messages& messages, std::uint64_t seed, bool confirm) {
    Rng rng(seed);
    std::optional<Table> next = std::move(table);
    while (next) {
        next = std::visit(
            [&]<class P>(Game<P>& game) {
                return Session<P>(std::move(game), std::move(next->seats), messages, rng, confirm).run();
            },
            next->game);
    }
}

}  // namespace azulejo::cli
