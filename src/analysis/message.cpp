#include "analysis/message.h"

#include <array>
#include <vector>

#include "analysis/level_json.h"
#include "core/ascii.h"
#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/text.h"
#include "core/utf8.h"
#include "notation/games.h"
#include "notation/position_input.h"

namespace azulejo::analysis {

namespace {

constexpr std::size_t longest_id = 1000;
constexpr std::size_t longest_reason = 2000;

// An option that is a whole number. Reading, checking and `info` use this table.
struct NumberOption {
    std::string_view name;
    std::uint64_t least;
    std::uint64_t most;
    void (*set)(Options& to, std::uint64_t value);
};
constexpr std::array number_options{
    NumberOption{"time_ms", 1, most_ms, [](Options& to, std::uint64_t value) { to.limits.time = milliseconds(value); }},
    NumberOption{"nodes", 1, most_nodes, [](Options& to, std::uint64_t value) { to.limits.nodes = value; }},
    NumberOption{"depth", 1, most_depth,
                 [](Options& to, std::uint64_t value) { to.limits.depth = static_cast<int>(value); }},
    NumberOption{"lines", 1, most_lines,
                 [](Options& to, std::uint64_t value) { to.limits.lines = static_cast<int>(value); }},
    NumberOption{"threads", 1, most_threads,
                 [](Options& to, std::uint64_t value) { to.threads = static_cast<int>(value); }},
    NumberOption{"every_ms", 1, most_ms, [](Options& to, std::uint64_t value) { to.every = milliseconds(value); }},
};

// An id as JSON for answers: a string is written anew, a number is copied.
std::string read_id(std::string_view line, json::ObjectReader& request, std::string_view member) {
    const json::Value* value = request.find(member);
    std::string id;
    if (value != nullptr && value->string() != nullptr) {
        json::append_quoted(id, *value->string());
    } else if (value != nullptr && value->number() != nullptr) {
        const std::size_t end = line.find_first_not_of("+-.0123456789eE", value->offset());
        id = line.substr(value->offset(), end - value->offset());
    } else {
        request.fault(member, "a string or a number");
    }
    if (id.size() > longest_id) request.fault(member, "at most " + std::to_string(longest_id) + " bytes");
    return id;
}

// Reads the members of an `analyze` request and collects their faults.
class AnalyzeReader {
  public:
    explicit AnalyzeReader(const json::Value& request) : request_(request, "", faults_, json::Unknown::ignored) {}

    std::expected<Analyze, std::string> read() {
        const auto position = read_position();
        for (const NumberOption& option : number_options) {
            if (request_.find(option.name) == nullptr) continue;
            option.set(options_, request_.large_integer(option.name, option.least, option.most));
        }
        read_level();
        if (!position || !faults_.empty()) return std::unexpected(to_string(faults_));
        if (is_endless(options_.limits) && !options_.limits.level) options_.limits.time = default_time;
        return Analyze{.position = *position, .options = options_};
    }

  private:
    std::optional<AnyPosition> read_position() {
        std::string given;
        std::string name;
        for (const std::string_view member : {"record", "state", "position"}) {
            if (request_.find(member) == nullptr) continue;
            append_listed(given, member);
            name = member;
        }
        if (given.empty()) {
            request_.fault("position", "a record, a state or a position");
            return std::nullopt;
        }
        if (given != name) {
            faults_.push_back({"position", "expected only one of " + given});
            return std::nullopt;
        }
        const json::Value& value = *request_.find(name);
        const bool is_state = name == "state";
        if (is_state ? value.object() == nullptr : value.string() == nullptr) {
            request_.fault(name, is_state ? "an object" : "a string");
            return std::nullopt;
        }
        const auto position = is_state ? notation::read_state(value) : notation::read_position(*value.string());
        if (!position) {
            for (const auto& fault : position.error()) faults_.push_back({name, fault.message});
            return std::nullopt;
        }
        if (const auto reason = why_no_move(*position)) faults_.push_back({name, *reason});
        return *position;
    }

    void read_level() {
        const json::Value* value = request_.find("level");
        if (value == nullptr) return;
        options_.limits.level = analysis::read_level(*value);
        if (!options_.limits.level) request_.fault("level", expected_level());
    }

