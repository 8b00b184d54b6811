#include "training/selfplay.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/number.h"
#include "core/text.h"
#include "engine/bots.h"
#include "engine/eval/average.h"
#include "notation/record_reader.h"
#include "notation/record_writer.h"

namespace azulejo::training {

using engine::Evaluation;

namespace {

double unit(Rng& rng) {
    return static_cast<double>(rng.next() >> 11) * 0x1p-53;
}

// A careless seat plays this share of its moves at random, for at most this many deals.
constexpr double careless_moves = 0.7;
constexpr std::uint32_t careless_deals = 6;

}  // namespace

template <GamePosition P>
std::optional<TaughtGame<P>> play_game(const P& start, engine::Engine<P>& engine, const SelfplayOptions& options,
                                       Rng& rng, const std::atomic<bool>& stop) {
    engine::Limits limits;
    limits.nodes = options.nodes;
    TaughtGame<P> result{Game<P>(start), {}};
    Game<P>& game = result.game;
    const auto* greedy = engine::find_bot<P>("greedy");
    int careless = -1;
    std::uint32_t careless_until = 0;
    if (options.careless > 0 && unit(rng) < options.careless) {
        careless = static_cast<int>(rng.below(static_cast<std::uint32_t>(start.players())));
        careless_until = 1 + rng.below(careless_deals);
    }
    std::uint32_t deals = 0;
    int moves_since_deal = 0;
    while (!game.position().is_over()) {
        if (stop.load(std::memory_order_relaxed)) return std::nullopt;
        const P& position = game.position();
        if (position.awaits_deal()) {
            result.expected.push_back(
                {.evaluation = game.plies().empty() || options.deals == 0
                                   ? Evaluation{}
                                   : engine::average_over_deals(
                                         position, options.deals, [&](int) -> Rng& { return rng; },
                                         [&](const P& dealt) {
                                             return engine.analyse(dealt, limits, stop).lines.front().evaluation;
                                         })});
            game.play(position.sample_deal(rng));
            ++deals;
            moves_since_deal = 0;
            continue;
        }
        const engine::Report<P> report = engine.analyse(position, limits, stop);
        const bool cares = position.turn() != careless || deals > careless_until;
        const bool is_early = moves_since_deal++ < options.early * position.players();
        const double other_moves = !cares ? careless_moves : is_early ? options.explore : 0;
        typename P::Move move = report.best;
        if (unit(rng) < other_moves) {
            move = cares && unit(rng) < 0.5 ? greedy->choose(position, rng) : position.random_move(rng);
        }
        result.expected.push_back({.evaluation = report.lines.front().evaluation, .explored = move != report.best});
        game.play(move);
    }
    return result;
}

namespace {

std::string to_text(const Expectation& expectation, std::size_t players) {
    const Evaluation& expected = expectation.evaluation;
    std::string text;
    for (std::size_t seat = 0; seat < players; ++seat) {
        if (seat > 0) text += '/';
        text += std::to_string(std::lround(1000 * expected.win[seat]));
    }
    for (std::size_t seat = 0; seat < players; ++seat) {
        text += seat == 0 ? ':' : '/';
        text += std::to_string(std::lround(expected.score[seat]));
    }
    if (expectation.explored) text += '!';
    return text;
}

// One number for each seat, separated by slashes.
bool read_numbers(std::string_view text, double unit, std::size_t players, std::array<double, engine::max_seats>& to) {
    const auto parts = split(text, "/");
    if (parts.size() != players) return false;
    for (std::size_t seat = 0; seat < players; ++seat) {
        const auto number = parse_number<int>(parts[seat]);
        if (!number || *number < 0) return false;
        to[seat] = *number / unit;
    }
    return true;
}

}  // namespace

template <GamePosition P>
std::string to_record(const TaughtGame<P>& taught) {
    notation::Tags tags = notation::tags_of(taught.game);
    std::string text;
    for (const Expectation& expected : taught.expected) {
        const std::string one = to_text(expected, static_cast<std::size_t>(taught.game.start().players()));
        if (text.size() + 1 + one.size() > notation::RecordReader::max_text) {
            tags.add(std::string(expected_tag), std::exchange(text, {}));
        }
        if (!text.empty()) text += ' ';
        text += one;
    }
    tags.add(std::string(expected_tag), text);
    return notation::to_record(taught.game, tags);
}

Result<std::vector<Expectation>> parse_expected(std::string_view text, int players) {
    std::vector<Expectation> result;
    if (text.empty()) return result;
    for (const std::string_view part : split(text, " ")) {
        const bool explored = part.ends_with('!');
        const std::string_view numbers = part.substr(0, part.size() - (explored ? 1 : 0));
        const std::size_t colon = std::min(numbers.find(':'), numbers.size());
        Expectation& expectation = result.emplace_back();
        expectation.explored = explored;
        Evaluation& expected = expectation.evaluation;
        if (colon == numbers.size() ||
            !read_numbers(numbers.substr(0, colon), 1000, static_cast<std::size_t>(players), expected.win) ||
            !read_numbers(numbers.substr(colon + 1), 1, static_cast<std::size_t>(players), expected.score)) {
            return fail(in_quotes(part) + " does not say what " + std::to_string(players) + " seats expect",
                        static_cast<std::size_t>(part.data() - text.data()));
        }
    }
    return result;
}

Result<std::vector<Expectation>> expected_in(const notation::Tags& tags, int players) {
    std::vector<Expectation> result;
    for (const auto& [name, value] : tags.items()) {
        if (name != expected_tag) continue;
        const auto part = parse_expected(value, players);
        if (!part) return std::unexpected(part.error());
        result.insert(result.end(), part->begin(), part->end());
    }
    return result;
}

template std::optional<TaughtGame<classic::Position>> play_game(const classic::Position&,
                                                                engine::Engine<classic::Position>&,
                                                                const SelfplayOptions&, Rng&, const std::atomic<bool>&);
template std::optional<TaughtGame<duel::Position>> play_game(const duel::Position&, engine::Engine<duel::Position>&,
                                                             const SelfplayOptions&, Rng&, const std::atomic<bool>&);
template std::string to_record(const TaughtGame<classic::Position>&);
template std::string to_record(const TaughtGame<duel::Position>&);

}  // namespace azulejo::training
