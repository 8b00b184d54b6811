#include "training/finished_games.h"

#include "core/text.h"
#include "engine/eval/integer_evaluation.h"
#include "notation/replayer.h"

namespace azulejo::training {

namespace {

template <GamePosition P>
std::expected<FinishedGame<P>, std::string> start_game(const notation::Replayer& replayer, std::string_view game) {
    const std::string where = "game " + std::to_string(replayer.game());
    const std::string* name = replayer.tags().find("Game");
    if (name == nullptr || *name != game || !std::holds_alternative<P>(replayer.position())) {
        return std::unexpected(where + " is one of " + (name == nullptr ? "another game" : printable(*name)) +
                               ", not of " + std::string(game));
    }
    FinishedGame<P> result;
    result.positions.push_back(std::get<P>(replayer.position()));
    auto expected = expected_in(replayer.tags(), result.positions.back().players());
    if (!expected) return std::unexpected(where + ": " + printable(expected.error().message));
    result.expected = std::move(*expected);
    return result;
}

}  // namespace

template <GamePosition P>
std::expected<void, std::string> read_games(const notation::ByteSource& source, std::string_view game,
                                            const std::function<void(const FinishedGame<P>&)>& found) {
    using Step = notation::Replayer::Step;
    notation::Replayer replayer(source);
    FinishedGame<P> current;
    while (true) {
        switch (replayer.step()) {
            case Step::end: return {};
            case Step::failed: return std::unexpected(to_string(replayer.failure()));
            case Step::started: {
                auto started = start_game<P>(replayer, game);
                if (!started) return std::unexpected(std::move(started.error()));
                current = std::move(*started);
                break;
            }
            case Step::played: current.positions.push_back(std::get<P>(replayer.position())); break;
            case Step::finished: {
                const P& last = current.positions.back();
                if (!last.is_over()) break;
                current.expected.resize(current.positions.size());
                current.outcome = engine::outcome(last).to_evaluation(last.players());
                found(current);
                break;
            }
        }
    }
}

template std::expected<void, std::string> read_games(
    const notation::ByteSource&, std::string_view, const std::function<void(const FinishedGame<classic::Position>&)>&);
template std::expected<void, std::string> read_games(const notation::ByteSource&, std::string_view,
                                                     const std::function<void(const FinishedGame<duel::Position>&)>&);

}  // namespace azulejo::training
