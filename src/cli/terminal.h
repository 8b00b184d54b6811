#pragma once

#include <optional>
#include <string>
#include <string_view>

// Text input and output, line by line.
namespace azulejo::cli {

inline constexpr int line_width = 80;

[[nodiscard]] std::string trimmed(std::string_view line);
[[nodiscard]] std::string first_word(const std::string& line);
[[nodiscard]] std::optional<int> number_in(const std::string& word);

void say(std::string_view words);
void tell(std::string_view words, int indent = 0);  // wrapped to the line width
// Prints the prompt and reads a line, trimmed; nothing at the end of the input.
[[nodiscard]] std::optional<std::string> ask(const std::string& prompt);

}  // namespace azulejo::cli
