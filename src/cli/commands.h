#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// A function and its options for each command; main.cpp binds them to the command line. Each returns the exit code.
namespace azulejo::cli {

struct ReplayOptions {
    std::string file = "-";
    bool json = false;
    bool quiet = false;
    std::string language;
};
int replay(const ReplayOptions& options);

struct RandomOptions {
    std::string game = "azul";
    int players = 2;
    std::uint64_t games = 1;
    std::uint64_t seed = 1;
};
int random_games(const RandomOptions& options);

struct PerftOptions {
    int depth = 1;
    bool divide = false;
    std::string position = "-";
};
int perft_count(const PerftOptions& options);

struct ShowOptions {
    std::string position;
    bool json = false;
    bool text = false;
    bool digest = false;
    std::string language;
};
int show(const ShowOptions& options);

struct PlayOptions {
    std::string game = "azul";
    std::vector<std::string> seats;
    std::vector<std::string> names;
    int first = 0;  // 0: random
    std::vector<std::string> scoring;
    std::optional<std::uint64_t> seed;
    std::string load;
    std::string language;
    bool confirm = true;
};
int play(const PlayOptions& options);

struct SelfplayCommandOptions {
    std::string game = "azul";
    int players = 2;
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    std::uint64_t nodes = 400;
    int deals = 4;
    double explore = 0.12;
    int early = 3;
    double careless = 0;
    int threads = 1;
    std::string networks;
    std::string out;
};
int selfplay(const SelfplayCommandOptions& options);

struct TrainOptions {
    std::string game = "azul";
    std::vector<std::string> data;
    std::string out;
    std::string from;
    int epochs = 6;
    std::optional<int> deal_epochs;  // of the network for deals, if different
    int hidden = 256;
    int head = 64;
    double trust = 0.5;
    double rate = 2e-3;
    int moves_a_game = 8;
    int threads = 2;
    std::uint64_t seed = 1;
    bool no_symmetries = false;
    std::string curve;
};
int train(const TrainOptions& options);

struct CalibrateOptions {
    std::string game = "azul";
    int players = 0;  // 0: any number
    std::vector<std::string> data;
    std::string networks;
    int moves_a_game = 8;
    std::string fit;
    std::string svg;
    bool json = false;
};
int calibrate(const CalibrateOptions& options);

struct AnalyzeOptions {
    std::string position;
    std::optional<std::uint64_t> time_ms;
    std::optional<std::uint64_t> nodes;
    int lines = 3;
    int threads = 1;
    std::string level;
    bool json = false;
    std::string language;
};
int analyze(const AnalyzeOptions& options);

struct EngineOptions {
    int workers = 1;
    int threads = 1;
};
int engine(const EngineOptions& options);

struct McpOptions {
    int games = 16;
    int search_ms = 10'000;
    int threads = 1;
};
int mcp_server(const McpOptions& options);

struct BenchOptions {
    bool json = false;
    double seconds = 2;  // of each rate
};
int bench(const BenchOptions& options);

struct MatchOptions {
    std::string game = "azul";
    int seats = 2;
    std::vector<std::string> players;
    bool levels = false;
    bool round_robin = false;
    int neighbours = 0;        // 0: everybody plays everybody
    std::uint64_t games = 0;   // 0: as many as --blocks says
    std::uint64_t blocks = 0;  // 0: as many as --games says
    std::uint64_t seed = 1;
    int concurrency = 1;
    int grace_ms = 1000;
    std::string out;
    std::string sprt;
    bool json = false;
};
int match_players(const MatchOptions& options);

struct LogOptions {
    std::string level = "info";
    std::string format;  // empty: text on a terminal, else json
};

struct ServeOptions {
    std::string listen = "127.0.0.1:8080";
    std::string db;  // empty: a file in the user's data folder
    int workers = 1;
    std::vector<std::string> origins;
    std::vector<std::string> proxies;
    double rate = 50;
    double token_rate = 20;
    int connections = 20'000;
    int connections_of_address = 200;
    // Budgets of one address; a token has a quarter of each.
    int open_tables = 200;
    double tables_an_hour = 300;
    double ai_seconds = 3600;
    double analysis_seconds = 900;
    double database_timeout = 2.5;  // seconds
    int drain = 5;
    int keep_waiting = 7;      // days
    int keep_unfinished = 60;  // days
    std::string operator_token;
    int write_timeout = 10;
    // The page in a browser; by default in a terminal on a desktop.
    bool open = false;
    bool no_open = false;
    LogOptions log;
    std::string config;
};
int serve(const ServeOptions& options);

struct WorkerOptions {
    std::string db;
    int workers = 1;
    double ai_seconds = 3600;
    LogOptions log;
    std::string config;
};
int worker(const WorkerOptions& options);

struct DbOptions {
    std::string db;
    std::string out = "-";
    std::vector<std::string> games;
};
int db_check(const DbOptions& options);
int db_backup(const DbOptions& options);
int db_export(const DbOptions& options);
int db_upgrade(const DbOptions& options);
int db_delete(const DbOptions& options);

struct VerifyOptions {
    std::string file = "-";
    std::string commitment;  // that was kept; empty if none
    std::vector<std::string> nonces;
    std::string record;  // a file; empty if none was kept
};
int verify(const VerifyOptions& options);

}  // namespace azulejo::cli
