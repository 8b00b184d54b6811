#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/search/policy.h"

namespace azulejo::engine {

// Something that depends on a move's group only (SearchPolicy::order_group): computed once for all moves of the group.
template <SearchableGame P>
class GroupValues {
  public:
    using Policy = SearchPolicy<P>;

    // Forgets all values.
    void start() {
        if (++run_ != 0) return;
        entries_ = {};
        run_ = 1;
    }
    template <class F>
    [[nodiscard]] int find(std::size_t group, F&& compute) {
        if (group == Policy::no_group) return compute();
        Entry& entry = entries_[group];
        if (entry.run != run_) entry = {.run = run_, .value = compute()};
        return entry.value;
    }

  private:
    struct Entry {
        std::uint32_t run = 0;
        int value = 0;
    };
    std::array<Entry, Policy::no_group> entries_{};
    std::uint32_t run_ = 0;
};

}  // namespace azulejo::engine
