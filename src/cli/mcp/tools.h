#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyst.h"
#include "cli/messages.h"
#include "cli/seats.h"
#include "cli/story.h"
#include "core/json.h"
#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/rng.h"

// The tools that a language model calls: games against bots, analysis and puzzles.
namespace azulejo::cli::mcp {

// What one client may use.
struct Budget {
    int games = 16;          // at the same time
    int search_ms = 10'000;  // of one search
    int threads = 1;         // of one search
};

// What a tool answers: sentences for the model, and a JSON object for programs.
struct ToolAnswer {
    std::string words;
    std::string json;
};

// A game with its players. People and models are `human`; bots answer by themselves.
struct OpenGame {
    std::string id;
    AnyGame game;
    std::vector<Seat> seats;
    Rng rng;
};

class Tools {
  public:
    explicit Tools(const Budget& budget);

    // Whether there is a tool of this name.
    [[nodiscard]] static bool exists(std::string_view name);
    // The result of `tools/call`. What the model did wrong is a result too, so that it can do better. Searches end soon
    // after `stop` becomes true.
    [[nodiscard]] std::string call(std::string_view name, const json::Value& arguments, const std::atomic<bool>& stop);

    [[nodiscard]] const std::map<std::string, OpenGame>& games() const { return games_; }
    // The game of this id; null if there is none.
    [[nodiscard]] const OpenGame* find(std::string_view id) const;
    [[nodiscard]] std::string state_words(const OpenGame& open) const;
    [[nodiscard]] static std::string state_json(const OpenGame& open);
    // The record; nothing while it would show what is hidden.
    [[nodiscard]] static std::optional<std::string> record(const OpenGame& open);

  private:
    using Reader = json::ObjectReader;
    using Handler = ToolAnswer (Tools::*)(Reader&);
    struct Entry {
        std::string_view name;
        Handler run;
        std::string_view arguments;  // their names, as in tools.json
    };
    static const std::array<Entry, 10> entries;

    ToolAnswer new_game(Reader& arguments);
    ToolAnswer list_games(Reader& arguments);
    ToolAnswer state(Reader& arguments);
    ToolAnswer legal_moves(Reader& arguments);
    ToolAnswer play(Reader& arguments);
    ToolAnswer undo(Reader& arguments);
    ToolAnswer analyse(Reader& arguments);
    ToolAnswer explain(Reader& arguments);
    ToolAnswer puzzle(Reader& arguments);
    ToolAnswer end_game(Reader& arguments);

    struct Subject {
        AnyPosition position;
        std::vector<std::string> names;
    };
    [[nodiscard]] OpenGame& game_argument(Reader& arguments);
    [[nodiscard]] Subject subject_argument(Reader& arguments);
    [[nodiscard]] engine::Limits limits_arguments(Reader& arguments, int default_lines, int most_lines) const;
    [[nodiscard]] analysis::AnyReport search(const AnyPosition& position, const engine::Limits& limits);
    // Throws BadInput if the arguments read so far have faults.
    void check() const;

    template <HasStory P>
    [[nodiscard]] Story<P> story(const std::vector<std::string>& names) const {
        return {messages_, names, false};
    }
    // Deals and bots' moves until a human is to move or the game is over. Returns what happened, in words.
    template <HasStory P>
    std::string advance(Game<P>& game, const OpenGame& open, Rng& rng, std::vector<std::string>& tokens);
    template <HasStory P>
    [[nodiscard]] std::string play_move(Game<P>& game, const typename P::Move& move, const OpenGame& open,
                                        std::vector<std::string>& tokens) const;
    [[nodiscard]] static std::string summary(const OpenGame& open);

    Budget budget_;
    Messages messages_{"en"};
    std::map<std::string, OpenGame> games_;
    int made_ = 0;
    analysis::Analyst analyst_;
    json::FieldFaults faults_;
    const std::atomic<bool>* stop_ = nullptr;  // of the call that runs
};

}  // namespace azulejo::cli::mcp
