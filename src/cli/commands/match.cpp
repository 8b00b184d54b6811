#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <optional>
#include <set>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/io.h"
#include "cli/match_table.h"
#include "cli/networks.h"
#include "cli/stories.h"
#include "cli/usage.h"
#include "engine/search/level.h"
#include "match/arena.h"
#include "match/match_file.h"
#include "match/sprt.h"
#include "match/standings.h"

namespace azulejo::cli {

namespace {

// Games against much stronger or weaker levels say little about a level.
constexpr int reach_of_levels = 2;

std::vector<std::string> players_from(const MatchOptions& options) {
    std::vector<std::string> players;
    if (options.levels) {
        for (int level = 1; level <= engine::Level::count; ++level) players.push_back(fmt::format("level={}", level));
        players.emplace_back("max,time=100");
    }
    players.insert(players.end(), options.players.begin(), options.players.end());
    return players;
}

match::Conditions conditions_from(const MatchOptions& options) {
    check_players(game_option(options.game), options.seats);
    const bool round_robin = options.round_robin || options.levels;
    if (options.neighbours > 0 && !round_robin) throw BadInput("--neighbours is for a round robin; give --round-robin");
    const bool by_default = options.levels && options.neighbours == 0;
    const int reach = by_default ? std::max(reach_of_levels, options.seats - 1) : options.neighbours;
    if (reach > 0 && reach + 1 < options.seats) {
        throw BadInput(
            fmt::format("--neighbours {}: {} of them do not fill {} seats", reach, reach + 1, options.seats));
    }
    auto entrants = match::parse_players(players_from(options));
    if (!entrants) throw BadInput(entrants.error());
    for (match::PlayerSpec& spec : *entrants) {
        if (!spec.networks.empty() && spec.networks != without_networks) {
            spec.loaded = read_networks(spec.networks, options.game);
        }
    }
    const auto seats = static_cast<std::size_t>(options.seats);
    if (entrants->size() < (round_robin ? seats : 2)) {
        throw BadInput("there are too few players; give --player for each of them");
    }
    if (entrants->size() > seats && !round_robin) {
        throw BadInput(fmt::format("{} players for {} seats; use --round-robin to let everybody play everybody",
                                   entrants->size(), seats));
    }
    return {.game = options.game,
            .seats = options.seats,
            .entrants = std::move(*entrants),
            .round_robin = round_robin,
            .reach = reach,
            .seed = options.seed};
}

std::uint64_t blocks_from(const MatchOptions& options) {
    if ((options.games == 0) == (options.blocks == 0)) throw BadInput("give either --games or --blocks, above 0");
    const auto seats = static_cast<std::uint64_t>(options.seats);
    return options.blocks > 0 ? options.blocks : (options.games + seats - 1) / seats;
}

std::optional<match::SprtSettings> sprt_from(const MatchOptions& options, const match::Schedule& schedule) {
    if (options.sprt.empty()) return std::nullopt;
    if (schedule.conditions().entrants.size() != 2) throw BadInput("--sprt is for two players");
    const auto settings = match::parse_sprt(options.sprt);
    if (!settings) throw BadInput("--" + settings.error());
    if (settings->normalised && schedule.conditions().seats != 2) {
        throw BadInput("--sprt: model=normalised is for games of two");
    }
    return *settings;
}

// The games that are not yet in the file.
std::vector<match::GameId> open_games(const match::Schedule& schedule, std::uint64_t blocks,
                                      const std::set<match::GameId>& played) {
    std::vector<match::GameId> games;
    for (std::uint64_t block = 0; block < blocks; ++block) {
        for (int rotation = 0; rotation < schedule.rotations(); ++rotation) {
            const match::GameId id{block, rotation};
            if (!played.contains(id)) games.push_back(id);
        }
    }
    return games;
}

// A turn as a player that reads text is shown it.
std::string describe_turn(const AnyPosition& any) {
    static const Messages messages("en");
    return std::visit(
        [&]<HasStory P>(const P& position) {
            const Story<P> story(messages, seat_names(messages, position.players()), false);
            std::string out = story.state(position, {Viewer::Kind::seat, position.turn()}) + "Legal moves:\n";
            for (const auto& move : Story<P>::numbered_moves(position)) {
                out += notation::to_token(move) + ": " + story.move(position, move) + "\n";
            }
            return out;
        },
        any);
}

}  // namespace

int match_players(const MatchOptions& options) {
    const match::Schedule schedule(conditions_from(options));
    const std::uint64_t blocks = blocks_from(options);
    match::Standings standings(schedule);
    std::set<match::GameId> played;
    std::optional<match::MatchFile> file;
    if (!options.out.empty()) {
        auto opened = match::MatchFile::open(options.out, schedule, [&](const match::GameResult& result) {
            if (played.insert(result.id).second) standings.add(result);
        });
        if (!opened) throw BadInput(opened.error());
        file = std::move(*opened);
    }
    const auto sprt = sprt_from(options, schedule);
    const auto is_decided = [&] { return sprt && standings.sprt(*sprt).verdict != match::SprtVerdict::open; };
    MatchTable table(schedule, standings, blocks, sprt, options.levels);
    std::string write_fault;
    const InterruptGuard guard;
    const auto listener = [&](const match::PlayedGame& game) {
        if (file) {
            if (const auto done = file->append(game.record); !done) {
                write_fault = done.error();
                interrupted = true;
                return;
            }
        }
        standings.add(game.result);
        table.update();
        if (is_decided()) interrupted = true;
    };
    if (is_decided()) interrupted = true;
    match::play_match(schedule, open_games(schedule, blocks, played), options.concurrency,
                      std::chrono::milliseconds(options.grace_ms), listener, interrupted, describe_turn);
    if (!write_fault.empty()) throw std::runtime_error(write_fault);
    table.finish(options.json);
    return exit_success;
}

}  // namespace azulejo::cli
