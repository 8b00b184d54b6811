#include <CLI/CLI.hpp>
#include <exception>
#include <functional>
#include <memory>

#include "analysis/message.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/hosting.h"
#include "cli/io.h"
#include "cli/seats.h"
#include "cli/usage.h"
#include "core/text.h"

namespace {

using namespace azulejo::cli;
namespace analysis = azulejo::analysis;

constexpr const char* position_help =
    "a position string, a JSON state or a record, or a file that contains one; - for standard input";

constexpr const char* networks_help =
    "a file of networks, or rules to evaluate without networks (default: the built-in networks)";

// The commands: each binds its options to a struct and has a function that runs it.
class CommandTable {
  public:
    explicit CommandTable(CLI::App& app) : app_(app) {
        add_play();
        add_show();
        add_replay();
        add_random();
        add_perft();
        add_match();
        add_analyze();
        add_engine();
        add_mcp();
        add_bench();
        add_selfplay();
        add_train();
        add_calibrate();
        add_serve();
        add_worker();
        add_db();
        add_verify();
    }
    [[nodiscard]] int run() const { return run_ ? run_() : exit_success; }

  private:
    template <class F>
    CLI::App* add(const char* name, const char* help, F run) {
        CLI::App* command = app_.add_subcommand(name, help);
        command->callback([this, run] { run_ = run; });
        return command;
    }

