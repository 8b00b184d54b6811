#include "lab/selfplay.h"

#include <atomic>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "cli/commands.h"
#include "cli/io.h"
#include "cli/networks.h"
#include "cli/usage.h"
#include "notation/games.h"

namespace azulejo::cli {

namespace {

// The file of records, always a whole number of games in the order of their numbers.
class GameFile {
  public:
    // Keeps the games that are there whole.
    explicit GameFile(const std::string& path) {
        std::string kept;
        if (std::FILE* old = std::fopen(path.c_str(), "rb"); old != nullptr) {
            std::fclose(old);
            kept = read_all(path);
        }
        std::size_t end = 0;
        for (std::size_t at = kept.find(end_of_game); at != std::string::npos; at = kept.find(end_of_game, end)) {
            end = at + end_of_game.size();
            ++written_;
        }
        kept.resize(end);
        write_file(path, kept);
        file_.reset(std::fopen(path.c_str(), "ab"));
        if (!file_) throw BadInput(path + " cannot be written");
    }

    [[nodiscard]] std::uint64_t written() const { return written_; }
    void add(std::uint64_t number, std::string record) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(number, std::move(record));
        for (auto next = waiting_.begin(); next != waiting_.end() && next->first == written_;
             next = waiting_.erase(next)) {
            next->second += end_of_game;
            if (std::fwrite(next->second.data(), 1, next->second.size(), file_.get()) != next->second.size()) {
                throw std::runtime_error("the games cannot be written: is the disk full?");
            }
            ++written_;
        }
        if (written_ % 64 == 0) std::fflush(file_.get());
    }

  private:
    static constexpr std::string_view end_of_game = "{end}\n\n";
    std::mutex mutex_;
    File file_;
    std::uint64_t written_ = 0;
    std::map<std::uint64_t, std::string> waiting_;
};

template <GamePosition P>
void play_games(const SelfplayCommandOptions& options, GameFile& file) {
    using Judge = engine::EngineOptions::Judge;
    engine::EngineOptions engine_options{.table_megabytes = 1};
    std::shared_ptr<const engine::Networks> networks;
    if (options.networks == without_networks) {
        engine_options.judge = Judge::rules;
    } else if (!options.networks.empty()) {
        networks = read_networks(options.networks, options.game);
        engine_options.judge = Judge::networks;
        engine_options.networks = networks.get();
    }
    lab::SelfplayOptions how;
    how.nodes = options.nodes;
    how.deals = options.deals;
    const notation::GameEntry& entry = game_option(options.game);
    std::atomic<std::uint64_t> next{file.written()};
    Progress progress("games", options.games);
    const auto work = [&] {
        engine::Engine<P> engine(engine_options);
        for (std::uint64_t number = next++; number < options.games; number = next++) {
            Rng rng(options.seed, number);
            const int first = static_cast<int>(rng.below(static_cast<std::uint32_t>(options.players)));
            const P start = std::get<P>(entry.new_game(entry.name, options.players, first, rng));
            file.add(number, lab::to_record(lab::play_game(start, engine, how, rng)));
        }
    };
    std::vector<std::jthread> threads;
    for (int i = 0; i < options.threads; ++i) threads.emplace_back(work);
    while (file.written() < options.games) {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        progress.update(file.written());
    }
}

}  // namespace

int selfplay(const SelfplayCommandOptions& options) {
    GameFile file(options.out);
    Rng rng(0);
    std::visit([&]<GamePosition P>(const P& /*start*/) { play_games<P>(options, file); },
               game_option(options.game).new_game(options.game, options.players, 0, rng));
    return exit_success;
}

}  // namespace azulejo::cli
