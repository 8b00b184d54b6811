#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/huge_pages.h"
#include "core/inline_vector.h"
#include "engine/eval/features.h"
#include "engine/eval/integer_evaluation.h"
#include "engine/nn/file.h"
#include "rules/position.h"

namespace azulejo::engine {

// Evaluates positions with the networks and caches the vectors of boards. Without networks it uses handwritten rules.
template <EvaluableGame P>
class Evaluator {
  public:
    // The networks must outlive the evaluator; null selects the handwritten rules.
    void set_networks(const Networks* networks) {
        if (networks_ == networks) return;
        networks_ = networks;
        dealing_.clear();
        moving_.clear();
    }

    [[nodiscard]] IntegerEvaluation evaluate(const P& position);

  private:
    using Key = typename Features<P>::Key;
    struct Entry {
        Key key;
        bool filled = false;
        nn::BoardVectors vectors;
    };
    struct BuiltEntry {
        typename Features<P>::BuiltKey key;
        bool filled = false;
        nn::BoardSums sums;
    };
    // What all seats share. Most takes differ only in their line, so many positions of a search share it too.
    struct CommonEntry {
        std::uint64_t key = 0;
        bool filled = false;
        Market market;
        nn::HeadSums sums;
    };
    struct Cache {
        std::vector<Entry, HugePages<Entry>> boards = std::vector<Entry, HugePages<Entry>>(cache_size);
        std::vector<BuiltEntry> built{max_seats * built_size};
        std::vector<CommonEntry> common{common_size};
        std::uint64_t context = 0;

        void clear() {
            for (Entry& entry : boards) entry.filled = false;
            for (BuiltEntry& entry : built) entry.filled = false;
            for (CommonEntry& entry : common) entry.filled = false;
        }
    };
    static constexpr std::size_t cache_size = 32768;  // boards
    static constexpr std::size_t built_size = 64;     // entries for each seat
    static constexpr std::size_t common_size = 1024;

    const nn::BoardSums& built_sums(const P& position, int seat, const nn::Weights& net, Cache& cache);
    const CommonEntry& common_of(const P& position, const nn::Weights& net, Cache& cache);
    // The place in the cache for this board of a seat, which is on its way from memory.
    [[nodiscard]] static Entry& entry_for(const Key& key, int seat, Cache& cache);
    const nn::BoardVectors& vectors_of(const P& position, int seat, const nn::Weights& net, Cache& cache,
                                       const Key& key, Entry& entry);

    const Networks* networks_ = nullptr;
    Cache dealing_;
    Cache moving_;
    nn::FeatureList features_;
};

template <EvaluableGame P>
IntegerEvaluation Evaluator<P>::evaluate(const P& position) {
    if (position.is_over()) return outcome(position);
    if (networks_ == nullptr) return Features<P>::evaluate_by_hand(position);
    const bool dealing = position.awaits_deal();
    const nn::Weights& net = dealing ? networks_->dealing : networks_->moving;
    Cache& cache = dealing ? dealing_ : moving_;
    if (cache.context != Features<P>::context(position)) {
        cache.context = Features<P>::context(position);
        cache.clear();
    }
    const int players = position.players();
    InlineVector<Key, max_seats> keys;
    std::array<Entry*, max_seats> entries{};
    for (int seat = 0; seat < players; ++seat) {
        const auto at = static_cast<std::size_t>(seat);
        keys.push_back(Features<P>::key(position, seat));
        entries[at] = &entry_for(keys[at], seat, cache);
    }
    const CommonEntry& common = common_of(position, net, cache);
    std::array<const nn::BoardVectors*, max_seats> boards{};
    for (int seat = 0; seat < players; ++seat) {
        const auto at = static_cast<std::size_t>(seat);
        boards[at] = &vectors_of(position, seat, net, cache, keys[at], *entries[at]);
    }
    IntegerEvaluation result;
    std::array<std::int32_t, max_seats> logits{};
    for (int seat = 0; seat < players; ++seat) {
        const auto at = static_cast<std::size_t>(seat);
        features_.clear();
        Features<P>::add_seat(position, common.market, seat, features_);
        nn::HeadSums sums;
        nn::add_features(net, {features_.begin(), features_.end()}, common.sums, sums);
        std::array<const nn::BoardVectors*, max_seats - 1> others{};
        std::size_t count = 0;
        for (int other = 0; other < players; ++other) {
            if (other != seat) others[count++] = boards[static_cast<std::size_t>(other)];
        }
        const nn::Outputs outputs = nn::evaluate(net, *boards[at], {others.data(), count}, sums);
        logits[at] = outputs.logit >> 10;
        const auto gain = static_cast<std::int32_t>(std::int64_t{outputs.points} * nn::points_unit *
                                                    IntegerEvaluation::point / nn::output_unit);
        result.score[at] = std::max(0, position.score(seat) * IntegerEvaluation::point + gain);
    }
    result.set_wins(logits, players);
    return result;
}

template <EvaluableGame P>
const typename Evaluator<P>::CommonEntry& Evaluator<P>::common_of(const P& position, const nn::Weights& net,
                                                                  Cache& cache) {
    const std::uint64_t key = Features<P>::common_key(position);
    CommonEntry& entry = cache.common[key % common_size];
    if (!entry.filled || entry.key != key) {
        features_.clear();
        Features<P>::add_common(position, features_);
        nn::add_features(net, {features_.begin(), features_.end()}, nn::head_start(net), entry.sums);
        entry.market = Features<P>::market_of(position);
        entry.key = key;
        entry.filled = true;
    }
    return entry;
}

template <EvaluableGame P>
const nn::BoardSums& Evaluator<P>::built_sums(const P& position, int seat, const nn::Weights& net, Cache& cache) {
    const auto key = Features<P>::built_key(position, seat);
    BuiltEntry& entry = cache.built[static_cast<std::size_t>(seat) * built_size + Features<P>::hash(key) % built_size];
    if (!entry.filled || !(entry.key == key)) {
        features_.clear();
        Features<P>::add_built(position, seat, features_);
        nn::add_board_features(net, {features_.begin(), features_.end()}, nn::board_start(net), entry.sums);
        entry.key = key;
        entry.filled = true;
    }
    return entry.sums;
}

template <EvaluableGame P>
typename Evaluator<P>::Entry& Evaluator<P>::entry_for(const Key& key, int seat, Cache& cache) {
    // Seats use disjoint entries, so that the boards of one position never evict each other.
    Entry& entry =
        cache.boards[((Features<P>::hash(key) & ~std::uint64_t{max_seats - 1}) | static_cast<std::uint64_t>(seat)) %
                     cache_size];
    __builtin_prefetch(&entry.key);
    __builtin_prefetch(&entry.vectors);
    return entry;
}

template <EvaluableGame P>
const nn::BoardVectors& Evaluator<P>::vectors_of(const P& position, int seat, const nn::Weights& net, Cache& cache,
                                                 const Key& key, Entry& entry) {
    if (!entry.filled || !(entry.key == key)) {
        const nn::BoardSums& built = built_sums(position, seat, net, cache);
        features_.clear();
        Features<P>::add_loose(position, seat, features_);
        nn::encode_board(net, {features_.begin(), features_.end()}, built, entry.vectors);
        entry.key = key;
        entry.filled = true;
    }
    return entry.vectors;
}

}  // namespace azulejo::engine
