#include "analysis/message.h"

#include <array>
#include <cmath>

#include "core/ascii.h"
#include "core/json.h"
#include "core/text.h"
#include "core/utf8.h"
#include "notation/games.h"
#include "notation/position_input.h"

namespace azulejo::analysis {

namespace {

constexpr std::size_t longest_id = 1000;
constexpr std::size_t longest_reason = 2000;

// An option that is a whole number. This table is what is read, checked and told by `info`.
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

std::optional<std::uint64_t> whole_number(const json::Value& value, std::uint64_t least, std::uint64_t most) {
    const double* number = value.number();
    if (number == nullptr || *number != std::floor(*number)) return std::nullopt;
    if (*number < static_cast<double>(least) || *number > static_cast<double>(most)) return std::nullopt;
    return static_cast<std::uint64_t>(*number);
}

// An id as it goes into answers: a string in our spelling, a number in the writer's.
std::expected<std::string, std::string> read_id(std::string_view line, const json::Value& request,
                                                std::string_view member) {
    const json::Value* value = request.find(member);
    const std::string name(member);
    if (value == nullptr) return std::unexpected(name + " is missing");
    std::string id;
    if (const std::string* text = value->string()) {
        json::append_quoted(id, *text);
    } else if (value->number() != nullptr) {
        const std::size_t end = line.find_first_not_of("+-.0123456789eE", value->offset());
        id = line.substr(value->offset(), end - value->offset());
    } else {
        return std::unexpected(name + " must be a string or a number");
    }
    if (id.size() > longest_id) {
        return std::unexpected(name + " is longer than " + std::to_string(longest_id) + " bytes");
    }
    return id;
}

// Reads what an `analyze` asks for; collects all that is wrong with it.
class AnalyzeReader {
  public:
    explicit AnalyzeReader(const json::Value& request) : request_(request) {}

    std::expected<Analyze, std::string> read() {
        const auto position = read_position();
        for (const NumberOption& option : number_options) read_number(option);
        read_level();
        if (!position || !faults_.empty()) return std::unexpected(faults_);
        if (is_endless(options_.limits) && !options_.limits.level) options_.limits.time = default_time;
        return Analyze{.position = *position, .options = options_};
    }

  private:
    void fault(std::string_view message) {
        if (!faults_.empty()) faults_ += "; ";
        faults_ += message;
    }

    std::optional<AnyPosition> read_position() {
        std::string given;
        std::string_view name;
        for (const std::string_view member : {"record", "state", "position"}) {
            if (request_.find(member) == nullptr) continue;
            append_listed(given, member);
            name = member;
        }
        if (given.empty() || given != name) {
            fault(given.empty() ? "record, state or position is missing" : "more than one position: " + given);
            return std::nullopt;
        }
        const std::string prefix = std::string(name) + ": ";
        auto position = position_in(name, *request_.find(name));
        if (!position) {
            for (const std::string& each : position.error()) fault(prefix + each);
            return std::nullopt;
        }
        if (const auto reason = why_no_move(*position)) fault(prefix + *reason);
        return *position;
    }

    static std::expected<AnyPosition, notation::Faults> position_in(std::string_view member, const json::Value& value) {
        if (member == "state") {
            if (value.object() == nullptr) return std::unexpected(notation::Faults{"it must be an object"});
            return notation::read_state(value);
        }
        if (value.string() == nullptr) return std::unexpected(notation::Faults{"it must be a string"});
        return notation::read_position(*value.string());
    }

    void read_number(const NumberOption& option) {
        const json::Value* value = request_.find(option.name);
        if (value == nullptr) return;
        if (const auto number = whole_number(*value, option.least, option.most)) {
            option.set(options_, *number);
        } else {
            fault(std::string(option.name) + " must be a whole number from " + std::to_string(option.least) + " to " +
                  std::to_string(option.most));
        }
    }

    void read_level() {
        const json::Value* value = request_.find("level");
        if (value == nullptr) return;
        const auto number = value->integer();
        if (const auto level = number ? engine::Level::of(*number) : std::nullopt) {
            options_.limits.level = level;
        } else if (value->string() != nullptr && *value->string() == to_string(engine::Level::max())) {
            options_.limits.level = engine::Level::max();
        } else {
            fault("level must be a whole number from 1 to " + std::to_string(engine::Level::count) + ", or \"max\"");
        }
    }

    const json::Value& request_;
    Options options_;
    std::string faults_;
};

std::expected<decltype(Request::command), std::string> read_command(std::string_view line, const json::Value& request) {
    const json::Value* cmd = request.find("cmd");
    if (cmd == nullptr) return std::unexpected("cmd is missing");
    const std::string* name = cmd->string();
    if (name == nullptr) return std::unexpected("cmd must be a string");
    if (*name == "analyze") return AnalyzeReader(request).read();
    if (*name == "info") return Info{};
    if (*name != "stop") {
        return std::unexpected("cmd " + quoted(*name) + " is not one of analyze, stop, info");
    }
    auto target = read_id(line, request, "target");
    if (!target) return std::unexpected(std::move(target.error()));
    return Stop{std::move(*target)};
}

std::string opened(std::string_view id) {
    return "{\"id\":" + std::string(id);
}

void append_games(std::string& out) {
    const auto games = notation::games();
    append_list(out, ",", static_cast<int>(games.size()), [&](int i) {
        const notation::GameEntry& game = games[static_cast<std::size_t>(i)];
        out += "{\"game\":";
        json::append_quoted(out, game.name);
        append_number(out, ",\"min_players\":", game.fewest_players);
        append_number(out, ",\"max_players\":", game.most_players);
        out += '}';
    });
}

void append_options(std::string& out) {
    for (const NumberOption& option : number_options) {
        out += "{\"name\":";
        json::append_quoted(out, option.name);
        out += ",\"type\":\"integer\",\"min\":" + std::to_string(option.least) +
               ",\"max\":" + std::to_string(option.most) + "},";
    }
    out += R"({"name":"level","type":"level","values":[)";
    for (int number = 1; number <= engine::Level::count; ++number) out += std::to_string(number) + ',';
    json::append_quoted(out, to_string(engine::Level::max()));
    out += "]}";
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
    if (request->object() == nullptr) return refuse("a request must be a JSON object");
    auto id = read_id(line, *request, "id");
    if (!id) return refuse(std::move(id.error()));
    auto command = read_command(line, *request);
    if (!command) return refuse(std::move(command.error()), std::move(*id));
    return Request{.id = std::move(*id), .command = std::move(*command)};
}

std::string analysis_answer(std::string_view id, const AnyReport& report, int players, milliseconds elapsed,
                            Finality finality) {
    std::string out = opened(id);
    if (finality != Finality::only) out += finality == Finality::last ? ",\"final\":true" : ",\"final\":false";
    return out + ',' + analysis_members(report, players, elapsed) + "}\n";
}

std::string error_answer(std::string_view id, std::string_view reason) {
    std::string out = opened(id) + ",\"error\":";
    // What is quoted from the request may be cut inside a character.
    json::append_quoted(out, printable(shortened(reason, longest_reason)));
    return out + "}\n";
}

std::string stop_answer(std::string_view id) {
    return opened(id) + ",\"ok\":true}\n";
}

std::string info_answer(std::string_view id, std::string_view version) {
    std::string out = opened(id) + ",\"name\":\"azulejo\",\"version\":";
    json::append_quoted(out, version);
    out += ",\"games\":[";
    append_games(out);
    out += "],\"options\":[";
    append_options(out);
    return out + "]}\n";
}

}  // namespace azulejo::analysis
