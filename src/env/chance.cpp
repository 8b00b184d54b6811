#include "env/chance.h"

#include <algorithm>
#include <array>

#include "env/numbering.h"
#include "notation/duel/fields.h"
#include "rules/filling.h"

namespace azulejo::env {

namespace {

using FourTiles = Handfuls<4>;
using FiveTiles = Handfuls<5>;

// What is drawn from, and what follows when it is empty.
struct TileStock {
    TileCounts bag;
    TileCounts discarded;

    // The factory is filled with these tiles.
    void take(TileCounts drawn) {
        if (drawn.total() <= bag.total()) {
            bag -= drawn;
            return;
        }
        bag = discarded - (drawn - bag);
        discarded = {};
    }
};

double binomial(int n, int k) {
    double result = 1;
    for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
    return result;
}

// The probability that exactly these tiles are drawn from the bag.
double hypergeometric(TileCounts bag, TileCounts drawn) {
    if (!bag.contains(drawn)) return 0;
    double ways = 1;
    for (const Colour colour : all_colours) ways *= binomial(bag[colour], drawn[colour]);
    return ways / binomial(bag.total(), drawn.total());
}

double draw_probability(const TileStock& stock, TileCounts drawn, int capacity) {
    const int amount = std::min(capacity, stock.bag.total() + stock.discarded.total());
    if (drawn.total() != amount) return 0;
    if (amount <= stock.bag.total()) return hypergeometric(stock.bag, drawn);
    if (!drawn.contains(stock.bag)) return 0;
    return hypergeometric(stock.discarded, drawn - stock.bag);
}

template <class Handful, class Probability>
std::vector<Outcome> tile_outcomes(const Probability& probability) {
    std::vector<Outcome> result;
    for (int number = 0; number < Handful::count; ++number) {
        const double each = probability(Handful::tiles(number));
        if (each > 0) result.push_back({.number = number, .probability = each});
    }
    return result;
}

std::string tiles_name(TileCounts tiles) {
    std::string out;
    for (const Colour colour : all_colours) out.append(static_cast<std::size_t>(tiles[colour]), letter(colour));
    return out.empty() ? "-" : out;
}

}  // namespace

namespace {

TileStock stock_after(const classic::Position& position, std::span<const int> steps) {
    TileStock stock{.bag = position.bag(), .discarded = position.lid()};
    for (const int number : steps) stock.take(FourTiles::tiles(number));
    return stock;
}

}  // namespace

std::vector<Outcome> DealSteps<classic::Position>::outcomes(const Position& position, std::span<const int> steps) {
    const TileStock stock = stock_after(position, steps);
    return tile_outcomes<FourTiles>(
        [&](TileCounts tiles) { return draw_probability(stock, tiles, classic::tiles_on_a_factory); });
}
int DealSteps<classic::Position>::sample(const Position& position, std::span<const int> steps, Rng& rng) {
    const TileStock stock = stock_after(position, steps);
    Drawing drawing(stock.bag, [&] { return stock.discarded; });
    return FourTiles::of(drawing.draw<classic::tiles_on_a_factory>(rng).counts());
}
std::string DealSteps<classic::Position>::name(const Position& /*position*/, std::size_t /*step*/, int number) {
    return tiles_name(FourTiles::tiles(number));
}
std::vector<int> DealSteps<classic::Position>::of(const Position& position, const classic::Deal& deal) {
    std::vector<int> steps;
    steps.reserve(static_cast<std::size_t>(position.factories()));
    for (int i = 0; i < position.factories(); ++i) {
        steps.push_back(FourTiles::of(deal.factories[static_cast<std::size_t>(i)].counts()));
    }
    return steps;
}
classic::Deal DealSteps<classic::Position>::deal(const Position& /*position*/, std::span<const int> steps) {
    classic::Deal deal;
    for (std::size_t i = 0; i < steps.size(); ++i) deal.factories[i] = Pile::from(FourTiles::tiles(steps[i]));
    return deal;
}

namespace {

std::vector<Outcome> plate_outcomes(std::span<const int> steps) {
    std::vector<Outcome> result;
    for (int number = 0; number < duel::plate_count; ++number) {
        if (std::ranges::find(steps, number) != steps.end()) continue;
        result.push_back({.number = number, .probability = 1.0 / (duel::plate_count - static_cast<int>(steps.size()))});
    }
    return result;
}

std::vector<Outcome> chip_outcomes(const duel::Position& position, std::span<const int> dealt) {
    duel::ChipCounts left = position.undealt_chips();
    for (const int kind : dealt) left -= duel::ChipCounts::of(duel::chip(kind));
    std::vector<Outcome> result;
    for (int kind = 0; kind < duel::chip_kinds; ++kind) {
        const int count = left[duel::chip(kind)];
        if (count > 0) result.push_back({.number = kind, .probability = static_cast<double>(count) / left.total()});
    }
    return result;
}

// D6: five tiles of one colour go back, and five are drawn again.
std::vector<Outcome> large_outcomes(const duel::Position::Stock& stock) {
    using duel::Position;
    const TileStock first{.bag = stock.bag, .discarded = stock.tower};
    const Position::Stock second = Position::after_large({}, stock);
    const TileStock again{.bag = second.bag, .discarded = second.tower};
    double back_first = 0;
    double back_again = 0;
    for (int number = 0; number < FiveTiles::count; ++number) {
        const TileCounts tiles = FiveTiles::tiles(number);
        if (!Position::is_drawn_again(tiles, stock)) continue;
        back_first += draw_probability(first, tiles, duel::large_tiles);
        back_again += draw_probability(again, tiles, duel::large_tiles);
    }
    return tile_outcomes<FiveTiles>([&](TileCounts tiles) {
        if (Position::is_drawn_again(tiles, stock)) return 0.0;
        const double later = back_first > 0 ? draw_probability(again, tiles, duel::large_tiles) / (1 - back_again) : 0;
        return draw_probability(first, tiles, duel::large_tiles) + back_first * later;
    });
}

// The large factory is two steps, so that few outcomes are to be listed.
constexpr std::size_t large_steps = 2;
constexpr std::size_t chips_from = large_steps + duel::small_factories;

TileCounts first_part(TileCounts tiles) {
    return TileCounts::of(Colour::blue, tiles[Colour::blue]) + TileCounts::of(Colour::yellow, tiles[Colour::yellow]);
}
// The tiles of both steps.
TileCounts on_large(std::span<const int> steps) {
    return FiveTiles::tiles(steps[0]) + FiveTiles::tiles(steps[1]);
}

std::vector<Outcome> first_large_outcomes(const duel::Position::Stock& stock) {
    std::array<double, FiveTiles::count> probabilities{};
    for (const Outcome& outcome : large_outcomes(stock)) {
        const int part = FiveTiles::of(first_part(FiveTiles::tiles(outcome.number)));
        probabilities[static_cast<std::size_t>(part)] += outcome.probability;
    }
    std::vector<Outcome> result;
    for (int number = 0; number < FiveTiles::count; ++number) {
        const double probability = probabilities[static_cast<std::size_t>(number)];
        if (probability > 0) result.push_back({.number = number, .probability = probability});
    }
    return result;
}
std::vector<Outcome> other_large_outcomes(const duel::Position::Stock& stock, TileCounts first) {
    std::vector<Outcome> result;
    double all = 0;
    for (const Outcome& outcome : large_outcomes(stock)) {
        const TileCounts tiles = FiveTiles::tiles(outcome.number);
        if (first_part(tiles) != first) continue;
        result.push_back({.number = FiveTiles::of(tiles - first), .probability = outcome.probability});
        all += outcome.probability;
    }
    for (Outcome& outcome : result) outcome.probability /= all;
    return result;
}

// Uniform on [0, 1).
double uniform(Rng& rng) {
    return static_cast<double>(rng.next() >> 11) * 0x1p-53;
}

}  // namespace

int DealSteps<duel::Position>::count(const Position& position) {
    if (position.phase() == duel::Phase::plates) return duel::plate_count;
    return static_cast<int>(chips_from) + duel::small_factories;
}
int DealSteps<duel::Position>::most_steps(const Position& /*position*/) {
    return duel::plate_count + duel::last_round * (static_cast<int>(chips_from) + duel::small_factories);
}
std::vector<Outcome> DealSteps<duel::Position>::outcomes(const Position& position, std::span<const int> steps) {
    if (position.phase() == duel::Phase::plates) return plate_outcomes(steps);
    if (steps.size() >= chips_from) return chip_outcomes(position, steps.subspan(chips_from));
    const Position::Stock stock = position.stock();
    if (steps.empty()) return first_large_outcomes(stock);
    if (steps.size() < large_steps) return other_large_outcomes(stock, FiveTiles::tiles(steps[0]));
    const Position::Stock rest = Position::after_large(on_large(steps), stock);
    TileStock small{.bag = rest.bag, .discarded = rest.tower};
    for (const int number : steps.subspan(large_steps)) small.take(FourTiles::tiles(number));
    return tile_outcomes<FourTiles>(
        [&](TileCounts tiles) { return draw_probability(small, tiles, duel::small_tiles); });
}
int DealSteps<duel::Position>::sample(const Position& position, std::span<const int> steps, Rng& rng) {
    const std::vector<Outcome> all = outcomes(position, steps);
    double left = uniform(rng);
    for (const Outcome& outcome : all) {
        left -= outcome.probability;
        if (left < 0) return outcome.number;
    }
    return all.back().number;  // rounding
}
std::string DealSteps<duel::Position>::name(const Position& position, std::size_t step, int number) {
    if (position.phase() == duel::Phase::plates) return std::string(notation::duel::plate_name(duel::plate(number)));
    if (step >= chips_from) return std::string(notation::duel::chip_name(duel::chip(number)));
    return tiles_name(step < large_steps ? FiveTiles::tiles(number) : FourTiles::tiles(number));
}
std::vector<int> DealSteps<duel::Position>::of(const Position& /*position*/, const duel::Deal& deal) {
    std::vector<int> steps;
    if (deal.is_of_plates()) {
        for (const duel::Plate plate : deal.plates) steps.push_back(duel::index(plate));
        return steps;
    }
    const TileCounts tiles = deal.factories[duel::large].counts();
    const TileCounts first = first_part(tiles);
    steps.push_back(FiveTiles::of(first));
    steps.push_back(FiveTiles::of(tiles - first));
    for (std::size_t i = 1; i < duel::factory_count; ++i) {
        steps.push_back(FourTiles::of(deal.factories[i].counts()));
    }
    for (const duel::Chip chip : deal.chips) steps.push_back(duel::index(chip));
    return steps;
}
duel::Deal DealSteps<duel::Position>::deal(const Position& position, std::span<const int> steps) {
    duel::Deal deal;
    if (position.phase() == duel::Phase::plates) {
        for (std::size_t i = 0; i < steps.size(); ++i) deal.plates[i] = duel::plate(steps[i]);
        return deal;
    }
    deal.factories[duel::large] = Pile::from(on_large(steps));
    for (std::size_t i = 1; i < duel::factory_count; ++i) {
        deal.factories[i] = Pile::from(FourTiles::tiles(steps[large_steps + i - 1]));
    }
    for (std::size_t i = 0; i < duel::small_factories; ++i) deal.chips[i] = duel::chip(steps[chips_from + i]);
    return deal;
}

}  // namespace azulejo::env
