#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>

#include "cli/io.h"
#include "cli/terminal.h"
#include "core/ascii.h"
#include "core/text.h"
#include "notation/styled_line.h"

// Additions to CLI11. Only main.cpp includes this file, because CLI11 takes seconds to compile.
namespace azulejo::cli {

// Help that fits a terminal: texts are wrapped, and ranges of numbers are not shown.
class Help : public CLI::Formatter {
  public:
    // The values of flags are not shown either.
    [[nodiscard]] std::string make_option_name(const CLI::Option* option, bool positional) const override {
        const std::string name = Formatter::make_option_name(option, positional);
        return name.substr(0, name.find('{'));
    }
    [[nodiscard]] std::string make_option_opts(const CLI::Option* option) const override {
        std::string text = Formatter::make_option_opts(option);
        const std::string type = option->get_type_name();
        const std::size_t range = type.find(':');
        if (range == std::string::npos) return text;
        return text.erase(text.find(type) + range, type.size() - range);
    }
    [[nodiscard]] std::string make_option_desc(const CLI::Option* option) const override {
        return notation::wrapped(Formatter::make_option_desc(option),
                                 line_width - static_cast<int>(get_column_width()));
    }
};

// Reads options from a file, unless they are given on the command line or in the environment.
inline void read_config(CLI::App& command, const std::string& path) {
    if (path.empty()) return;
    const std::string content = read_all(path);
    int number = 0;
    for (const std::string_view line : split(content, "\n")) {
        ++number;
        const auto fail = [&](const std::string& why) {
            throw BadInput(path + ":" + std::to_string(number) + ": " + why);
        };
        const std::string text = trimmed(line);
        if (text.empty() || text.starts_with('#')) continue;
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos) fail("expected `option = value`");
        const std::string name = trimmed(text.substr(0, equals));
        CLI::Option* option = command.get_option_no_throw("--" + name);
        if (option == nullptr) fail("there is no option " + azulejo::in_quotes(name));
        if (option->count() > 0) continue;
        try {
            option->add_result(trimmed(text.substr(equals + 1)));
            option->run_callback();
        } catch (const CLI::ParseError& error) {
            fail(error.what());
        }
    }
}

// Every option can be given as an environment variable: --token-rate as AZULEJO_TOKEN_RATE.
inline void name_variables(CLI::App* command) {
    for (CLI::Option* option : command->get_options()) {
        if (option->get_lnames().empty() || option->get_lnames().front() == "help") continue;
        std::string name = upper_case("azulejo_" + option->get_lnames().front());
        std::ranges::replace(name, '-', '_');
        option->envname(name);
    }
}

}  // namespace azulejo::cli
