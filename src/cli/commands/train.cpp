#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/io.h"
#include "cli/networks.h"
#include "cli/usage.h"
#include "engine/classic/features.h"
#include "engine/duel/features.h"
#include "engine/nn/file.h"
#include "training/chart.h"
#include "training/samples.h"
#include "training/trainer.h"

namespace azulejo::cli {

namespace {

namespace nn = engine::nn;

// The course of training one network.
struct History {
    std::string name;
    std::vector<training::TrainingReport> reports;
};

void check_width(const char* option, int width, int most) {
    if (width > 0 && width <= most && width % 32 == 0) return;
    throw BadInput(fmt::format("{} {}: a width must be a multiple of 32, up to {}", option, width, most));
}

template <GamePosition P>
nn::Shape shape_from(const TrainOptions& options) {
    check_width("--hidden", options.hidden, nn::max_hidden);
    check_width("--head", options.head, nn::max_head);
    return {.board_features = engine::Features<P>::board_features,
            .seat_features = engine::Features<P>::seat_features,
            .hidden = options.hidden,
            .head = options.head};
}

std::shared_ptr<const engine::Networks> start_from(const TrainOptions& options, const nn::Shape& shape) {
    if (options.from.empty()) return nullptr;
    auto networks = read_networks(options.from, options.game);
    for (const nn::Weights* weights : {&networks->dealing, &networks->moving}) {
        if (weights->shape == shape) continue;
        throw BadInput(fmt::format("{}: to start from these networks, use --hidden {} --head {}", options.from,
                                   weights->shape.hidden, weights->shape.head));
    }
    return networks;
}

template <GamePosition P>
training::Samples<P> read_samples(const TrainOptions& options) {
    training::SampleOptions how;
    how.trust = options.trust;
    how.moves_a_game = options.moves_a_game;
    training::Samples<P> samples;
    Progress progress("games read", 0, Progress::Beside::little_output);
    for (const std::string& path : options.data) {
        const File file = open_input(path);
        Rng rng(1);
        const auto read =
            training::read_games<P>(source_of(file.get()), options.game, [&](const training::FinishedGame<P>& game) {
                training::add_samples(game, how, rng, samples);
                progress.update(samples.games);
            });
        if (!read) throw BadInput(path + ": " + read.error());
    }
    if (samples.games < static_cast<std::size_t>(how.validation)) {
        throw BadInput(
            fmt::format("there are {} finished games; training takes {}, the last of which it is tested with",
                        samples.games, how.validation));
    }
    return samples;
}

nn::Weights fit(History& history, const training::SampleSource& data, const training::SampleSource& validation,
                const nn::Shape& shape, const nn::Weights* start, double rate, int epochs,
                const TrainOptions& options) {
    training::TrainingOptions training;
    training.epochs = epochs;
    training.rate = rate;
    training.threads = options.threads;
    training.seed = options.seed;
    training.symmetries = !options.no_symmetries;
    training::Trainer trainer(shape, options.seed);
    if (start != nullptr) trainer.set(*start);
    const auto size = static_cast<double>(data.size());
    Progress progress(history.name + ", positions", data.size() * static_cast<std::size_t>(epochs),
                      Progress::Beside::little_output);
    trainer.fit(data, validation, training, [&](const training::TrainingReport& report) {
        history.reports.push_back(report);
        progress.update(static_cast<std::uint64_t>(report.epoch * size));
    });
    return trainer.weights();
}

training::Chart chart_of(const History& history, const char* what, double training::Losses::* loss) {
    training::Curve training{.name = "training", .style = training::Curve::Style::dashed, .points = {}};
    training::Curve unseen{.name = "unseen games", .points = {}};
    for (const training::TrainingReport& report : history.reports) {
        training.points.push_back({.x = report.epoch, .y = report.training.*loss});
        unseen.points.push_back({.x = report.epoch, .y = report.validation.*loss});
    }
    return {.title = history.name + ": " + what,
            .x_label = "epochs",
            .y_label = what,
            .curves = {std::move(training), std::move(unseen)},
            .x = training::ChartRange{.low = 0, .high = history.reports.back().epoch},
            .y = std::nullopt};
}

// The average over the last epoch.
training::Losses last_losses(const History& history) {
    double count = 0;
    training::Losses sum;
    for (const training::TrainingReport& report : history.reports) {
        if (report.epoch <= history.reports.back().epoch - 1) continue;
        ++count;
        sum.win += report.training.win;
        sum.points += report.training.points;
    }
    return {.win = sum.win / count, .points = sum.points / count};
}

void tell(const std::array<History, 2>& histories, const TrainOptions& options) {
    std::vector<training::Chart> charts;
    Output output;
    for (const History& history : histories) {
        charts.push_back(chart_of(history, "cross-entropy of the victory", &training::Losses::win));
        if (is_terminal(stdout)) output.text() += training::to_text(charts.back(), 80, 9);
        charts.push_back(chart_of(history, "error of the points", &training::Losses::points));
        const training::Losses training = last_losses(history);
        const training::Losses& unseen = history.reports.back().validation;
        output.text() += fmt::format("{}: win {:.4f}, points {:.3f}; in unseen games: win {:.4f}, points {:.3f}\n",
                                     history.name, training.win, training.points, unseen.win, unseen.points);
    }
    if (!options.curve.empty()) write_file(options.curve, training::to_svg(charts, 2));
}

template <GamePosition P>
void train_networks(const TrainOptions& options) {
    const nn::Shape shape = shape_from<P>(options);
    const auto from = start_from(options, shape);
    training::Samples<P> samples = read_samples<P>(options);
    write_now(fmt::format("{} games, {} positions that await a deal, {} that await a move\n", samples.games,
                          samples.dealing.size(), samples.moving.size()));
    std::array<History, 2> histories{{{.name = "deal", .reports = {}}, {.name = "move", .reports = {}}}};
    // Few positions await a deal. A new network for them starts from what the other network has learnt about boards.
    samples.moving.append(samples.dealing);
    const nn::Weights moving = fit(histories[1], samples.moving, samples.moving_validation, shape,
                                   from ? &from->moving : nullptr, options.rate, options.epochs, options);
    const nn::Weights dealing =
        fit(histories[0], samples.dealing, samples.dealing_validation, shape, from ? &from->dealing : &moving,
            from ? options.rate : options.rate / 4, options.deal_epochs.value_or(options.epochs), options);
    const engine::Networks networks{dealing, moving};
    write_file(options.out, nn::to_bytes(networks));
    tell(histories, options);
    write_now(fmt::format("{} in {}\n", name_of(&networks), options.out));
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
