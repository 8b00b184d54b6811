#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/io.h"
#include "cli/networks.h"
#include "cli/usage.h"
#include "training/series.h"

namespace azulejo::cli {

int selfplay(const SelfplayCommandOptions& options) {
    const notation::GameEntry& game = game_option(options.game);
    check_players(game, options.players);
    Rng rng(0);
    const auto networks =
        networks_option(options.networks, options.game, game.new_game(game.name, options.players, 0, rng));
    const training::Series series{.game = options.game,
                                  .players = options.players,
                                  .seed = options.seed,
                                  .how = {.nodes = options.nodes,
                                          .deals = options.deals,
                                          .explore = options.explore,
                                          .early = options.early,
                                          .careless = options.careless},
                                  .networks = networks.get()};
    auto file = training::GameFile::open(options.out, training::to_string(series));
    if (!file) throw BadInput(file.error());
    const InterruptGuard guard;
    {
        const std::uint64_t before = file->games();
        Progress progress("games", options.games - std::min(before, options.games), Progress::Beside::little_output);
        const auto done = training::play_series(series, options.games, options.threads, *file, interrupted,
                                                [&](std::uint64_t games) { progress.update(games - before); });
        if (!done) throw std::runtime_error(done.error());
    }
    if (file->games() < options.games) {
        fmt::print(stderr, "azulejo: interrupted after {} of {} games; the same command continues from there\n",
                   file->games(), options.games);
        return exit_failure;
    }
    write_now(fmt::format("{} games in {}\n", file->games(), options.out));
    return exit_success;
}

}  // namespace azulejo::cli
