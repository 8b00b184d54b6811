#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace azulejo {

// A vector that stores its elements inside the object, so that lists of moves need no allocation.
template <class T, std::size_t Capacity>
class InlineVector {
  public:
    using value_type = T;

    constexpr InlineVector() {}  // NOLINT(modernize-use-equals-default): the union has no constructor of its own

    constexpr void push_back(const T& value) {
        assert(size_ < Capacity);
        items_[size_++] = value;
    }
    constexpr T& emplace_back() {
        assert(size_ < Capacity);
        return items_[size_++] = T{};
    }
    constexpr void clear() { size_ = 0; }

    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] constexpr const T& operator[](std::size_t i) const {
        assert(i < size_);
        return items_[i];
    }
    [[nodiscard]] constexpr T& operator[](std::size_t i) {
        assert(i < size_);
        return items_[i];
    }
    [[nodiscard]] constexpr const T* begin() const { return items_.data(); }
    [[nodiscard]] constexpr const T* end() const { return items_.data() + size_; }
    [[nodiscard]] constexpr T* begin() { return items_.data(); }
    [[nodiscard]] constexpr T* end() { return items_.data() + size_; }

  private:
    // Left uninitialised on purpose, even if elements have a constructor: clearing 256 moves would take longer than
    // listing them.
    union {
        std::array<T, Capacity> items_;
    };
    std::size_t size_ = 0;
};

}  // namespace azulejo
