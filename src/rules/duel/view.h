#pragma once

#include <optional>

#include "rules/duel/position.h"

namespace azulejo::duel {

// What a seat or a spectator may know of a position: the position with everything else covered. Two positions that
// differ only in what the viewer cannot know have equal views.
//
// Of the plates in the stack and of those put aside, a viewer knows faces and places where it put them there itself, or
// has looked at them. Of the others it knows the back of the top one, and which backs there are in each group: every
// plate was on top once, so its back was seen, but not in which order somebody else put it under the stack. Face-down
// chips are hidden from everybody.
class View {
  public:
    View(const Position& position, std::optional<int> seat);

    // The position with covered plates as Plate::hidden_special and Plate::hidden_wild (in each group those with the
    // special back first, where the viewer does not know their order) and covered chips as Chip::hidden. It can be
    // asked for everything, legal moves too, but must not be played on.
    [[nodiscard]] const Position& covered() const { return covered_; }
    [[nodiscard]] std::optional<int> seat() const { return seat_; }

    // One of the positions that look like this, each equally likely.
    [[nodiscard]] Position sample(Rng& rng) const;

    friend bool operator==(const View&, const View&) = default;

  private:
    [[nodiscard]] bool knows(StackedPlate plate) const { return seat_ && plate.known_to(*seat_); }
    [[nodiscard]] static StackedPlate with_face(StackedPlate plate, Plate face) {
        return {face, plate.known_to(), plate.begins_group()};
    }
    [[nodiscard]] bool mixes_hand() const;
    // In `under`: where the plates that are going under the stack begin.
    [[nodiscard]] int first_returned() const { return covered_.stack_size_ - std::popcount(covered_.gone_) + 1; }
    template <class F>
    void for_each_shuffled_group(F&& f) const;
    void cover_chips();
    void cover_plates();
    [[nodiscard]] Position with_faces(Position position, Rng& rng) const;

    Position covered_;
    std::optional<int> seat_;
};

}  // namespace azulejo::duel
