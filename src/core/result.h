#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <utility>

namespace azulejo {

// What is wrong with an input text, and where: the offset counts bytes from its start.
struct Error {
    std::string message;
    std::size_t offset = 0;
};

template <class T>
using Result = std::expected<T, Error>;

[[nodiscard]] inline std::unexpected<Error> fail(std::string message, std::size_t offset = 0) {
    return std::unexpected(Error{std::move(message), offset});
}

}  // namespace azulejo
