#include "match/arena.h"

#include <chrono>
#include <mutex>

#include "match/make_player.h"
#include "notation/record_writer.h"
#include "rules/any.h"
#include "system/parallel.h"

namespace azulejo::match {

namespace {

// A game in progress.
template <GamePosition P>
class MatchGame {
  public:
    MatchGame(const Schedule& schedule, GameId id)
        : schedule_(schedule), game_(std::get<P>(schedule.start(id.block))), mistakes_(game_.position().players()) {
        result_.id = id;
        result_.seating = schedule.seating(id);
        result_.thinking.resize(result_.seating.size());
        for (int seat = 0; seat < game_.position().players(); ++seat) rngs_.push_back(schedule.player_rng(id, seat));
    }

    // False if the game was stopped.
    [[nodiscard]] bool play(const std::vector<std::unique_ptr<Player<P>>>& players, const std::atomic<bool>& stop) {
        std::uint64_t deals = 0;
        while (!game_.position().is_over() && result_.faulty < 0) {
            if (game_.position().awaits_deal()) {
                mistakes_.end_round();
                Rng rng = schedule_.deal_rng(result_.id.block, deals++);
                game_.play(game_.position().sample_deal(rng));
            } else {
                const auto seat = static_cast<std::size_t>(game_.position().turn());
                ask(*players[static_cast<std::size_t>(result_.seating[seat])], seat, stop);
                if (stop.load(std::memory_order_relaxed)) return false;
            }
        }
        return true;
    }

    [[nodiscard]] PlayedGame finish() && {
        const P& end = game_.position();
        const int seats = end.players();
        result_.shares = shares_of(result_.faulty < 0 ? end.winners() : winners_without(result_.faulty, seats), seats);
        for (int seat = 0; seat < seats; ++seat) result_.scores.push_back(end.score(seat));
        mistakes_.end_round();
        result_.mistakes = mistakes_.mistakes();
        notation::Tags tags;
        add_result_tags(tags, result_, schedule_.conditions());
        const notation::Tags of_game = notation::tags_of(game_);
        for (const auto& [name, value] : of_game.items()) tags.add(name, value);
        return {std::move(result_), notation::to_record(game_, tags)};
    }

  private:
    void ask(Player<P>& player, std::size_t seat, const std::atomic<bool>& stop) {
        using std::chrono::steady_clock;
        const auto start = steady_clock::now();
        auto move = player.choose(game_, rngs_[seat], stop);
        const auto spent = std::chrono::duration_cast<std::chrono::microseconds>(steady_clock::now() - start);
        result_.thinking[seat].microseconds += static_cast<std::uint64_t>(spent.count());
        ++result_.thinking[seat].moves;
        result_.thinking[seat].illegal += static_cast<std::uint64_t>(player.illegal_answers());
        if (move && !game_.position().is_legal(*move)) {
            move = std::unexpected("the illegal move " + notation::to_token(*move));
        }
        if (move) {
            mistakes_.see(game_.position(), *move);
            game_.play(*move);
        } else {
            result_.faulty = static_cast<int>(seat);
            result_.fault = std::move(move.error());
        }
    }

    const Schedule& schedule_;
    Game<P> game_;
    GameResult result_;
    MistakeCounter<P> mistakes_;
    std::vector<Rng> rngs_;
};

}  // namespace

template <GamePosition P>
std::optional<PlayedGame> play_game(const Schedule& schedule, GameId id,
                                    const std::vector<std::unique_ptr<Player<P>>>& players,
                                    const std::atomic<bool>& stop) {
    MatchGame<P> game(schedule, id);
    if (!game.play(players, stop)) return std::nullopt;
    return std::move(game).finish();
}

template <GamePosition P>
void play_games(const Schedule& schedule, const std::vector<GameId>& games, int threads, const PlayerMaker<P>& maker,
                const GameListener& listener, const std::atomic<bool>& stop) {
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    system::parallel_for(threads, [&](int /*thread*/) {
        std::vector<std::unique_ptr<Player<P>>> players;
        players.reserve(schedule.conditions().entrants.size());
        for (std::size_t entrant = 0; entrant < schedule.conditions().entrants.size(); ++entrant) {
            players.push_back(maker(static_cast<int>(entrant)));
        }
        while (!stop.load(std::memory_order_relaxed)) {
            const std::size_t at = next.fetch_add(1);
            if (at >= games.size()) return;
            const auto played = play_game<P>(schedule, games[at], players, stop);
            if (!played) return;
            const std::scoped_lock lock(mutex);
            if (!stop.load(std::memory_order_relaxed)) listener(*played);
        }
    });
}

void play_match(const Schedule& schedule, const std::vector<GameId>& games, int threads,
                std::chrono::milliseconds grace, const GameListener& listener, const std::atomic<bool>& stop,
                const DescribeTurn& describe) {
    std::visit(
        [&]<class P>(const P& /*start*/) {
            const PlayerMaker<P> maker = [&](int entrant) {
                return make_player<P>(schedule.conditions().entrants[static_cast<std::size_t>(entrant)], grace,
                                      describe);
            };
            play_games<P>(schedule, games, threads, maker, listener, stop);
        },
        schedule.start(0));
}

template std::optional<PlayedGame> play_game(const Schedule&, GameId,
                                             const std::vector<std::unique_ptr<Player<classic::Position>>>&,
                                             const std::atomic<bool>&);
template std::optional<PlayedGame> play_game(const Schedule&, GameId,
                                             const std::vector<std::unique_ptr<Player<duel::Position>>>&,
                                             const std::atomic<bool>&);
template void play_games(const Schedule&, const std::vector<GameId>&, int, const PlayerMaker<classic::Position>&,
                         const GameListener&, const std::atomic<bool>&);
template void play_games(const Schedule&, const std::vector<GameId>&, int, const PlayerMaker<duel::Position>&,
                         const GameListener&, const std::atomic<bool>&);

}  // namespace azulejo::match
