#include "cli/commands.h"
#include "cli/io.h"
#include "notation/classic/fields.h"
#include "notation/record_writer.h"
#include "rules/playout.h"

namespace azulejo::cli {

int random_games(const RandomOptions& options) {
    const auto wall = notation::classic::wall_of_game(options.game);
    if (!wall) throw BadInput("there is no game \"" + options.game + "\"; there are azul and azul-grey");
    Output output;
    Progress progress("games", options.games);
    for (std::uint64_t i = 0; i < options.games; ++i) {
        Rng rng(options.seed, i);
        const int first = static_cast<int>(rng.below(static_cast<std::uint32_t>(options.players)));
        const auto game =
            random_game(classic::Position({.wall = *wall, .players = options.players, .first = first}), rng);
        if (i > 0) output.text() += '\n';
        output.text() += notation::to_record(game, notation::tags_of(game));
        output.flush_if_large();
        progress.update(i + 1);
    }
    return exit_success;
}

}  // namespace azulejo::cli