    json::FieldFaults faults_;
    json::ObjectReader request_;
    Options options_;
};

// The line of one answer: the id, then the members that `write` adds.
template <std::invocable<json::ObjectWriter&> F>
std::string answer(std::string_view id, F&& write) {
    return json::object_text([&](json::ObjectWriter& object) {
               object.raw("id", id);
               write(object);
           }) +
           '\n';
}

void append_options(json::ObjectWriter& info) {
    std::string& out = info.key("options");
    std::vector<std::string> options;
    options.reserve(number_options.size() + 1);
    for (const NumberOption& option : number_options) {
        options.push_back(json::object_text([&](json::ObjectWriter& object) {
            object.text("name", option.name);
            object.text("type", "integer");
            object.number("min", option.least);
            object.number("max", option.most);
        }));
    }
    options.push_back(json::object_text([](json::ObjectWriter& object) {
        object.text("name", "level");
        object.text("type", "level");
        std::vector<std::string> values;
        for (int number = 1; number <= engine::Level::count; ++number) values.push_back(std::to_string(number));
        json::append_quoted(values.emplace_back(), to_string(engine::Level::max()));
        object.list("values", values, [&](const std::string& value) { object.out() += value; });
    }));
    json::append_list(out, options, [&](const std::string& option) { out += option; });
}

}  // namespace

std::expected<Analyze, std::string> read_analyze(const json::Value& request) {
    return AnalyzeReader(request).read();
}

bool is_endless(const engine::Limits& limits) {
    return !limits.time && !limits.nodes && !limits.depth;
}

std::expected<Request, Refusal> parse_request(std::string_view line) {
    const auto refuse = [](std::string reason, std::string id = "null") {
        return std::unexpected(Refusal{.id = std::move(id), .reason = std::move(reason)});
    };
    const auto at_byte = [](std::size_t offset) { return " at byte " + std::to_string(offset + 1); };
    if (const std::size_t bad = utf8_prefix(line); bad < line.size()) return refuse("not UTF-8" + at_byte(bad));
    if (const std::size_t nul = line.find('\0'); nul != std::string_view::npos) {
        return refuse("a NUL" + at_byte(nul));
    }
    const auto request = json::parse(line);
    if (!request) return refuse("not JSON: " + request.error().message + at_byte(request.error().offset));
    if (request->object() == nullptr) return refuse("request: expected an object");
    json::FieldFaults faults;
    json::ObjectReader object(*request, "", faults, json::Unknown::ignored);
    std::string id = read_id(line, object, "id");
    if (!faults.empty()) return refuse(to_string(faults));
    enum class Command : unsigned char { analyze, stop, info };
    const auto command = static_cast<Command>(object.choice("cmd", {"analyze", "stop", "info"}));
    if (!faults.empty()) return refuse(to_string(faults), std::move(id));
    switch (command) {
        case Command::analyze: {
            auto analyze = AnalyzeReader(*request).read();
            if (!analyze) return refuse(std::move(analyze.error()), std::move(id));
            return Request{.id = std::move(id), .command = *analyze};
        }
        case Command::stop: {
            std::string target = read_id(line, object, "target");
            if (!faults.empty()) return refuse(to_string(faults), std::move(id));
            return Request{.id = std::move(id), .command = Stop{std::move(target)}};
        }
        case Command::info: break;
    }
    return Request{.id = std::move(id), .command = Info{}};
}

std::string analysis_answer(std::string_view id, const AnyReport& report, int players, milliseconds elapsed,
                            Finality finality) {
    return answer(id, [&](json::ObjectWriter& object) {
        if (finality != Finality::only) object.flag("final", finality == Finality::last);
        append_report(object, report, players, elapsed);
    });
}

std::string error_answer(std::string_view id, std::string_view reason) {
    return answer(id, [&](json::ObjectWriter& object) {
        // A part of the request that is quoted may be cut inside a character.
        object.text("error", printable(shortened(reason, longest_reason)));
    });
}

std::string stop_answer(std::string_view id) {
    return answer(id, [](json::ObjectWriter& object) { object.flag("ok", true); });
}

std::string info_answer(std::string_view id, std::string_view version) {
    return answer(id, [&](json::ObjectWriter& object) {
        object.text("name", "azulejo");
        object.text("version", version);
        notation::append_games(object.key("games"));
        append_options(object);
    });
}

}  // namespace azulejo::analysis
