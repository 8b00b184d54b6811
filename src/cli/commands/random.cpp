#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/io.h"
#include "cli/usage.h"
#include "notation/record_writer.h"
#include "rules/playout.h"

namespace azulejo::cli {

int random_games(const RandomOptions& options) {
    const notation::GameEntry& game = game_option(options.game);
    if (options.players < game.fewest_players || options.players > game.most_players) {
        throw BadInput(fmt::format("{} is for {} players", game.name, player_counts(game)));
    }
    Output output;
    Progress progress("games", options.games);
    for (std::uint64_t i = 0; i < options.games; ++i) {
        Rng rng(options.seed, i);
        const int first = static_cast<int>(rng.below(static_cast<std::uint32_t>(options.players)));
        if (i > 0) output.text() += '\n';
        std::visit(
            [&](const auto& start) {
                const auto played = random_game(start, rng);
                output.text() += notation::to_record(played, notation::tags_of(played));
            },
            game.new_game(game.name, options.players, first, rng));
        output.flush_if_large();
        progress.update(i + 1);
    }
    return exit_success;
}

}  // namespace azulejo::cli
