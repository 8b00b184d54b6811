#include "lab/selfplay.h"

#include <charconv>
#include <cmath>

#include "engine/bots.h"
#include "notation/record_reader.h"
#include "notation/record_writer.h"

namespace azulejo::lab {

using engine::Prospect;

namespace {

constexpr std::size_t longest_entry = 48;

double unit(Rng& rng) {
    return static_cast<double>(rng.next() >> 11) * 0x1p-53;
}

// What searches of several deals expect on average.
template <GamePosition P>
Prospect expect_deals(const P& position, engine::Engine<P>& engine, const engine::Limits& limits, int deals, Rng& rng) {
    static const std::atomic<bool> never{false};
    Prospect sum;
    for (int i = 0; i < deals; ++i) {
        P dealt = position;
        dealt.play(dealt.sample_deal(rng));
        while (dealt.awaits_deal()) dealt.play(dealt.sample_deal(rng));
        const Prospect one = engine.analyse(dealt, limits, never).lines.front().prospect;
        for (std::size_t seat = 0; seat < sum.win.size(); ++seat) {
            sum.win[seat] += one.win[seat] / deals;
            sum.score[seat] += one.score[seat] / deals;
        }
    }
    return sum;
}

}  // namespace

template <GamePosition P>
TaughtGame<P> play_game(const P& start, engine::Engine<P>& engine, const SelfplayOptions& options, Rng& rng) {
    static const std::atomic<bool> never{false};
    engine::Limits limits;
    limits.nodes = options.nodes;
    TaughtGame<P> result{Game<P>(start), {}};
    Game<P>& game = result.game;
    const auto* careless = engine::find_bot<P>("greedy");
    while (!game.position().is_over()) {
        const P& position = game.position();
        if (position.awaits_deal()) {
            result.expected.push_back(game.plies().empty() || options.deals == 0
                                          ? Prospect{}
                                          : expect_deals(position, engine, limits, options.deals, rng));
            game.play(position.sample_deal(rng));
            continue;
        }
        const engine::Report<P> report = engine.analyse(position, limits, never);
        result.expected.push_back(report.lines.front().prospect);
        if (unit(rng) >= options.explore) {
            game.play(report.best);
        } else if (unit(rng) < 0.5) {
            game.play(careless->choose(position, rng));
        } else {
            game.play(position.random_move(rng));
        }
    }
    return result;
}

template <GamePosition P>
std::string to_record(const TaughtGame<P>& taught) {
    std::string text;
    const auto players = static_cast<std::size_t>(taught.game.start().players());
    for (const Prospect& expected : taught.expected) {
        // A very long game has more to say than a tag can hold: what comes last is left out.
        if (text.size() + longest_entry > notation::RecordReader::max_text) break;
        if (!text.empty()) text += ' ';
        for (std::size_t seat = 0; seat < players; ++seat) {
            if (seat > 0) text += '/';
            text += std::to_string(std::lround(1000 * expected.win[seat]));
        }
        for (std::size_t seat = 0; seat < players; ++seat) {
            text += seat == 0 ? ':' : '/';
            text += std::to_string(std::lround(expected.score[seat]));
        }
    }
    notation::Tags tags = notation::tags_of(taught.game);
    tags.add(expected_tag, text);
    return notation::to_record(taught.game, tags);
}

std::vector<Prospect> parse_expected(std::string_view text) {
    std::vector<Prospect> result;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at < end) {
        Prospect& expected = result.emplace_back();
        bool scores = false;
        for (std::size_t seat = 0; at < end && *at != ' ' && seat < engine::max_seats; ++seat) {
            int number = 0;
            at = std::from_chars(at, end, number).ptr;
            (scores ? expected.score : expected.win)[seat] = scores ? number : number / 1000.0;
            if (at < end && *at == ':') {
                scores = true;
                seat = std::size_t(-1);
            }
            if (at < end && *at != ' ') ++at;
        }
        while (at < end && *at == ' ') ++at;
    }
    return result;
}

// One for each game.
template TaughtGame<classic::Position> play_game(const classic::Position&, engine::Engine<classic::Position>&,
                                                 const SelfplayOptions&, Rng&);
template TaughtGame<duel::Position> play_game(const duel::Position&, engine::Engine<duel::Position>&,
                                              const SelfplayOptions&, Rng&);
template std::string to_record(const TaughtGame<classic::Position>&);
template std::string to_record(const TaughtGame<duel::Position>&);

}  // namespace azulejo::lab
