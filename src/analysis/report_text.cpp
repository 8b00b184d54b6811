#include "analysis/report_text.h"

#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <optional>

#include "core/text.h"
#include "notation/games.h"

namespace azulejo::analysis {

namespace {

using Shares = std::array<double, engine::max_seats>;

constexpr int all_digits = -1;  // as many as tell the number from all others
constexpr int win_digits = 4;
constexpr int score_digits = 2;

template <GamePosition P>
void append_line(std::string& out, const engine::Line<P>& line, int players, bool exactly) {
    out += "{\"move\":";
    json::append_quoted(out, notation::to_token(line.move));
    out += ",\"win\":";
    append_shares(out, line.prospect.win, players, exactly ? all_digits : win_digits);
    out += ",\"score\":";
    append_shares(out, line.prospect.score, players, exactly ? all_digits : score_digits);
    out += ",\"pv\":[";
    append_list(out, ",", static_cast<int>(line.pv.size()),
                [&](int i) { json::append_quoted(out, notation::to_token(line.pv[static_cast<std::size_t>(i)])); });
    out += "],\"nodes\":" + std::to_string(line.nodes);
    if (line.exact) out += ",\"exact\":true";
    out += '}';
}

std::string members(const AnyReport& any, int players, bool exactly) {
    std::string out = "\"best\":";
    std::visit(
        [&](const auto& report) {
            json::append_quoted(out, notation::to_token(report.best));
            out += ",\"lines\":[";
            append_list(out, ",", static_cast<int>(report.lines.size()),
                        [&](int i) { append_line(out, report.lines[static_cast<std::size_t>(i)], players, exactly); });
            out += "],\"nodes\":" + std::to_string(report.nodes) + ",\"depth\":" + std::to_string(report.depth);
        },
        any);
    return out;
}

// Reads a report of a position's game. Whatever it lacks makes it none.
template <GamePosition P>
class ReportReader {
  public:
    explicit ReportReader(const P& position) : position_(position) {}

    [[nodiscard]] std::optional<engine::Report<P>> read(const json::Value& value) const {
        engine::Report<P> report;
        const json::Value* lines = value.find("lines");
        const auto nodes = count(value, "nodes");
        const auto depth = count(value, "depth");
        if (lines == nullptr || lines->array() == nullptr || lines->array()->empty() || !nodes || !depth) {
            return std::nullopt;
        }
        for (const json::Value& each : *lines->array()) {
            auto line = read_line(each);
            if (!line) return std::nullopt;
            report.lines.push_back(std::move(*line));
        }
        report.best = report.lines.front().move;
        report.nodes = *nodes;
        report.depth = static_cast<int>(std::min<std::uint64_t>(*depth, most_depth));
        return report;
    }

  private:
    static constexpr std::uint64_t most_depth = 1000;

    static std::optional<std::uint64_t> count(const json::Value& object, std::string_view name) {
        const json::Value* value = object.find(name);
        const double* number = value == nullptr ? nullptr : value->number();
        if (number == nullptr || *number < 0 || *number > 1e15) return std::nullopt;
        return static_cast<std::uint64_t>(*number);
    }
    [[nodiscard]] bool read_shares(const json::Value& line, std::string_view name, Shares& to) const {
        const json::Value* value = line.find(name);
        const json::Array* list = value == nullptr ? nullptr : value->array();
        if (list == nullptr || list->size() != static_cast<std::size_t>(position_.players())) return false;
        for (std::size_t seat = 0; seat < list->size(); ++seat) {
            const double* share = (*list)[seat].number();
            if (share == nullptr || std::abs(*share) > 1000) return false;
            to[seat] = *share;
        }
        return true;
    }
    [[nodiscard]] std::optional<engine::Line<P>> read_line(const json::Value& value) const {
        engine::Line<P> line;
        const json::Value* pv = value.find("pv");
        const auto nodes = count(value, "nodes");
        if (pv == nullptr || pv->array() == nullptr || pv->array()->empty() || !nodes ||
            !read_shares(value, "win", line.prospect.win) || !read_shares(value, "score", line.prospect.score)) {
            return std::nullopt;
        }
        for (const json::Value& each : *pv->array()) {
            const auto move = each.string() == nullptr ? std::nullopt : notation::parse_move(position_, *each.string());
            if (!move || line.pv.size() == engine::max_line_length) return std::nullopt;
            line.pv.push_back(*move);
        }
        line.move = line.pv[0];
        if (!position_.is_legal(line.move)) return std::nullopt;
        line.nodes = *nodes;
        const json::Value* exact = value.find("exact");
        line.exact = exact != nullptr && exact->boolean() != nullptr && *exact->boolean();
        return line;
    }

    const P& position_;
};

}  // namespace

void append_share(std::string& out, double value, int decimals) {
    assert(std::isfinite(value));
    std::array<char, 32> digits{};
    char* const last = digits.data() + digits.size();
    if (decimals == all_digits) {
        out.append(digits.data(), std::to_chars(digits.data(), last, value).ptr);
        return;
    }
    const double shown = std::abs(value) < 0.5 * std::pow(0.1, decimals) ? 0 : value;  // no -0.00
    const auto [end, error] = std::to_chars(digits.data(), last, shown, std::chars_format::fixed, decimals);
    assert(error == std::errc{});
    out.append(digits.data(), end);
}

void append_shares(std::string& out, const Shares& shares, int players, int decimals) {
    out += '[';
    append_list(out, ",", players,
                [&](int seat) { append_share(out, shares[static_cast<std::size_t>(seat)], decimals); });
    out += ']';
}

void append_prospect(std::string& out, const engine::Prospect& prospect, int players) {
    out += "\"win\":";
    append_shares(out, prospect.win, players, win_digits);
    out += ",\"score\":";
    append_shares(out, prospect.score, players, score_digits);
}

std::string analysis_members(const AnyReport& report, int players, milliseconds elapsed) {
    return members(report, players, false) + ",\"time_ms\":" + std::to_string(elapsed.count());
}

std::string exact_report(const AnyReport& report, int players) {
    return '{' + members(report, players, true) + '}';
}

std::expected<AnyReport, std::string> read_report(const json::Value& value, const AnyPosition& position) {
    return std::visit(
        [&]<GamePosition P>(const P& each) -> std::expected<AnyReport, std::string> {
            auto report = ReportReader<P>(each).read(value);
            if (!report) return std::unexpected("this is not a report about the position");
            return std::move(*report);
        },
        position);
}

}  // namespace azulejo::analysis
