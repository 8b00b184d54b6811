#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/messages.h"
#include "cli/story.h"
#include "engine/bots.h"
#include "notation/replayer.h"
#include "rules/classic/position.h"
#include "rules/game.h"

// A game at one terminal: people type, bots answer.
namespace azulejo::cli {

struct Seat {
    const engine::Bot<classic::Position>* bot = nullptr;  // nobody: a person sits here
    std::string name;
    bool named = false;  // by somebody, not by default

    void give_name(std::string given) {
        name = std::move(given);
        named = true;
    }
};

class Session {
  public:
    Session(Game<classic::Position> game, std::vector<Seat> seats, const Messages& messages, std::uint64_t seed,
            bool confirm);

    // Until the game is over or left.
    void run();

  private:
    enum class Outcome : unsigned char { go_on, leave };

    [[nodiscard]] const classic::Position& position() const { return game_.position(); }
    [[nodiscard]] bool is_human(int seat) const { return seats_[static_cast<std::size_t>(seat)].bot == nullptr; }
    [[nodiscard]] Story story() const;
    static void say(std::string_view words);
    static void tell(std::string_view words, int indent = 0);  // wrapped to the page
    [[nodiscard]] static std::optional<std::string> ask(const std::string& prompt);

    void deal();
    void play_bot();
    [[nodiscard]] Outcome play_human();
    [[nodiscard]] Outcome after_the_end();
    [[nodiscard]] Outcome obey(const std::string& line);
    [[nodiscard]] Outcome try_move(classic::Move move);
    [[nodiscard]] bool means_something(const std::string& line) const;
    void play(classic::Move move);

    void show_help() const;
    void hint();
    void undo();
    void save(const std::string& file) const;
    void load(const std::string& file);
    [[nodiscard]] Outcome resign();

    Game<classic::Position> game_;
    std::vector<Seat> seats_;
    const Messages& messages_;
    Rng rng_;
    bool confirm_;
    bool colour_;
    bool drawn_ = false;  // the person to move has seen the board
    classic::TilingLog log_;
};

// The seats that a record's tags name; people and bots by default where they do not.
[[nodiscard]] std::vector<Seat> seats_from(const notation::Tags& tags, int players, const Messages& messages);
[[nodiscard]] Seat make_seat(const std::string& kind, int seat, bool only_human, const Messages& messages);
// A game from a file, a position or a record, and its tags.
[[nodiscard]] std::pair<Game<classic::Position>, notation::Tags> load_game(const std::string& argument);

}  // namespace azulejo::cli
