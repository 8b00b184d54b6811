#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/rng.h"
#include "engine/eval/integer_evaluation.h"
#include "engine/search/level.h"
#include "engine/search/policy.h"
#include "engine/search/report.h"

namespace azulejo::engine {

// Chooses moves like a person of some strength. A person overlooks a colour, a line or a source, and with it all moves
// that need it; thinks of a few of the other moves; judges each of them, similar moves with similar errors; and chooses
// the better ones more often. All numbers are whole, so that every build chooses the same move.
template <SearchableGame P>
class LevelPlayer {
  public:
    using Move = typename P::Move;
    using Policy = SearchPolicy<P>;

    // All errors follow from the seed. With the same seed, a level that overlooks less often overlooks nothing that
    // the other one notices.
    LevelPlayer(const Strength& strength, const P& known, std::uint64_t seed)
        : strength_(strength), known_(known), seed_(seed) {
        overlooks_floor_ = happens(floor_stream, 0, strength.overlooks_floor);
        std::vector<Idea> overlooked;
        Policy::for_each_move(known, [&](Move move) {
            const Ideas ideas = Policy::ideas(known, move);
            (notices(ideas) ? noticed_ : overlooked).push_back({points_of(move), move, ideas});
        });
        if (noticed_.empty()) noticed_ = std::move(overlooked);
        std::ranges::sort(noticed_, [](const Idea& a, const Idea& b) {
            return a.points != b.points ? a.points > b.points : a.move < b.move;
        });
        keep_first_of_each();
    }

    [[nodiscard]] bool notices(Move move) const { return notices(Policy::ideas(known_, move)); }
    // The moves that come to mind because of their points, the best first. There is at least one.
    [[nodiscard]] std::vector<Move> candidates() const {
        std::vector<Move> result;
        for (const Idea& idea : noticed_) {
            if (result.size() >= std::max<std::size_t>(1, strength_.candidates)) break;
            result.push_back(idea.move);
        }
        return result;
    }
    // Puts the chosen line first and the others in the order of their judged values. There must be at least one line.
    void choose(std::vector<Line<P>>& lines) const {
        std::vector<Judged> judged;
        judged.reserve(lines.size());
        for (const Line<P>& line : lines) judged.push_back({value_of(line), line});
        std::ranges::sort(judged, [](const Judged& a, const Judged& b) {
            return a.value != b.value ? a.value > b.value : a.line.move < b.line.move;
        });
        const auto chosen = judged.begin() + static_cast<std::ptrdiff_t>(draw(judged));
        std::rotate(judged.begin(), chosen, chosen + 1);
        for (std::size_t i = 0; i < lines.size(); ++i) lines[i] = judged[i].line;
    }

  private:
    static constexpr std::uint64_t choice_stream = 1;
    static constexpr std::uint64_t floor_stream = 2;
    static constexpr std::uint64_t attention_stream = 1000;  // and the number of the idea
    static constexpr std::uint64_t judgement_stream = 2000;
    static constexpr int point = utility_of_point + utility_of_open_point;  // at even chances
    static constexpr int hundred = 100;

    struct Idea {
        int points;  // in utility
        Move move;
        Ideas ideas;
    };
    struct Judged {
        int value;
        Line<P> line;
    };

    [[nodiscard]] bool happens(std::uint64_t stream, std::uint32_t number, int hundredths) const {
        return static_cast<int>(Rng(seed_, stream + number).below(hundred)) < hundredths;
    }
    [[nodiscard]] bool notices(const Ideas& ideas) const {
        for (std::size_t i = 0; i < Ideas::overlookable; ++i) {
            if (happens(attention_stream, ideas.numbers[i], strength_.overlooks)) return false;
        }
        return true;
    }
    // Of moves with equal ideas, only the one with the most points comes to mind.
    void keep_first_of_each() {
        std::vector<Idea> first;
        for (const Idea& idea : noticed_) {
            if (std::ranges::find(first, idea.ideas, &Idea::ideas) == first.end()) first.push_back(idea);
        }
        noticed_ = std::move(first);
    }
    // The points of this round as this player sees them, in utility.
    [[nodiscard]] int points_of(Move move) const {
        int points = Policy::greedy_value(known_, move);
        if (overlooks_floor_) points += Policy::dropped_points(known_, move) * greedy_point;
        return points * point / greedy_point;
    }
    // Nearly normal, with a standard deviation of 2^16.
    [[nodiscard]] std::int64_t error_of(std::uint32_t idea) const {
        Rng rng(seed_, judgement_stream + idea);
        constexpr int draws = 12;
        std::int64_t sum = 0;
        for (int i = 0; i < draws; ++i) sum += static_cast<std::int64_t>(rng.next() >> 48U);
        return sum - draws / 2 * std::int64_t{65536};
    }
    // Each idea has an error; the standard deviation of their sum is the strength's.
    [[nodiscard]] int value_of(const Line<P>& line) const {
        const int searched = utility(IntegerEvaluation::of(line.evaluation), known_.turn(), known_.players());
        const int insight = strength_.insight;
        std::int64_t error = 0;
        if (strength_.misjudgement > 0) {
            for (const std::uint32_t idea : Policy::ideas(known_, line.move).numbers) error += error_of(idea);
        }
        static_assert(Ideas::count == 4);  // the standard deviation of the sum is twice that of one
        error = error * strength_.misjudgement / (2 * std::int64_t{65536});
        return (insight * searched + (hundred - insight) * points_of(line.move)) / hundred + static_cast<int>(error);
    }
    // The number of the chosen one. People err more where there is more to choose from.
    [[nodiscard]] std::size_t draw(const std::vector<Judged>& judged) const {
        if (strength_.temperature == 0) return 0;
        constexpr int usual = 30;
        const auto choices = std::clamp(static_cast<int>(noticed_.size()), usual / 2, usual * 2);
        const std::int64_t temperature = std::max(1, strength_.temperature * choices / usual);
        std::vector<std::uint32_t> weights;
        std::uint32_t all = 0;
        for (const Judged& each : judged) {
            const std::int64_t loss = std::int64_t{judged.front().value} - each.value;
            weights.push_back(static_cast<std::uint32_t>(exponential_of_minus(loss * 256 / temperature)));
            all += weights.back();
        }
        std::uint32_t pick = Rng(seed_, choice_stream).below(all);
        std::size_t chosen = 0;
        while (pick >= weights[chosen]) pick -= weights[chosen++];
        return chosen;
    }

    const Strength& strength_;
    P known_;
    std::uint64_t seed_;
    std::vector<Idea> noticed_;
    bool overlooks_floor_ = false;
};

}  // namespace azulejo::engine
