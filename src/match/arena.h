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

// Creates the player of an entrant; called once for each thread and entrant.
template <GamePosition P>
using PlayerMaker = std::function<std::unique_ptr<Player<P>>(int entrant)>;

// Called after every game, by one thread at a time. It may set the flag that stops the match.
using GameListener = std::function<void(const PlayedGame&)>;

// Plays one game; nothing if it was stopped. The players are indexed by entrant.
template <GamePosition P>
[[nodiscard]] std::optional<PlayedGame> play_game(const Schedule& schedule, GameId id,
                                                  const std::vector<std::unique_ptr<Player<P>>>& players,
                                                  const std::atomic<bool>& stop);

// Plays these games, starting them in this order. Games in progress when the match is stopped are dropped.
template <GamePosition P>
void play_games(const Schedule& schedule, const std::vector<GameId>& games, int threads, const PlayerMaker<P>& maker,
                const GameListener& listener, const std::atomic<bool>& stop);

// The same with the players of the conditions. Players that read text need `describe`.
void play_match(const Schedule& schedule, const std::vector<GameId>& games, int threads,
                std::chrono::milliseconds grace, const GameListener& listener, const std::atomic<bool>& stop,
                const DescribeTurn& describe = {});

}  // namespace azulejo::match
