#include "match/make_player.h"

#include "engine/bots.h"
#include "engine/classic/policy.h"
#include "engine/duel/policy.h"
#include "engine/engine.h"
#include "engine/search/uct.h"
#include "match/program_player.h"
#include "match/text_player.h"
#include "notation/digest.h"
#include "rules/any.h"

namespace azulejo::match {

namespace {

template <GamePosition P>
class BotPlayer final : public Player<P> {
  public:
    explicit BotPlayer(const PlayerSpec& spec) : bot_(engine::find_bot<P>(spec.bot)) {}

    std::expected<typename P::Move, std::string> choose(const Game<P>& game, Rng& rng,
                                                        const std::atomic<bool>& /*stop*/) override {
        return bot_->choose(game.position(), rng);
    }

  private:
    const engine::Bot<P>* bot_;
};

template <GamePosition P>
class EnginePlayer final : public Player<P> {
  public:
    explicit EnginePlayer(const PlayerSpec& spec)
        : networks_(spec.loaded), engine_(notation::digest<P>, options_of(spec)), limits_(spec.limits) {}

    std::expected<typename P::Move, std::string> choose(const Game<P>& game, Rng& /*rng*/,
                                                        const std::atomic<bool>& stop) override {
        return engine_.analyse(game.position(), limits_, stop).best;
    }

  private:
    using Options = engine::EngineOptions;
    static Options options_of(const PlayerSpec& spec) {
        Options options{.networks = spec.loaded.get(), .method = spec.method};
        if (!spec.networks.empty())
            options.evaluate_with = spec.loaded ? Options::EvaluateWith::networks : Options::EvaluateWith::rules;
        return options;
    }

    std::shared_ptr<const engine::Networks> networks_;
    engine::Engine<P> engine_;
    engine::Limits limits_;
};

template <GamePosition P>
class UctPlayer final : public Player<P> {
  public:
    explicit UctPlayer(const PlayerSpec& spec)
        : uct_(spec.random_playouts ? engine::UctOptions{.widening = 0, .random_moves = 1} : engine::UctOptions{}),
          limits_(spec.limits) {}

    std::expected<typename P::Move, std::string> choose(const Game<P>& game, Rng& rng,
                                                        const std::atomic<bool>& stop) override {
        return uct_.analyse(game.position(), limits_, rng, stop).best;
    }

  private:
    engine::Uct<P> uct_;
    engine::Limits limits_;
};

}  // namespace

template <GamePosition P>
std::unique_ptr<Player<P>> make_player(const PlayerSpec& spec, std::chrono::milliseconds grace,
                                       const DescribeTurn& describe) {
    switch (spec.kind) {
        case PlayerSpec::Kind::bot: return std::make_unique<BotPlayer<P>>(spec);
        case PlayerSpec::Kind::uct: return std::make_unique<UctPlayer<P>>(spec);
        case PlayerSpec::Kind::program: return std::make_unique<ProgramPlayer<P>>(spec, grace);
        case PlayerSpec::Kind::text: return std::make_unique<TextPlayer<P>>(spec, grace, describe);
        case PlayerSpec::Kind::engine: break;
    }
    return std::make_unique<EnginePlayer<P>>(spec);
}

template std::unique_ptr<Player<classic::Position>> make_player(const PlayerSpec&, std::chrono::milliseconds,
                                                                const DescribeTurn&);
template std::unique_ptr<Player<duel::Position>> make_player(const PlayerSpec&, std::chrono::milliseconds,
                                                             const DescribeTurn&);

}  // namespace azulejo::match
