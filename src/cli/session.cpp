#include "cli/session.h"

#include <array>
#include <charconv>
#include <fmt/format.h>
#include <iostream>

#include "cli/io.h"
#include "cli/usage.h"
#include "core/ascii.h"
#include "notation/classic/state.h"
#include "notation/classic/token.h"
#include "notation/position_input.h"
#include "notation/record_writer.h"

namespace azulejo::cli {

using classic::Move;
using classic::Position;
namespace text = notation::classic;

namespace {

constexpr int line_width = 80;

std::string trimmed(std::string_view line) {
    constexpr std::string_view spaces = " \t\r\n";
    const std::size_t first = line.find_first_not_of(spaces);
    if (first == std::string_view::npos) return {};
    return std::string(line.substr(first, line.find_last_not_of(spaces) - first + 1));
}

std::string first_word(const std::string& line) {
    return line.substr(0, line.find(' '));
}

std::optional<int> number_in(const std::string& word) {
    int value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    return value;
}

std::string bot_name(const Messages& messages, std::string_view bot) {
    if (bot == "greedy") return messages.text("bot.greedy");
    if (bot == "random") return messages.text("bot.random");
    return std::string(bot);
}

// The commands: English words always work, and the reader's own.
enum class Command : unsigned char { help, moves, board, hint, undo, save, load, position, resign, quit };
struct CommandText {
    Command command;
    std::string_view english;
    std::string_view word_key;
    std::string_view help_key;
};
constexpr std::array command_texts{
    CommandText{Command::help, "help", "command.help", "help.help"},
    CommandText{Command::moves, "moves", "command.moves", "help.moves"},
    CommandText{Command::board, "board", "command.board", "help.board"},
    CommandText{Command::hint, "hint", "command.hint", "help.hint"},
    CommandText{Command::undo, "undo", "command.undo", "help.undo"},
    CommandText{Command::save, "save", "command.save", "help.save"},
    CommandText{Command::load, "load", "command.load", "help.load"},
    CommandText{Command::position, "position", "command.position", "help.position"},
    CommandText{Command::resign, "resign", "command.resign", "help.resign"},
    CommandText{Command::quit, "quit", "command.quit", "help.quit"},
};

std::optional<Command> find_command(const Messages& messages, std::string_view word) {
    if (word == "?") return Command::help;
    for (const CommandText& each : command_texts) {
        if (word == each.english || word == messages.text(each.word_key)) return each.command;
    }
    return std::nullopt;
}

}  // namespace

Seat make_seat(const std::string& kind, int seat, bool only_human, const Messages& messages) {
    const std::string number = std::to_string(seat + 1);
    if (kind == "human") {
        return {.name = only_human ? messages.text("seat.you") : messages.text("seat.player", {{"n", number}})};
    }
    const auto* bot = engine::find_bot<Position>(kind);
    if (bot == nullptr)
        throw BadInput(fmt::format("seat {}: \"{}\" is not one of human, {}", number, kind, bot_names()));
    return {.bot = bot, .name = bot_name(messages, bot->name) + " " + number};
}

std::vector<Seat> seats_from(const notation::Tags& tags, int players, const Messages& messages) {
    std::vector<std::string> kinds;
    int humans = 0;
    for (int seat = 0; seat < players; ++seat) {
        const std::string* kind = tags.find(fmt::format("Seat{}", seat + 1));
        kinds.push_back(kind != nullptr ? *kind : seat == 0 ? "human" : "greedy");
        humans += kinds.back() == "human" ? 1 : 0;
    }
    std::vector<Seat> seats;
    for (int seat = 0; seat < players; ++seat) {
        seats.push_back(make_seat(kinds[static_cast<std::size_t>(seat)], seat, humans == 1, messages));
        if (const std::string* name = tags.find(fmt::format("Name{}", seat + 1))) seats.back().give_name(*name);
    }
    return seats;
}

std::pair<Game<Position>, notation::Tags> load_game(const std::string& argument) {
    auto loaded = game_argument(argument);
    return {std::get<Game<Position>>(loaded.game), loaded.tags};
}

Session::Session(Game<Position> game, std::vector<Seat> seats, const Messages& messages, std::uint64_t seed,
                 bool confirm)
    : game_(std::move(game)),
      seats_(std::move(seats)),
      messages_(messages),
      rng_(seed),
      confirm_(confirm),
      colour_(wants_colour(stdout)) {}

Story Session::story() const {
    std::vector<std::string> names;
    names.reserve(seats_.size());
    for (const Seat& seat : seats_) names.push_back(seat.name);
    return {messages_, std::move(names), colour_};
}

void Session::say(std::string_view words) {
    fmt::print("{}\n", words);
}

void Session::tell(std::string_view words, int indent) {
    say(notation::wrapped(words, line_width, indent));
}

std::optional<std::string> Session::ask(const std::string& prompt) {
    fmt::print("{}", prompt);
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) {
        fmt::print("\n");
        return std::nullopt;
    }
    if (!is_terminal(stdin)) fmt::print("{}\n", line);  // as it would look when typed
    return trimmed(line);
}

