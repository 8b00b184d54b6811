#include "cli/usage.h"

#include <algorithm>
#include <vector>

#include "cli/io.h"
#include "core/ascii.h"
#include "core/text.h"
#include "engine/bots.h"

namespace azulejo::cli {

namespace {

std::string listed(const std::vector<std::string>& items, std::string_view conjunction) {
    std::string out;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool last = i + 1 == items.size();
        if (i > 0) out += last ? " " + std::string(conjunction) + " " : ", ";
        out += items[i];
    }
    return out;
}

}  // namespace

std::string version() {
    return "azulejo " + version_number();
}

std::string version_number() {
    return AZULEJO_VERSION;
}

std::string bot_names() {
    std::string names = "level1 to level10, max";
    for (const std::string_view name : engine::bot_names()) append_listed(names, name);
    return names;
}

std::string player_spec_help() {
    std::string bots;
    for (const std::string_view name : engine::bot_names()) append_listed(bots, name);
    return "a player, given at least twice: max or level=1 to level=10 (the engine), uct, uct-random, " + bots +
           " or cmd=PROGRAM (which speaks the engine protocol) or text=PROGRAM (which reads sentences); then, after "
           "commas, time=MILLISECONDS, nodes=N, "
           "depth=N, "
           "networks=FILE, search=tree or rounds, tries=N, name=TEXT";
}

std::string game_list(std::string_view conjunction) {
    std::vector<std::string> names;
    for (const notation::GameEntry& game : notation::games()) names.emplace_back(game.name);
    return listed(names, conjunction);
}

const notation::GameEntry& game_option(const std::string& name) {
    const notation::GameEntry* game = notation::find_game(name);
    if (game == nullptr)
        throw BadInput("there is no game " + azulejo::in_quotes(name) + "; there are " + game_list("and"));
    return *game;
}

std::string player_counts(const notation::GameEntry& game) {
    std::vector<std::string> counts;
    for (int n = game.fewest_players; n <= game.most_players; ++n) counts.push_back(std::to_string(n));
    return listed(counts, "or");
}

void check_players(const notation::GameEntry& game, int players) {
    if (players >= game.fewest_players && players <= game.most_players) return;
    throw BadInput(std::string(game.name) + " is for " + player_counts(game) + " players");
}

std::pair<int, int> player_range() {
    const auto games = notation::games();
    return {std::ranges::min(games, {}, &notation::GameEntry::fewest_players).fewest_players,
            std::ranges::max(games, {}, &notation::GameEntry::most_players).most_players};
}

}  // namespace azulejo::cli
