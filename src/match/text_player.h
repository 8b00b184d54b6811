#pragma once

#include <string>
#include <string_view>

#include "core/text.h"
#include "match/program_player.h"

namespace azulejo::match {

// A program that reads a turn in words and answers with a move as text, such as a language model. After an answer that
// is no legal move it is told why and may try again.
template <GamePosition P>
class TextPlayer final : public Player<P> {
  public:
    using Move = typename P::Move;

    TextPlayer(const PlayerSpec& spec, std::chrono::milliseconds grace, DescribeTurn describe)
        : client_(spec, grace), tries_(spec.tries), describe_(std::move(describe)) {}

    std::expected<Move, std::string> choose(const Game<P>& game, Rng& /*rng*/, const std::atomic<bool>& stop) override {
        const P& position = game.position();
        std::string text = describe_(position);
        for (illegal_ = 0; illegal_ < tries_;) {
            const auto line = client_.converse(text + std::string(question), stop);
            if (!line) return std::unexpected(line.error());
            const auto move = move_in(position, *line);
            const auto reason = move ? position.why_illegal(*move) : std::nullopt;
            if (move && !reason) return *move;
            ++illegal_;
            text = reason ? "illegal: " + notation::explain(*reason, position, *move)
                          : "illegal: no move in the answer " + in_quotes(*line);
            text += "; " + std::to_string(tries_ - illegal_) + " tries left\n";
        }
        return client_.give_up("its " + std::to_string(tries_) + " answers were no legal move; the last one: " + text);
    }
    [[nodiscard]] int illegal_answers() const override { return illegal_; }

  private:
    static constexpr std::string_view question = "Your move?";

    // The last word that is a legal move, else the last that is a move: models like to explain before they decide.
    static std::optional<Move> move_in(const P& position, std::string_view line) {
        std::optional<Move> found;
        bool legal = false;
        for (std::string_view word : split(line, " \t\r")) {
            while (!word.empty() && punctuation.contains(word.front())) word.remove_prefix(1);
            while (!word.empty() && punctuation.contains(word.back())) word.remove_suffix(1);
            const auto move = word.empty() ? std::nullopt : notation::parse_typed_move(position, word);
            if (!move || (legal && !position.is_legal(*move))) continue;
            found = move;
            legal = position.is_legal(*move);
        }
        return found;
    }
    static constexpr std::string_view punctuation = ".,:;!?'\"`*()";

    ProgramClient client_;
    int tries_;
    int illegal_ = 0;
    DescribeTurn describe_;
};

}  // namespace azulejo::match