void Session::run() {
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
        if (outcome == Outcome::leave) return;
    }
}

void Session::deal() {
    game_.play(position().sample_deal(rng_));
    log_.clear();
    drawn_ = false;
    say("");
    say(story().board(position()));
    // The first player is the one to move, and has now seen the board.
    drawn_ = true;
}

void Session::play_bot() {
    const int seat = position().turn();
    const Move move = seats_[static_cast<std::size_t>(seat)].bot->choose(position(), rng_);
    tell(messages_.text("play.said", {{"name", seats_[static_cast<std::size_t>(seat)].name},
                                      {"move", text::to_token(move)},
                                      {"text", story().move(position(), move)}}));
    play(move);
}

// Plays a legal move and tells what followed from it.
void Session::play(Move move) {
    const int round = position().round();
    Position after = position();
    after.play(move, &log_);
    game_.play(move);
    drawn_ = false;
    if (position().awaits_move()) return;
    say("");
    fmt::print("{}", story().tiling(log_, round));
    log_.clear();
    if (!position().is_over()) return;
    say("");
    say(story().board(position()));
    fmt::print("{}", story().result(position()));
}

Session::Outcome Session::play_human() {
    const std::string& name = seats_[static_cast<std::size_t>(position().turn())].name;
    if (!drawn_) {
        say("");
        say(story().board(position()));
        drawn_ = true;
    }
    if (position().phase() == classic::Phase::tile) fmt::print("{}", story().moves(position()));
    const auto line = ask(name + " > ");
    if (!line) {
        tell(messages_.text("play.bye"));
        say(text::to_position_string(position()));
        return Outcome::leave;
    }
    if (line->empty()) return Outcome::go_on;
    return obey(*line);
}

Session::Outcome Session::after_the_end() {
    if (!is_terminal(stdin)) return Outcome::leave;
    const auto line = ask(messages_.text("play.over") + " > ");
    if (!line || line->empty()) return Outcome::leave;
    return obey(*line);
}

Session::Outcome Session::obey(const std::string& line) {
    const std::string word = first_word(line);
    const std::string rest = word.size() < line.size() ? trimmed(line.substr(word.size())) : std::string();
    if (const auto command = find_command(messages_, lower_case(word))) {
        switch (*command) {
            case Command::help: show_help(); break;
            case Command::moves: fmt::print("{}", story().moves(position())); break;
            case Command::board: say(story().board(position())); break;
            case Command::hint: hint(); break;
            case Command::undo: undo(); break;
            case Command::save: save(rest); break;
            case Command::load: load(rest); break;
            case Command::position: say(text::to_position_string(position())); break;
            case Command::resign: return resign();
            case Command::quit:
                tell(messages_.text("play.bye"));
                say(text::to_position_string(position()));
                return Outcome::leave;
        }
        return Outcome::go_on;
    }
    if (const auto number = number_in(line)) {
        const auto moves = Story::numbered_moves(position());
        if (moves.empty()) {
            tell(messages_.text("illegal.game_over"));
        } else if (*number >= 1 && *number <= static_cast<int>(moves.size())) {
            return try_move(moves[static_cast<std::size_t>(*number) - 1]);
        } else {
            tell(messages_.text("play.no_such_number", {{"n", line}, {"last", std::to_string(moves.size())}}));
        }
    } else if (const auto move = text::parse_move(upper_case(line))) {
        return try_move(*move);
    } else {
        tell(messages_.text("play.unknown", {{"input", line}}));
    }
    return Outcome::go_on;
}

// Asks for confirmation; whoever types another move or a command instead has thought again.
Session::Outcome Session::try_move(Move move) {
    if (const auto reason = position().why_illegal(move)) {
        tell(story().why_illegal(*reason, position(), move));
        return Outcome::go_on;
    }
    if (confirm_) {
        fmt::print("{}", story().preview(position(), move));
        const auto answer = ask(messages_.text("play.confirm") + " > ");
        if (!answer) return Outcome::go_on;
        if (!answer->empty()) return means_something(*answer) ? obey(*answer) : Outcome::go_on;
    }
    play(move);
    return Outcome::go_on;
}

