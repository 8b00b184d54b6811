#include "match/player_spec.h"

#include <algorithm>
#include <optional>

#include "core/ascii.h"
#include "core/number.h"
#include "core/text.h"
#include "engine/bots.h"

namespace azulejo::match {

namespace {

using Kind = PlayerSpec::Kind;

std::optional<std::uint64_t> parse_amount(std::string_view text) {
    constexpr std::uint64_t most = 1'000'000'000'000;
    const auto number = parse_number<std::uint64_t>(text);
    return number && *number > 0 && *number <= most ? number : std::nullopt;
}

std::string known_players() {
    std::string list = "max, level=N, uct, uct-random";
    for (const std::string_view bot : engine::bot_names()) append_listed(list, bot);
    append_listed(list, "cmd=PROGRAM");
    append_listed(list, "text=PROGRAM");
    return list;
}

// Parses the parts between the commas. Reports the first error.
class SpecReader {
  public:
    explicit SpecReader(std::string_view text) { spec_.text = text; }

    [[nodiscard]] std::expected<PlayerSpec, std::string> read() {
        for (const std::string_view part : split(spec_.text, ",")) {
            const std::size_t equals = part.find('=');
            if (equals == std::string_view::npos) {
                read_kind(part);
            } else {
                read_option(part.substr(0, equals), part.substr(equals + 1));
            }
        }
        if (has_level_) check_level();
        if (!has_kind_) fault("it does not say who plays: " + known_players());
        check_limits();
        if (!fault_.empty()) return std::unexpected("player " + in_quotes(spec_.text) + ": " + fault_);
        if (spec_.name.empty()) spec_.name = spec_.text;
        return std::move(spec_);
    }

  private:
    void fault(std::string message) {
        if (fault_.empty()) fault_ = std::move(message);
    }
    void set_kind(Kind kind) {
        if (has_kind_) fault("it names two players");
        has_kind_ = true;
        spec_.kind = kind;
    }

    void read_kind(std::string_view word) {
        const auto bots = engine::bot_names();
        if (word == "max") {
            set_kind(Kind::engine);
            spec_.limits.level = engine::Level::max();
        } else if (word == "uct" || word == "uct-random") {
            set_kind(Kind::uct);
            spec_.random_playouts = word == "uct-random";
        } else if (std::ranges::find(bots, word) != bots.end()) {
            set_kind(Kind::bot);
            spec_.bot = word;
        } else {
            fault("there is no player " + in_quotes(word) + "; there are " + known_players());
        }
    }

    void read_option(std::string_view key, std::string_view value) {
        const auto number = parse_amount(value);
        const auto wants_number = [&] {
            if (!number) fault(std::string(key) + " must be a whole number above 0, not " + in_quotes(value));
            return number.value_or(1);
        };
        if (key == "time") {
            spec_.limits.time = std::chrono::milliseconds(wants_number());
        } else if (key == "nodes") {
            spec_.limits.nodes = wants_number();
        } else if (key == "depth") {
            spec_.limits.depth = static_cast<int>(std::min<std::uint64_t>(wants_number(), 1000));
        } else if (key == "level") {
            spec_.limits.level = engine::Level::parse(value);
            if (!spec_.limits.level) fault("level must be 1 to 10 or max, not " + in_quotes(value));
            has_level_ = true;
        } else if (key == "networks") {
            spec_.networks = value;
        } else if (key == "search") {
            using Method = engine::EngineOptions::Method;
            if (value != "tree" && value != "rounds") fault("search must be tree or rounds, not " + in_quotes(value));
            spec_.method = value == "tree" ? Method::tree : Method::alpha_beta;
        } else if (key == "name") {
            spec_.name = value;
        } else if (key == "cmd" || key == "text") {
            set_kind(key == "cmd" ? Kind::program : Kind::text);
            spec_.command = value;
            if (value.empty()) fault(std::string(key) + "= names no program");
        } else if (key == "tries") {
            spec_.tries = static_cast<int>(std::min<std::uint64_t>(wants_number(), 1000));
            has_tries_ = true;
        } else {
            fault("there is no option " + in_quotes(key) +
                  "; there are time, nodes, depth, level, networks, search, name, cmd, text and tries");
        }
    }

    // A level is a player itself, or an option of a program.
    void check_level() {
        if (!has_kind_) {
            set_kind(Kind::engine);
        } else if (spec_.kind != Kind::program) {
            fault("level=N is a player of its own");
        }
    }

    void check_limits() {
        const engine::Limits& limits = spec_.limits;
        const bool some = limits.time || limits.nodes;
        if (spec_.kind == Kind::engine && limits.level && limits.level->is_max() && !some && !limits.depth) {
            fault("it would never stop searching; give it time=MS, nodes=N or depth=N");
        }
        if (spec_.kind == Kind::uct && !some) fault("it would never stop searching; give it time=MS or nodes=N");
        if (limits.depth && spec_.kind != Kind::engine) fault("only max and level=N can be given a depth");
        if (!spec_.networks.empty() && spec_.kind != Kind::engine) fault("only max and level=N have networks");
        if (spec_.kind == Kind::bot && some) fault("a bot takes no limits");
        if (spec_.kind == Kind::text && limits.nodes) fault("a player that reads text takes no nodes");
        if (has_tries_ && spec_.kind != Kind::text) fault("only text=PROGRAM has tries");
    }

    PlayerSpec spec_;
    bool has_kind_ = false;
    bool has_level_ = false;
    bool has_tries_ = false;
    std::string fault_;
};

}  // namespace

std::expected<PlayerSpec, std::string> parse_player(std::string_view text) {
    return SpecReader(text).read();
}

std::expected<std::vector<PlayerSpec>, std::string> parse_players(const std::vector<std::string>& texts) {
    std::vector<PlayerSpec> players;
    for (const std::string& text : texts) {
        auto player = parse_player(text);
        if (!player) return std::unexpected(std::move(player.error()));
        const auto is_taken = [&](const std::string& name) {
            return std::ranges::find(players, name, &PlayerSpec::name) != players.end();
        };
        const std::string name = player->name;
        for (int i = 2; is_taken(player->name); ++i) player->name = name + " #" + std::to_string(i);
        players.push_back(std::move(*player));
    }
    return players;
}

}  // namespace azulejo::match
