#include <algorithm>
#include <span>
#include <utility>

#include "rules/duel/position.h"

namespace azulejo::duel {

View::View(const Position& position, std::optional<int> seat) : covered_(position), seat_(seat) {
    cover_chips();
    cover_plates();
}

void View::cover_chips() {
    for (int factory = 1; factory < factory_count; ++factory) {
        Chip& chip = covered_.chips_[static_cast<std::size_t>(factory) - 1];
        if (chip != Chip::none && !covered_.is_open(factory)) chip = Chip::hidden;
    }
}

// While somebody else puts plates under the stack, the viewer cannot tell which have gone and which are still to come.
bool View::mixes_hand() const {
    return covered_.phase_ == Phase::under && seat_ != covered_.turn_;
}

// Calls f with the first and the end of each group whose order the viewer does not know. The top plate is not part of
// them: everybody sees its back.
template <class F>
void View::for_each_shuffled_group(F&& f) const {
    const int size = covered_.stack_size_;
    const int end = mixes_hand() ? size + covered_.hand_size_ : size;
    const auto begins = [&](int i) {
        return i == 0 || covered_.plates_[static_cast<std::size_t>(i)].begins_group() || i == first_returned();
    };
    for (int first = 0; first < end;) {
        int next = first + 1;
        while (next < end && !begins(next)) ++next;
        const bool known = knows(covered_.plates_[static_cast<std::size_t>(first)]);
        const int shuffled = first == 0 && size > 0 ? 1 : first;
        if (!known && shuffled < next) f(shuffled, next);
        first = next;
    }
}

void View::cover_plates() {
    for (int i = 0; i < covered_.stack_size_ + covered_.hand_size_; ++i) {
        StackedPlate& plate = covered_.plates_[static_cast<std::size_t>(i)];
        if (!knows(plate)) plate = with_face(plate, back(plate.plate()));
    }
    for_each_shuffled_group([&](int first, int end) {
        std::array<Plate, plate_count> backs{};
        for (int i = first; i < end; ++i) {
            backs[static_cast<std::size_t>(i - first)] = covered_.plates_[static_cast<std::size_t>(i)].plate();
        }
        std::sort(backs.begin(), backs.begin() + (end - first));
        for (int i = first; i < end; ++i) {
            StackedPlate& plate = covered_.plates_[static_cast<std::size_t>(i)];
            plate = with_face(plate, backs[static_cast<std::size_t>(i - first)]);
        }
    });
    if (mixes_hand()) {
        const unsigned all = (1U << covered_.drawn_count()) - 1;
        covered_.gone_ = static_cast<std::uint16_t>(all & ~((1U << covered_.hand_size_) - 1));
    }
}

Position View::sample(Rng& rng) const {
    Position result = covered_;
    ChipCounts chips = covered_.undealt_chips();
    for (Chip& chip : result.chips_) {
        if (chip != Chip::hidden) continue;
        chip = chips.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(chips.total()))));
        chips -= ChipCounts::of(chip);
    }
    for_each_shuffled_group([&](int first, int end) {
        for (int left = end - first; left > 1; --left) {
            const auto at = static_cast<std::size_t>(first) + rng.below(static_cast<std::uint32_t>(left));
            StackedPlate& a = result.plates_[at];
            StackedPlate& b = result.plates_[static_cast<std::size_t>(first + left - 1)];
            const Plate face = a.plate();
            a = with_face(a, b.plate());
            b = with_face(b, face);
        }
    });
    return with_faces(result, rng);
}

// Assigns the faces that the viewer has not seen to the covered plates with their back; all assignments are equally
// likely.
Position View::with_faces(Position position, Rng& rng) {
    std::array<bool, plate_count> seen{};
    const auto see = [&](Plate plate) {
        if (plate != Plate::none && is_known(plate)) seen[static_cast<std::size_t>(index(plate))] = true;
    };
    for (const Plate plate : position.display_) see(plate);
    for (const StackedPlate plate : position.plates_) see(plate.plate());
    for (const Board& board : position.boards_) {
        for (int slot = 0; slot < slots; ++slot) {
            if (!board.plate_at(slot).empty()) see(board.plate_at(slot).plate());
        }
    }
    std::array<InlineVector<Plate, plate_count>, 2> unseen;
    for (int i = 0; i < plate_count; ++i) {
        if (!seen[static_cast<std::size_t>(i)]) unseen[is_special(plate(i)) ? 1 : 0].push_back(plate(i));
    }
    for (auto& faces : unseen) shuffle(faces, rng);
    std::array<std::size_t, 2> used{};
    for (StackedPlate& plate : position.plates_) {
        if (is_known(plate.plate())) continue;
        const std::size_t kind = is_special(plate.plate()) ? 1 : 0;
        plate = with_face(plate, unseen[kind][used[kind]++]);
    }
    return position;
}

View Position::view(std::optional<int> seat) const {
    return {*this, seat};
}

Position Position::resample_hidden(std::optional<int> seat, Rng& rng) const {
    return view(seat).sample(rng);
}

// Plates are taken from the top of the shuffled stack, so the plates that nobody knows yet are the last ones of the
// deal: first those put aside but not looked at, whose backs were seen, then the stack, whose top back is seen.
void Position::renew_unseen(std::vector<Ply>& plies, Rng& rng) const {
    const auto unknown = [](StackedPlate plate) { return plate.plate() != Plate::none && plate.known_to() == 0; };
    const auto unseen = static_cast<std::size_t>(std::ranges::count_if(plates_, unknown));
    std::size_t backs_seen = stack_size_ > 0 && unknown(stack(0)) ? 1 : 0;
    for (int i = 0; i < hand_size_; ++i) backs_seen += static_cast<std::size_t>(unknown(in_hand_at(i)));
    Deal* latest = nullptr;
    for (Ply& ply : plies) {
        Deal* const deal = std::get_if<Deal>(&ply);
        if (deal == nullptr) continue;
        latest = deal;
        if (!deal->is_of_plates()) continue;
        const auto last = std::span(deal->plates).last(unseen);
        for (std::size_t i = 0; i + 1 < unseen; ++i) {
            std::array<std::size_t, plate_count> candidates{};
            std::uint32_t count = 0;
            for (std::size_t j = i; j < unseen; ++j) {
                if (i >= backs_seen || back(last[j]) == back(last[i])) candidates[count++] = j;
            }
            std::swap(last[i], last[candidates[rng.below(count)]]);
        }
    }
    if (latest == nullptr || latest->is_of_plates()) return;
    const Position covered = view(std::nullopt).covered();
    ChipCounts left = covered.undealt_chips();
    for (std::size_t i = 0; i < small_factories; ++i) {
        if (covered.chips_[i] != Chip::hidden) continue;
        latest->chips[i] = left.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(left.total()))));
        left -= ChipCounts::of(latest->chips[i]);
    }
}

}  // namespace azulejo::duel
