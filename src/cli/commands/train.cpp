#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/io.h"
#include "cli/networks.h"
#include "cli/usage.h"
#include "engine/classic/features.h"
#include "engine/duel/features.h"
#include "engine/nn/file.h"
#include "training/chart.h"
#include "training/fit_networks.h"
#include "training/samples.h"

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
        throw BadInput(fmt::format("there are {} finished games; training takes {}, the last of them for validation",
                                   samples.games, how.validation));
    }
    return samples;
}

training::FitOptions fit_options(const TrainOptions& options) {
    training::FitOptions result;
    result.how.epochs = options.epochs;
    result.how.rate = options.rate;
    result.how.threads = options.threads;
    result.how.seed = options.seed;
    result.how.symmetries = !options.no_symmetries;
    result.deal_epochs = options.deal_epochs;
    return result;
}

// Keeps the reports of a network and shows the progress.
training::ReportTraining follow(History& history, std::uint64_t positions, int epochs) {
    const auto progress =
        std::make_shared<Progress>(history.name + ", positions", positions, Progress::Beside::little_output);
    const double each = static_cast<double>(positions) / epochs;
    return [&history, progress, each](const training::TrainingReport& report) {
        history.reports.push_back(report);
        progress->update(static_cast<std::uint64_t>(report.epoch * each));
    };
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
    const training::FitOptions how = fit_options(options);
    const auto begin = [&](std::string_view name, std::uint64_t positions) {
        const bool is_deal = name == "deal";
        const int epochs = is_deal ? how.deal_epochs.value_or(how.how.epochs) : how.how.epochs;
        return follow(histories[is_deal ? 0 : 1], positions, epochs);
    };
    const engine::Networks networks = training::fit_networks(std::move(samples), shape, from.get(), how, begin);
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
