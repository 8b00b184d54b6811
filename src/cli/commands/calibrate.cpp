#include <algorithm>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/io.h"
#include "cli/networks.h"
#include "cli/usage.h"
#include "core/json_writer.h"
#include "engine/classic/features.h"
#include "engine/duel/features.h"
#include "engine/nn/file.h"
#include "training/calibration.h"
#include "training/chart.h"

namespace azulejo::cli {

namespace {

using training::CalibrationBin;
using training::CalibrationTable;

constexpr int digits = 6;  // of numbers in JSON

struct Phase {
    const char* name;
    CalibrationTable table;
};

double bound(std::size_t bin) {
    return static_cast<double>(bin) / CalibrationTable::bin_count;
}

std::string to_text(const Phase& phase) {
    std::string out = fmt::format("positions that await a {}: {} seats\n", phase.name, phase.table.seats);
    out += "predicted     seats    mean  actual   error  ± standard error\n";
    for (std::size_t i = 0; i < phase.table.bins.size(); ++i) {
        const CalibrationBin& bin = phase.table.bins[i];
        const std::string range = fmt::format("{:.0f}–{:.0f} %", 100 * bound(i), 100 * bound(i + 1));
        if (bin.seats == 0) {
            out += fmt::format("{:<9} {:>9}\n", range, 0);
            continue;
        }
        out += fmt::format("{:<9} {:>9} {:>7.2f} {:>7.2f} {:>+7.2f}  ± {:.2f}\n", range, bin.seats, 100 * bin.predicted,
                           100 * bin.outcome, 100 * bin.error, 100 * bin.standard_error);
    }
    return out + fmt::format("largest error {:.2f} %; scores: mean error {:+.2f}, root mean square {:.2f}\n",
                             100 * phase.table.largest_error(), phase.table.score_error, phase.table.score_deviation);
}

void append_bin(std::string& out, std::size_t number, const CalibrationBin& bin) {
    json::ObjectWriter object(out);
    const auto share = [&](std::string_view name, double value) {
        json::append_significant(object.key(name), value, digits);
    };
    object.number("from", bound(number), 1);
    object.number("to", bound(number + 1), 1);
    object.number("seats", bin.seats);
    share("predicted", bin.predicted);
    share("outcome", bin.outcome);
    share("error", bin.error);
    share("standard_error", bin.standard_error);
}

void append_phase(json::ObjectWriter& object, const CalibrationTable& table) {
    object.number("seats", table.seats);
    std::size_t number = 0;
    object.list("bins", table.bins, [&](const CalibrationBin& bin) { append_bin(object.out(), number++, bin); });
    json::append_significant(object.key("largest_error"), table.largest_error(), digits);
    json::append_significant(object.key("score_error"), table.score_error, digits);
    json::append_significant(object.key("score_deviation"), table.score_deviation, digits);
}

std::string to_json(std::uint64_t games, const std::array<Phase, 2>& phases) {
    return json::object_text([&](json::ObjectWriter& object) {
        object.number("games", games);
        for (const Phase& phase : phases) {
            object.object(phase.name, [&](json::ObjectWriter& nested) { append_phase(nested, phase.table); });
        }
    });
}

training::Chart chart_of(const Phase& phase) {
    training::Curve measured{
        .name = "measured, ± 2 standard errors", .style = training::Curve::Style::points, .points = {}};
    for (const CalibrationBin& bin : phase.table.bins) {
        if (bin.seats > 0) measured.points.push_back({bin.predicted, bin.outcome, 2 * bin.standard_error});
    }
    training::Curve perfect{.name = "perfect", .style = training::Curve::Style::dashed, .points = {{0, 0}, {1, 1}}};
    return {.title = fmt::format("positions that await a {}", phase.name),
            .x_label = "predicted share of the victory",
            .y_label = "actual share of the victory",
            .curves = {std::move(measured), std::move(perfect)},
            .x = training::ChartRange{},
            .y = training::ChartRange{}};
}

struct Measured {
    training::Calibrations calibrations;
    std::vector<std::shared_ptr<const engine::Networks>> judges;  // all networks that were used
};

template <GamePosition P>
Measured measure(const CalibrateOptions& options, const notation::GameEntry& game) {
    // The built-in networks depend on the number of players.
    std::array<std::shared_ptr<const engine::Networks>, engine::max_seats + 1> networks;
    for (int players = game.fewest_players; players <= game.most_players; ++players) {
        Rng rng(0);
        networks[static_cast<std::size_t>(players)] =
            options.networks.empty() || players == game.fewest_players
                ? networks_option(options.networks, game.name, game.new_game(game.name, players, 0, rng))
                : networks[static_cast<std::size_t>(game.fewest_players)];
    }
    engine::Evaluator<P> evaluator;
    Measured result;
    training::Calibrations& calibrations = result.calibrations;
    Progress progress("games", 0, Progress::Beside::little_output);
    for (const std::string& path : options.data) {
        const File file = open_input(path);
        Rng rng(1);
        const auto read =
            training::read_games<P>(source_of(file.get()), game.name, [&](const training::FinishedGame<P>& one) {
                const int players = one.positions.front().players();
                if (options.players != 0 && players != options.players) return;
                const auto& judge = networks[static_cast<std::size_t>(players)];
                if (std::ranges::find(result.judges, judge) == result.judges.end()) result.judges.push_back(judge);
                evaluator.set_networks(judge.get());
                training::add_game(one, options.moves_a_game, evaluator, rng, calibrations);
                progress.update(calibrations.games);
            });
        if (!read) throw BadInput(path + ": " + read.error());
    }
    return result;
}

std::string write_fitted(const Measured& measured, const std::string& path) {
    if (measured.judges.size() > 1) {
        throw BadInput("--fit: these games use different networks; choose one with --players or --networks");
    }
    const engine::Networks* judge = measured.judges.front().get();
    if (judge == nullptr) throw BadInput("--fit: there are no networks to correct");
    const training::Correction dealing = measured.calibrations.dealing_fit.fit();
    const training::Correction moving = measured.calibrations.moving_fit.fit();
    const engine::Networks fitted{training::corrected(judge->dealing, dealing),
                                  training::corrected(judge->moving, moving)};
    write_file(path, engine::nn::to_bytes(fitted));
    std::string out;
    for (const auto& [name, correction] : {std::pair{"deal", dealing}, std::pair{"move", moving}}) {
        out += fmt::format("{}: logits × {:.3f}, scores {:+.2f}\n", name, correction.sharpness, correction.points);
    }
    return out + fmt::format("{} in {}\n", name_of(&fitted), path);
}

}  // namespace

int calibrate(const CalibrateOptions& options) {
    const notation::GameEntry& game = game_option(options.game);
    if (options.players != 0) check_players(game, options.players);
    Rng rng(0);
    const Measured measured = std::visit([&]<GamePosition P>(const P& /*start*/) { return measure<P>(options, game); },
                                         game.new_game(game.name, game.fewest_players, 0, rng));
    const training::Calibrations& calibrations = measured.calibrations;
    if (calibrations.games == 0) throw BadInput("there is no finished game to measure with");
    const std::array<Phase, 2> phases{{{"deal", calibrations.dealing.table()}, {"move", calibrations.moving.table()}}};
    if (!options.svg.empty()) {
        const std::array<training::Chart, 2> charts{chart_of(phases[0]), chart_of(phases[1])};
        write_file(options.svg, training::to_svg(charts, 2));
    }
    const std::string fitted = options.fit.empty() ? "" : write_fitted(measured, options.fit);
    Output output;
    if (options.json) {
        output.text() = to_json(calibrations.games, phases) + '\n';
    } else {
        output.text() = fmt::format("{} games\n\n{}\n{}", calibrations.games, to_text(phases[0]), to_text(phases[1]));
        if (!fitted.empty()) output.text() += "\n" + fitted;
    }
    return exit_success;
}

}  // namespace azulejo::cli
