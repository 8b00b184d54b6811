#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "match/player.h"
#include "match/result.h"
#include "match/schedule.h"

// Plays the games of a match on several threads.
namespace azulejo::match {

struct PlayedGame {
    GameResult result;
    std::string record;
};

// Makes the player of an entrant; called once for each thread and entrant.
template <GamePosition P>
using PlayerMaker = std::function<std::unique_ptr<Player<P>>(int entrant)>;

// Told of every game as soon as it is over, one at a time. It may set what stops the match.
using GameListener = std::function<void(const PlayedGame&)>;

// One game; nothing if it was stopped. The players are by entrant.
template <GamePosition P>
[[nodiscard]] std::optional<PlayedGame> play_game(const Schedule& schedule, GameId id,
                                                  const std::vector<std::unique_ptr<Player<P>>>& players,
                                                  const std::atomic<bool>& stop);

// These games, in their order as far as threads allow; those under way when it is stopped are dropped.
template <GamePosition P>
void play_games(const Schedule& schedule, const std::vector<GameId>& games, int threads, const PlayerMaker<P>& maker,
                const GameListener& listener, const std::atomic<bool>& stop);

// The same with the players that the conditions name.
void play_match(const Schedule& schedule, const std::vector<GameId>& games, int threads,
                std::chrono::milliseconds grace, const GameListener& listener, const std::atomic<bool>& stop);

}  // namespace azulejo::match