bool Session::means_something(const std::string& line) const {
    return find_command(messages_, lower_case(first_word(line))) || number_in(line) ||
           text::parse_move(upper_case(line));
}

void Session::show_help() const {
    constexpr int indent = 2;
    constexpr int text_column = 16;
    tell(messages_.text("help.take"), indent);
    if (position().wall() == classic::WallSide::grey) tell(messages_.text("help.place"), indent);
    tell(messages_.text("help.number"), indent);
    for (const CommandText& each : command_texts) {
        notation::StyledLine word(colour_);
        word.add("  ").add(messages_.text(each.word_key), "1").pad_to(text_column);
        const std::string help = notation::wrapped(messages_.text(each.help_key), line_width, text_column);
        say(word.text() + help.substr(text_column));
    }
}

void Session::hint() {
    if (!position().awaits_move()) return tell(messages_.text("illegal.game_over"));
    const Move move = engine::find_bot<Position>("greedy")->choose(position(), rng_);
    tell(messages_.text("play.hint", {{"move", text::to_token(move)}, {"text", story().move(position(), move)}}));
}

// Back to the last time a person chose. The deals that follow are drawn anew, so nothing can be peeked at.
void Session::undo() {
    Position at = game_.start();
    std::optional<std::size_t> last_choice;
    for (std::size_t i = 0; i < game_.plies().size(); ++i) {
        if (at.awaits_move() && is_human(at.turn())) last_choice = i;
        std::visit([&](const auto& choice) { at.play(choice); }, game_.plies()[i]);
    }
    if (!last_choice) return tell(messages_.text("play.nothing_to_undo"));
    game_.take_back_to(*last_choice);
    log_.clear();
    drawn_ = false;
    tell(messages_.text("play.taken_back"));
}

void Session::save(const std::string& file) const {
    if (file.empty())
        return tell(messages_.text("play.file_needed", {{"example", messages_.text("command.save") + " game.azul"}}));
    try {
        if (!notation::is_a_start(game_.start())) {
            write_file(file, text::to_position_string(position()) + "\n");
            return tell(messages_.text("play.saved_position", {{"file", file}}));
        }
        notation::Tags tags = notation::tags_of(game_);
        for (std::size_t i = 0; i < seats_.size(); ++i) {
            tags.add(fmt::format("Seat{}", i + 1),
                     is_human(static_cast<int>(i)) ? "human" : std::string(seats_[i].bot->name));
            if (seats_[i].named) tags.add(fmt::format("Name{}", i + 1), seats_[i].name);
        }
        write_file(file, notation::to_record(game_, tags));
        tell(messages_.text("play.saved", {{"file", file}}));
    } catch (const BadInput& error) {
        say(messages_.text("play.failed", {{"reason", error.what()}}));
    }
}

void Session::load(const std::string& file) {
    if (file.empty())
        return tell(messages_.text("play.file_needed", {{"example", messages_.text("command.load") + " game.azul"}}));
    try {
        auto [game, tags] = load_game(file);
        seats_ = seats_from(tags, game.position().players(), messages_);
        game_ = std::move(game);
        log_.clear();
        drawn_ = false;
        tell(messages_.text("play.loaded", {{"file", file}}));
    } catch (const BadInput& error) {
        say(messages_.text("play.failed", {{"reason", error.what()}}));
    }
}

// With another person at the table a bot takes the seat; otherwise the game ends here.
Session::Outcome Session::resign() {
    if (!position().awaits_move()) {
        tell(messages_.text("illegal.game_over"));
        return Outcome::go_on;
    }
    Seat& seat = seats_[static_cast<std::size_t>(position().turn())];
    tell(messages_.text("play.resigned", {{"name", seat.name}}));
    seat.bot = engine::find_bot<Position>("greedy");
    for (int other = 0; other < position().players(); ++other) {
        if (!is_human(other)) continue;
        tell(messages_.text("play.takes_over", {{"name", bot_name(messages_, seat.bot->name)}}));
        return Outcome::go_on;
    }
    say(story().board(position()));
    if (position().players() == 2) {
        tell(messages_.text("end.resignation",
                            {{"name", seats_[static_cast<std::size_t>(1 - position().turn())].name}}));
    }
    return Outcome::leave;
}

}  // namespace azulejo::cli
