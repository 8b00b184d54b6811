#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/io.h"
#include "cli/networks.h"
#include "cli/usage.h"
#include "engine/classic/features.h"
#include "engine/duel/features.h"
#include "engine/nn/file.h"
#include "lab/samples.h"
#include "lab/training.h"

namespace azulejo::cli {

namespace {

template <GamePosition P>
void train_networks(const TrainOptions& options) {
    using Features = engine::Features<P>;
    lab::Samples samples;
    lab::SampleOptions how;
    how.trust = options.trust;
    how.moves_a_game = options.moves_a_game;
    for (const std::string& path : options.data) {
        const File file = open_input(path);
        if (const auto read = lab::add_samples<P>(source_of(file.get()), how, samples); !read) {
            throw BadInput(path + ": " + read.error());
        }
    }
    fmt::print("{} games, {} positions that await a deal, {} that await a move\n", samples.games,
               samples.dealing.size(), samples.moving.size());
    std::shared_ptr<const engine::Networks> from;
    if (!options.from.empty()) from = read_networks(options.from, options.game);
    const engine::nn::Shape shape{.board_features = Features::board_features,
                                  .seat_features = Features::seat_features,
                                  .hidden = options.hidden,
                                  .head = options.head};
    lab::TrainingOptions training;
    training.epochs = options.epochs;
    training.rate = options.rate;
    training.threads = options.threads;
    training.seed = options.seed;
    const auto fit = [&](const char* name, const lab::Dataset& data, const lab::Dataset& validation,
                         const engine::nn::Weights* start) {
        lab::Trainer trainer(shape, options.seed);
        if (start != nullptr) trainer.set(*start);
        trainer.fit(data, validation, training, [&](const lab::TrainingReport& report) {
            fmt::print("{} epoch {:.0f}: win {:.4f} points {:.3f}, unseen games: win {:.4f} points {:.3f}\n", name,
                       report.epoch, report.training.win, report.training.points, report.validation.win,
                       report.validation.points);
            std::fflush(stdout);
        });
        return trainer.weights();
    };
    const engine::Networks networks{
        fit("deal", samples.dealing, samples.dealing_validation, from ? &from->dealing : nullptr),
        fit("move", samples.moving, samples.moving_validation, from ? &from->moving : nullptr)};
    write_file(options.out, engine::nn::to_bytes(networks));
}

}  // namespace

int train(const TrainOptions& options) {
    const notation::GameEntry& game = game_option(options.game);
    Rng rng(0);
    std::visit([&]<GamePosition P>(const P& /*start*/) { train_networks<P>(options); },
               game.new_game(game.name, game.fewest_players, 0, rng));
    return exit_success;
}

}  // namespace azulejo::cli
