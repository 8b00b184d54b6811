#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <string>

#include "cli/io.h"
#include "cli/terminal.h"
#include "core/ascii.h"
#include "core/number.h"
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

// A finite number of this range. CLI::Range accepts `nan`.
inline CLI::Validator number_in(double least, double most) {
    return {[least, most](const std::string& text) -> std::string {
                const auto number = parse_number<double>(text);
                if (number && *number >= least && *number <= most) return "";
                return fmt::format("{} is not a number from {:.15g} to {:.15g}", azulejo::in_quotes(text), least, most);
            },
            ""};
}

// A value about which `fault` has nothing to say.
inline CLI::Validator valid_for(std::string (*fault)(const std::string&)) {
    return {[fault](const std::string& text) { return fault(text); }, ""};
}

// The environment variable that an error is about, for its message; empty if the option was on the command line.
inline std::string variable_of(const CLI::App& app, const std::string& error, int argc, char** argv) {
    for (const CLI::App* command : app.get_subcommands()) {
        if (const std::string found = variable_of(*command, error, argc, argv); !found.empty()) return found;
        for (const CLI::Option* option : command->get_options()) {
            const std::string name = option->get_name();
            const bool given = std::any_of(argv, argv + argc, [&](const char* word) {
                return std::string_view(word) == name || std::string_view(word).starts_with(name + "=");
            });
            // NOLINTNEXTLINE(concurrency-mt-unsafe): no other thread runs yet
            const bool set = !option->get_envname().empty() && std::getenv(option->get_envname().c_str()) != nullptr;
            if (!given && set && error.starts_with(name + ":")) return option->get_envname();
        }
    }
    return "";
}

// Reads options from a file, unless they are given on the command line or in the environment.
inline void read_config(CLI::App& command, const std::string& path) {
    if (path.empty()) return;
    const std::string content = read_all(path);
    int number = 0;
    std::map<std::string, int> lines;  // of the options so far
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
        const std::string value = trimmed(text.substr(equals + 1));
        if (value.empty()) fail("there is no value for " + azulejo::in_quotes(name));
        if (const auto [first, is_new] = lines.emplace(name, number); !is_new) {
            fail(azulejo::in_quotes(name) + " is already given in line " + std::to_string(first->second));
        }
        if (option->count() > 0) continue;
        try {
            option->add_result(value);
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
