#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace azulejo::env {

// Memory that grows without being copied where the system can move its pages. New memory has no values.
class GrowingMemory {
  public:
    GrowingMemory() = default;
    GrowingMemory(GrowingMemory&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
    GrowingMemory& operator=(GrowingMemory&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    GrowingMemory(const GrowingMemory&) = delete;
    GrowingMemory& operator=(const GrowingMemory&) = delete;
    ~GrowingMemory();

    // Changes the size to at least this many bytes. If there is no memory, it fails as operator new does.
    void resize(std::size_t bytes);
    [[nodiscard]] void* data() const { return data_; }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

  private:
    void* data_ = nullptr;
    std::size_t bytes_ = 0;
};

// A list of numbers that grows. Unlike a vector, it does not clear new elements, and its memory can be handed over.
template <class T>
    requires std::is_trivially_copyable_v<T>
class Rows {
  public:
    // Adds numbers and returns where they are. They have no values yet.
    [[nodiscard]] T* extend(std::size_t count) {
        const std::size_t needed = (size_ + count) * sizeof(T);
        if (needed > memory_.bytes()) memory_.resize(std::max({needed, 2 * memory_.bytes(), first_bytes}));
        T* const added = data() + size_;
        size_ += count;
        return added;
    }
    void push_back(T value) { *extend(1) = value; }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] const T& operator[](std::size_t at) const { return data()[at]; }

    // Hands over the memory; the list is empty then.
    [[nodiscard]] GrowingMemory release() {
        memory_.resize(std::exchange(size_, 0) * sizeof(T));
        return std::move(memory_);
    }

  private:
    static constexpr std::size_t first_bytes = 65536;

    [[nodiscard]] T* data() const { return static_cast<T*>(memory_.data()); }

    GrowingMemory memory_;
    std::size_t size_ = 0;
};

}  // namespace azulejo::env
