#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "core/text.h"
#include "match/player.h"
#include "match/player_spec.h"
#include "match/process.h"
#include "notation/record_writer.h"

namespace azulejo::match {

// The client side of the engine protocol for one program. The first request starts the program. After an error it is
// ended, and the next request starts it again.
class ProgramClient {
  public:
    ProgramClient(const PlayerSpec& spec, std::chrono::milliseconds grace);

    // The member of a request that holds the game.
    struct Subject {
        std::string_view name;
        std::string json;
    };
    // Requests the best move. The returned token is not checked.
    [[nodiscard]] std::expected<std::string, std::string> ask(const Subject& subject, const std::atomic<bool>& stop);
    // Sends a text and returns the line that answers it.
    [[nodiscard]] std::expected<std::string, std::string> converse(std::string_view text,
                                                                   const std::atomic<bool>& stop);
    // Ends the program and returns the reason.
    [[nodiscard]] std::unexpected<std::string> give_up(const std::string& reason);

  private:
    [[nodiscard]] std::string request(const std::string& id, const Subject& subject) const;
    // Starts the program if it does not run, and returns until when it must have answered.
    [[nodiscard]] std::expected<Process::Deadline, std::string> begin();
    [[nodiscard]] std::expected<std::string, std::string> read_answer(const std::string& id, Process::Deadline deadline,
                                                                      const std::atomic<bool>& stop);

    std::string command_;
    engine::Limits limits_;
    std::chrono::milliseconds grace_;
    std::unique_ptr<Process> process_;
    std::uint64_t asked_ = 0;
};

// A program that speaks the engine protocol.
template <GamePosition P>
class ProgramPlayer final : public Player<P> {
  public:
    ProgramPlayer(const PlayerSpec& spec, std::chrono::milliseconds grace) : client_(spec, grace) {}

    std::expected<typename P::Move, std::string> choose(const Game<P>& game, Rng& rng,
                                                        const std::atomic<bool>& stop) override {
        const auto token = client_.ask(subject(game, rng), stop);
        if (!token) return std::unexpected(token.error());
        const auto ply = notation::parse_ply(game.position(), *token);
        if (ply) return std::get<typename P::Move>(*ply);
        return client_.give_up("it played " + in_quotes(*token) + ": " + ply.error());
    }

  private:
    // A record contains hidden information, so in games that hide something the program gets a resampled state instead.
    static ProgramClient::Subject subject(const Game<P>& game, Rng& rng) {
        std::string text;
        if constexpr (hides_nothing<P>) {
            json::append_quoted(text, notation::to_record(game, notation::tags_of(game)));
            return {"record", std::move(text)};
        } else {
            const P& position = game.position();
            notation::append_state(text, position.resample_hidden(position.turn(), rng));
            return {"state", std::move(text)};
        }
    }

    ProgramClient client_;
};

}  // namespace azulejo::match
