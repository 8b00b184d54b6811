#include "lab/samples.h"

#include <algorithm>

#include "engine/classic/features.h"
#include "engine/duel/features.h"
#include "lab/selfplay.h"
#include "notation/replayer.h"

namespace azulejo::lab {

using engine::Features;
using engine::Judgement;
using engine::Prospect;

namespace {

template <GamePosition P>
void add_sample(Dataset& data, const P& position, const Prospect& expected, const Prospect& came, double trust) {
    const auto players = static_cast<std::size_t>(position.players());
    double known = 0;
    for (std::size_t seat = 0; seat < players; ++seat) known += expected.win[seat];
    if (known < 0.5) trust = 0;  // nothing was expected there
    Dataset::Sample sample;
    sample.players = position.players();
    double all = 0;
    for (std::size_t seat = 0; seat < players; ++seat) {
        const double win = trust * expected.win[seat] + (1 - trust) * came.win[seat];
        const double score = trust * expected.score[seat] + (1 - trust) * came.score[seat];
        sample.win[seat] = static_cast<float>(win);
        sample.points[seat] = static_cast<float>(score - position.score(static_cast<int>(seat)));
        all += win;
    }
    for (std::size_t seat = 0; seat < players; ++seat) sample.win[seat] /= static_cast<float>(all);
    data.add_sample(sample);
    for (int seat = 0; seat < sample.players; ++seat) {
        engine::nn::FeatureList list;
        Features<P>::add_built(position, seat, list);
        Features<P>::add_loose(position, seat, list);
        data.add_list({list.begin(), list.end()});
        list.clear();
        Features<P>::add_common(position, list);
        Features<P>::add_seat(position, seat, list);
        data.add_list({list.begin(), list.end()});
    }
}

}  // namespace

template <GamePosition P>
std::expected<void, std::string> add_samples(const notation::ByteSource& source, const SampleOptions& options,
                                             Samples& samples) {
    notation::Replayer replayer(source);
    std::vector<P> positions;
    std::vector<Prospect> expected;
    Rng rng(1);
    for (;;) {
        switch (replayer.step()) {
            case notation::Replayer::Step::end: return {};
            case notation::Replayer::Step::failed: return std::unexpected(to_string(replayer.failure()));
            case notation::Replayer::Step::started: {
                positions.clear();
                if (!std::holds_alternative<P>(replayer.position())) return std::unexpected("a record of another game");
                const std::string* text = replayer.tags().find(expected_tag);
                expected = parse_expected(text != nullptr ? *text : std::string());
                positions.push_back(std::get<P>(replayer.position()));
                break;
            }
            case notation::Replayer::Step::played: positions.push_back(std::get<P>(replayer.position())); break;
            case notation::Replayer::Step::finished: {
                if (!positions.back().is_over()) break;
                const Prospect came = engine::outcome(positions.back()).prospect(positions.back().players());
                expected.resize(positions.size());
                const bool validates = ++samples.games % static_cast<std::size_t>(options.validation) == 0;
                // A position is taken as soon as chance says so, about so many a game.
                const std::size_t moves = positions.size();
                for (std::size_t i = 0; i + 1 < positions.size(); ++i) {
                    const P& position = positions[i];
                    if (position.awaits_deal()) {
                        if (i > 0) {
                            add_sample(validates ? samples.dealing_validation : samples.dealing, position, expected[i],
                                       came, options.trust);
                        }
                    } else if (rng.below(static_cast<std::uint32_t>(moves)) <
                               static_cast<std::uint32_t>(options.moves_a_game)) {
                        add_sample(validates ? samples.moving_validation : samples.moving, position, expected[i], came,
                                   options.trust);
                    }
                }
                break;
            }
        }
    }
}

template std::expected<void, std::string> add_samples<classic::Position>(const notation::ByteSource&,
                                                                         const SampleOptions&, Samples&);
template std::expected<void, std::string> add_samples<duel::Position>(const notation::ByteSource&, const SampleOptions&,
                                                                      Samples&);

}  // namespace azulejo::lab
