#include "cli/terminal.h"

#include <cstdio>
#include <fmt/format.h>

#include "cli/io.h"
#include "core/line_reader.h"
#include "core/number.h"
#include "notation/styled_line.h"

namespace azulejo::cli {

std::string trimmed(std::string_view line) {
    constexpr std::string_view spaces = " \t\r\n";
    const std::size_t first = line.find_first_not_of(spaces);
    if (first == std::string_view::npos) return {};
    return std::string(line.substr(first, line.find_last_not_of(spaces) - first + 1));
}

std::string first_word(const std::string& line) {
    return line.substr(0, line.find(' '));
}

std::optional<int> number_in(const std::string& word) {
    return parse_number<int>(word);
}

void say(std::string_view words) {
    fmt::print("{}\n", words);
}

void tell(std::string_view words, int indent) {
    say(notation::wrapped(words, line_width, indent));
}

std::optional<std::string> ask(const std::string& prompt) {
    fmt::print("{}", prompt);
    std::fflush(stdout);
    static LineReader reader(live_input());  // keeps what was typed ahead
    if (reader.next() == LineReader::Kind::end) {
        fmt::print("\n");
        return std::nullopt;
    }
    if (!is_terminal(stdin)) fmt::print("{}\n", reader.line());  // as it would look when typed
    return trimmed(reader.line());
}

}  // namespace azulejo::cli