    void add_play() {
        auto* command = add("play", "Play a game in the terminal", [this] { return play(play_); });
        command->add_option("--game", play_.game, game_list("or"))->capture_default_str();
        const auto [fewest, most] = player_range();
        command
            ->add_option("--seats", play_.seats,
                         "who plays, for " + std::to_string(fewest) + " to " + std::to_string(most) +
                             " seats: human, " + bot_names() + " (default human," + std::string(default_bot) + ")")
            ->delimiter(',');
        command->add_option("--names", play_.names, "names of the seats")->delimiter(',');
        command->add_option("--first", play_.first, "the seat that begins (default: random)");
        command
            ->add_option("--scoring", play_.scoring,
                         "azul-duel: the scoring tiles: first (those of the first game), 3 or 4 (so many at random), "
                         "or three or "
                         "four names, such as rows,columns,diagonals (default: 3)")
            ->delimiter(',');
        command->add_option("--seed", play_.seed, "seed of the deals and the bots (default: random)");
        command->add_option("--load", play_.load, std::string("continue from ") + position_help);
        command->add_flag("!--no-confirm", play_.confirm, "play moves at once, without the preview");
        add_language(command, play_.language);
    }
    void add_show() {
        auto* command = add("show", "Draw a position", [this] { return show(show_); });
        command->add_option("position", show_.position, position_help)->required();
        command->add_flag("--json", show_.json, "print the JSON state instead");
        command->add_flag("--text", show_.text, "print only the position string");
        command->add_flag("--digest", show_.digest,
                          "print only the digest: a hash of the position string that never changes");
        add_language(command, show_.language);
    }
    void add_replay() {
        auto* command = add("replay", "Replay and check records", [this] { return replay(replay_); });
        command->add_option("file", replay_.file, "a file of records; - for standard input")->capture_default_str();
        command->add_flag("--json", replay_.json, "print a JSON state before the first and after every token");
        command->add_flag("--quiet", replay_.quiet, "print only a summary");
        add_language(command, replay_.language);
    }
    void add_random() {
        auto* command = add("random", "Write records of random games", [this] { return random_games(random_); });
        command->add_option("--game", random_.game, game_list("or"))->capture_default_str();
        const auto [fewest, most] = player_range();
        command->add_option("--players", random_.players, std::to_string(fewest) + " to " + std::to_string(most))
            ->capture_default_str()
            ->check(CLI::Range(fewest, most));
        command->add_option("--games", random_.games, "how many games")->capture_default_str();
        command->add_option("--seed", random_.seed, "the same seed gives the same games")->capture_default_str();
    }
    void add_perft() {
        auto* command =
            add("perft", "Count the move sequences from a position", [this] { return perft_count(perft_); });
        command->add_option("--depth", perft_.depth, "how many plies")->required()->check(CLI::Range(0, 100));
        command->add_option("position", perft_.position, position_help)->capture_default_str();
        command->add_flag("--divide", perft_.divide, "show the share of each first move");
    }
    void add_match() {
        auto* command = add("match", "Let players play each other and measure their strength",
                            [this] { return match_players(match_); });
        command->add_option("--game", match_.game, game_list("or"))->capture_default_str();
        const auto [fewest, most] = player_range();
        const CLI::Range most_games(0, 10'000'000);
        command->add_option("--players", match_.seats, "seats at the table")
            ->capture_default_str()
            ->check(CLI::Range(fewest, most));
        command->add_option("--player", match_.players, player_spec_help())->allow_extra_args(false);
        command->add_flag("--levels", match_.levels,
                          "all levels and max,time=100 play, with a table of their strength and mistakes; each plays "
                          "the 2 players before and after it, or as many as fill the seats");
        command->add_flag("--round-robin", match_.round_robin, "everybody plays everybody, with a rating table");
        command
            ->add_option("--neighbours", match_.neighbours,
                         "in a round robin, each player plays only this many players before and after it in the list")
            ->check(CLI::Range(1, 1000));
        command->add_option("--games", match_.games, "how many games (rounded up to whole blocks)")->check(most_games);
        command->add_option("--blocks", match_.blocks, "how many deals, each played in all rotations of the seats")
            ->check(most_games);
        command->add_option("--seed", match_.seed, "seed of the deals and the players")->capture_default_str();
        command->add_option("--concurrency", match_.concurrency, "games at the same time")
            ->capture_default_str()
            ->check(CLI::Range(1, 256));
        command->add_option("--grace", match_.grace_ms, "milliseconds that a program may exceed its time")
            ->capture_default_str()
            ->check(CLI::Range(0, 600000));
        command->add_option("--out", match_.out,
                            "append the records to this file; an interrupted match continues from it");
        command->add_option("--sprt", match_.sprt,
                            "stop when it is decided whether the first player is elo0 or elo1 stronger: "
                            "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic (or normalised)");
        command->add_flag("--json", match_.json, "print one JSON object");
    }
    void add_analyze() {
        auto* command = add("analyze", "Find the best moves of a position", [this] { return analyze(analyze_); });
        command->add_option("position", analyze_.position, position_help)->required();
        command
            ->add_option("--time", analyze_.time_ms,
                         "milliseconds to search (default: 1000 if there is no other limit)")
            ->check(CLI::Range(std::uint64_t{1}, analysis::most_ms));
        command->add_option("--nodes", analyze_.nodes, "nodes to search; without --time the result is always the same")
            ->check(CLI::Range(std::uint64_t{1}, analysis::most_nodes));
        command->add_option("--lines", analyze_.lines, "how many moves to show")
            ->capture_default_str()
            ->check(CLI::Range(1, analysis::most_lines));
        add_threads(command, analyze_.threads);
        command->add_option("--level", analyze_.level, "play at this level: 1 to 10, or max");
        command->add_flag("--json", analyze_.json, "print one JSON object");
        add_language(command, analyze_.language);
    }
    void add_engine() {
        auto* command = add("engine", "Analyse for other programs: JSON lines on standard input and output",
                            [this] { return engine(engine_); });
        command->add_option("--workers", engine_.workers, "requests processed at the same time")
            ->capture_default_str()
            ->check(CLI::Range(1, analysis::most_threads));
        add_threads(command, engine_.threads);
    }
    void add_mcp() {
        auto* command = add("mcp", "Play and analyse for language models (Model Context Protocol)",
                            [this] { return mcp_server(mcp_); });
        command->add_option("--games", mcp_.games, "the most games at the same time")
            ->capture_default_str()
            ->check(CLI::Range(1, 10'000));
        command->add_option("--time", mcp_.search_ms, "the most milliseconds of one search")
            ->capture_default_str()
            ->check(CLI::Range(1, 600'000));
        add_threads(command, mcp_.threads);
    }
    void add_bench() {
        auto* command =
            add("bench", "Measure speed and print the signature of the behaviour", [this] { return bench(bench_); });
        command->add_flag("--json", bench_.json, "print one JSON object");
        command->add_option("--seconds", bench_.seconds, "seconds to measure each rate")
            ->check(number_in(0.01, 3600))
            ->capture_default_str();
    }
    void add_selfplay() {
        auto* command = add("selfplay", "Let the engine play against itself for training data",
                            [this] { return selfplay(selfplay_); });
        command->add_option("--game", selfplay_.game, game_list("or"))->capture_default_str();
        command->add_option("--players", selfplay_.players, "how many players")->capture_default_str();
        command->add_option("--games", selfplay_.games, "how many games in all")->capture_default_str();
        command->add_option("--seed", selfplay_.seed, "the same seed gives the same games")->capture_default_str();
        command->add_option("--nodes", selfplay_.nodes, "nodes to search for each move")
            ->capture_default_str()
            ->check(CLI::Range(std::uint64_t{1}, analysis::most_nodes));
        command->add_option("--deals", selfplay_.deals, "deals to average over where a deal is awaited")
            ->capture_default_str()
            ->check(CLI::Range(0, 100));
        command
            ->add_option("--explore", selfplay_.explore,
                         "the share of early moves of a round that are greedy or random instead of the best")
            ->capture_default_str()
            ->check(CLI::Range(0.0, 1.0));
        command->add_option("--early", selfplay_.early, "how many moves of each seat after a deal are early")
            ->capture_default_str()
            ->check(CLI::Range(0, 1000));
        command
            ->add_option("--careless", selfplay_.careless,
                         "the share of games in which one seat starts with random moves")
            ->capture_default_str()
            ->check(number_in(0, 1));
        add_threads(command, selfplay_.threads);
        command->add_option("--networks", selfplay_.networks, networks_help);
        command->add_option("--out", selfplay_.out, "the file of records; an existing file is continued")->required();
    }
    void add_train() {
        auto* command = add("train", "Train networks on games of self-play", [this] { return train(train_); });
        command->add_option("--game", train_.game, game_list("or"))->capture_default_str();
        command->add_option("--data", train_.data, "files of self-play")->required()->delimiter(',');
        command->add_option("--out", train_.out, "the file of networks to write")->required();
        command->add_option("--from", train_.from, "a file of networks to start from");
        command->add_option("--epochs", train_.epochs, "passes through the data")
            ->capture_default_str()
            ->check(CLI::Range(1, 1000));
        command->add_option("--deal-epochs", train_.deal_epochs, "the same for the network for deals, if different")
            ->check(CLI::Range(1, 1000));
        command->add_option("--hidden", train_.hidden, "width of the layer over a board")->capture_default_str();
        command->add_option("--head", train_.head, "width of the layer over a position")->capture_default_str();
        command->add_option("--trust", train_.trust, "weight of the search's evaluation against the result of the game")
            ->capture_default_str()
            ->check(number_in(0, 1));
        command->add_option("--rate", train_.rate, "initial learning rate")
            ->capture_default_str()
            ->check(number_in(1e-9, 1));
        add_moves_a_game(command, train_.moves_a_game);
        add_threads(command, train_.threads);
        command->add_option("--seed", train_.seed, "seed of the initial weights and the order of samples")
            ->capture_default_str();
        command->add_flag("--no-symmetries", train_.no_symmetries,
                          "use each position as it was played, not in another symmetric form in each epoch");
        command->add_option("--curve", train_.curve, "write a chart of the losses to this SVG file");
    }
    void add_calibrate() {
        auto* command = add("calibrate", "Compare the predictions of networks with results",
                            [this] { return calibrate(calibrate_); });
        command->add_option("--game", calibrate_.game, game_list("or"))->capture_default_str();
        command->add_option("--players", calibrate_.players, "only games with this number of players (default: all)");
        command->add_option("--data", calibrate_.data, "files of self-play that were not trained on")
            ->required()
            ->delimiter(',');
        command->add_option("--networks", calibrate_.networks, networks_help);
        add_moves_a_game(command, calibrate_.moves_a_game);
        command->add_option("--fit", calibrate_.fit,
                            "write networks that are corrected to match the results to this file");
        command->add_option("--svg", calibrate_.svg, "write a reliability diagram to this SVG file");
        command->add_flag("--json", calibrate_.json, "print one JSON object");
    }
    void add_serve() {
        auto* command = add("serve", "Host tables: the browser app and its API over HTTP", [this] {
            read_config(*serve_command_, serve_.config);
            return serve(serve_);
        });
        serve_command_ = command;
        command->add_option("--listen", serve_.listen, "the address and port to listen on; port 0 for any")
            ->capture_default_str();
        add_hosting(command, serve_.db, serve_.workers, serve_.log, serve_.config);
        command->add_option("--origin", serve_.origins, "the origin of another site whose pages may open WebSockets")
            ->delimiter(',')
            ->check(valid_for(origin_fault));
        command
            ->add_option("--proxy", serve_.proxies,
                         "the address or network of proxies whose X-Forwarded-For header is trusted")
            ->delimiter(',')
            ->check(valid_for(proxy_fault));
        command->add_option("--rate", serve_.rate, "requests per second from one address; 0 for no limit")
            ->capture_default_str()
            ->check(number_in(0, 1e6));
        command->add_option("--token-rate", serve_.token_rate, "requests per second for one seat; 0 for no limit")
            ->capture_default_str()
            ->check(number_in(0, 1e6));
        command->add_option("--connections", serve_.connections, "connections at the same time")
            ->capture_default_str()
            ->check(CLI::Range(1, 1'000'000));
        command
            ->add_option("--connections-of-address", serve_.connections_of_address,
                         "connections from one address; 0 for no limit")
            ->capture_default_str()
            ->check(CLI::Range(0, 1'000'000));
        command
            ->add_option("--open-tables", serve_.open_tables,
                         "tables of one address that are not over; one token may have a quarter of it; 0 for no limit")
            ->capture_default_str()
            ->check(CLI::Range(0, 1'000'000));
        add_budget(command, "--tables-an-hour", serve_.tables_an_hour, "tables created");
        add_budget(command, "--ai-seconds", serve_.ai_seconds, "seconds of AIs");
        add_budget(command, "--analysis-seconds", serve_.analysis_seconds, "seconds of analyses");
        command
            ->add_option("--database-timeout", serve_.database_timeout,
                         "seconds after which a request that the database does not answer gets 503; 0 for no limit")
            ->capture_default_str()
            ->check(number_in(0, 3600));
        command->add_option("--drain", serve_.drain, "seconds to finish open requests when the server stops")
            ->capture_default_str()
            ->check(CLI::Range(0, 600));
        command
            ->add_option("--keep-waiting", serve_.keep_waiting,
                         "days after which a table whose game has not begun is deleted; 0 for never")
            ->capture_default_str()
            ->check(CLI::Range(0, 36'500));
        command
            ->add_option("--keep-unfinished", serve_.keep_unfinished,
                         "days without any event after which an unfinished game is deleted; 0 for never")
            ->capture_default_str()
            ->check(CLI::Range(0, 36'500));
        command->add_option("--operator-token", serve_.operator_token,
                            "a secret with which any table can be deleted (default: none)");
        command
            ->add_option("--write-timeout", serve_.write_timeout,
                         "seconds after which a client that does not read is disconnected")
            ->capture_default_str()
            ->check(CLI::Range(1, 3600));
        auto* open = command->add_flag("--open", serve_.open, "open the page in the browser, also without a terminal");
        command->add_flag("--no-open", serve_.no_open, "do not open the browser (default: in a terminal on a desktop)")
            ->excludes(open);
        name_variables(command);
    }
    void add_worker() {
        auto* command =
            add("worker", "Run AI moves and analyses for servers that use the same PostgreSQL database", [this] {
                read_config(*worker_command_, worker_.config);
                return worker(worker_);
            });
        worker_command_ = command;
        add_hosting(command, worker_.db, worker_.workers, worker_.log, worker_.config);
        add_budget(command, "--ai-seconds", worker_.ai_seconds, "seconds of AIs");
        name_variables(command);
    }
    void add_verify() {
        auto* command = add("verify", "Check that the deals of an online game follow from its seed",
                            [this] { return verify(verify_); });
        command->add_option("file", verify_.file, "the proof of the game, from the server; - for standard input")
            ->capture_default_str();
        command->add_option("--commitment", verify_.commitment,
                            "the commitment that you kept when the table was created");
        command->add_option("--nonce", verify_.nonces, "a nonce that you sent; may be repeated")
            ->allow_extra_args(false);
        command->add_option("--record", verify_.record, "a record of the game that you kept, complete or not");
    }
    void add_db() {
        CLI::App* group =
            app_.add_subcommand("db", "Check, copy, export or upgrade a server's database, or delete games from it");
        group->require_subcommand(1);
        const auto add_part = [&](const char* name, const char* help, int (*act)(const DbOptions&)) {
            CLI::App* command = group->add_subcommand(name, help);
            command->callback([this, act] { run_ = [this, act] { return act(db_); }; });
            add_database(command, db_.db);
            return command;
        };
        add_part("check", "Replay every game and compare it with its stored data", db_check);
        add_part("backup", "Copy an SQLite file in a consistent state", db_backup)
            ->add_option("file", db_.out, "the copy to make")
            ->required();
        add_part("export", "Write all finished games as records", db_export)
            ->add_option("file", db_.out, "a new file of records; - for standard output")
            ->capture_default_str();
        add_part("upgrade", "Upgrade a database of an older version, as a server does when it starts", db_upgrade);
        add_part("delete", "Delete games, also finished ones, with everything that belongs to them", db_delete)
            ->add_option("id", db_.games, "the ids of the games, which are in the links of their tables")
            ->required();
        for (CLI::App* command : group->get_subcommands({})) name_variables(command);
    }
    static void add_database(CLI::App* command, std::string& db) {
        command->add_option(
            "--db", db, "an SQLite file, or postgresql://… (default: azulejo/azulejo.db in the user's data folder)");
    }
    static void add_hosting(CLI::App* command, std::string& db, int& workers, LogOptions& log, std::string& config) {
        add_database(command, db);
        command
            ->add_option("--workers", workers, "long searches for AI moves at the same time, and as many for analyses")
            ->capture_default_str()
            ->check(CLI::Range(0, analysis::most_threads));
        command->add_option("--log", log.level, "debug, info, warning, error or none")->capture_default_str();
        command->add_option("--log-format", log.format, "json or text (default: text on a terminal)");
        command->add_option("--config", config,
                            "a file of lines `option = value`, for options that are not given otherwise");
    }
    static void add_budget(CLI::App* command, const char* name, double& budget, const std::string& what) {
        command->add_option(name, budget, what + " of one address in an hour; a token has a quarter of it")
            ->capture_default_str()
            ->check(number_in(0, 1e6));
    }
    static void add_moves_a_game(CLI::App* command, int& moves) {
        command->add_option("--moves", moves, "positions that await a move, from each game")
            ->capture_default_str()
            ->check(CLI::Range(1, 1000));
    }
    static void add_threads(CLI::App* command, int& threads) {
        command->add_option("--threads", threads, "how many threads")
            ->capture_default_str()
            ->check(CLI::Range(1, analysis::most_threads));
    }
    static void add_language(CLI::App* command, std::string& language) {
        command->add_option("--lang", language, "en, it, fr, ro or nb (default: from the locale)");
    }

    CLI::App& app_;
    std::function<int()> run_;
    CLI::App* serve_command_ = nullptr;
    CLI::App* worker_command_ = nullptr;
    PlayOptions play_;
    ShowOptions show_;
    ReplayOptions replay_;
    RandomOptions random_;
    PerftOptions perft_;
    MatchOptions match_;
    AnalyzeOptions analyze_;
    EngineOptions engine_;
    McpOptions mcp_;
    BenchOptions bench_;
    SelfplayCommandOptions selfplay_;
    TrainOptions train_;
    CalibrateOptions calibrate_;
    ServeOptions serve_;
    WorkerOptions worker_;
    DbOptions db_;
    VerifyOptions verify_;
};

int run(int argc, char** argv) {
    CLI::App app("Azulejo: the board game Azul for players, analysts and programs", "azulejo");
    app.formatter(std::make_shared<Help>());
    app.require_subcommand(1);
    app.set_version_flag("--version", version());
    const CommandTable table(app);
    if (argc > 1 && *argv[1] != '-' &&
        app.get_subcommands([&](const CLI::App* command) { return command->get_name() == argv[1]; }).empty()) {
        throw BadInput("there is no command " + azulejo::in_quotes(argv[1]) + "; azulejo --help lists them");
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const std::string variable = variable_of(app, error.what(), argc, argv);
        if (!variable.empty()) throw BadInput(variable + ": " + error.what());
        return app.exit(error) == 0 ? exit_success : exit_bad_input;
    }
    return table.run();
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const BadInput& error) {
        std::fprintf(stderr, "azulejo: %s\n", error.what());
        return exit_bad_input;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "azulejo: %s\n", error.what());
        return exit_failure;
    }
}
