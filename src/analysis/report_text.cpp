#include "analysis/report_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "core/json_reader.h"
#include "notation/games.h"

namespace azulejo::analysis {

namespace {

using Shares = std::array<double, engine::max_seats>;

constexpr int all_digits = -1;  // enough to read back the same number
constexpr int win_digits = 4;
constexpr int score_digits = 2;

template <GamePosition P>
void append_line(std::string& out, const engine::Line<P>& line, int players, bool exactly) {
    json::ObjectWriter object(out);
    object.text("move", notation::to_token(line.move));
    append_shares(object.key("win"), line.evaluation.win, players, exactly ? all_digits : win_digits);
    append_shares(object.key("score"), line.evaluation.score, players, exactly ? all_digits : score_digits);
    object.list("pv", line.pv, [&](const auto& move) { json::append_quoted(out, notation::to_token(move)); });
    object.number("nodes", line.nodes);
    if (line.exact) object.flag("exact", true);
}

void append_members(json::ObjectWriter& object, const AnyReport& any, int players, bool exactly) {
    std::visit(
        [&](const auto& report) {
            object.text("best", notation::to_token(report.best));
            object.list("lines", report.lines,
                        [&](const auto& line) { append_line(object.out(), line, players, exactly); });
            object.number("nodes", report.nodes);
            object.number("depth", report.depth);
            if (report.exact) object.flag("exact", true);
        },
        any);
}

// Reads a report about a position.
template <GamePosition P>
class ReportReader {
  public:
    ReportReader(const P& position, json::FieldFaults& faults) : position_(position), faults_(faults) {}

    [[nodiscard]] engine::Report<P> read(const json::Value& value) {
        json::ObjectReader object(value, "", faults_, json::Unknown::ignored);
        engine::Report<P> report;
        report.nodes = count(object, "nodes");
        report.depth = static_cast<int>(std::min<std::uint64_t>(count(object, "depth"), most_depth));
        report.exact = is_exact(object);
        for (const json::Value& each : object.list("lines", 1)) {
            report.lines.push_back(read_line(each, object.path("lines", report.lines.size())));
        }
        if (faults_.empty()) report.best = report.lines.front().move;
        return report;
    }

  private:
    static constexpr std::uint64_t most_depth = 1000;
    static constexpr double most_count = 1e15;
    static constexpr double most_share = 1000;

    static std::uint64_t count(json::ObjectReader& object, std::string_view name) {
        return static_cast<std::uint64_t>(object.real(name, 0, most_count));
    }
    static bool is_exact(json::ObjectReader& object) {
        const json::Value* exact = object.find("exact");
        return exact != nullptr && exact->boolean() != nullptr && *exact->boolean();
    }
    void read_shares(json::ObjectReader& line, std::string_view name, Shares& to) const {
        const auto players = static_cast<std::size_t>(position_.players());
        const json::Array& list = line.list(name, players, players);
        for (std::size_t seat = 0; seat < list.size(); ++seat) {
            const double* share = list[seat].number();
            if (share == nullptr || std::abs(*share) > most_share) return line.fault(name, "a list of numbers");
            to[seat] = *share;
        }
    }
    [[nodiscard]] engine::Line<P> read_line(const json::Value& value, std::string path) {
        json::ObjectReader object(value, std::move(path), faults_, json::Unknown::ignored);
        engine::Line<P> line;
        line.nodes = count(object, "nodes");
        read_shares(object, "win", line.evaluation.win);
        read_shares(object, "score", line.evaluation.score);
        for (const std::string& token : object.texts("pv", 1, engine::max_line_length)) {
            const auto move = notation::parse_move(position_, token);
            if (!move || (line.pv.empty() && !position_.is_legal(*move))) {
                object.fault("pv", "moves of the position");
                return line;
            }
            line.pv.push_back(*move);
        }
        if (!line.pv.empty()) line.move = line.pv[0];
        line.exact = is_exact(object);
        return line;
    }

    const P& position_;
    json::FieldFaults& faults_;
};

}  // namespace

void append_shares(std::string& out, const Shares& shares, int players, int decimals) {
    json::append_list(out, std::span(shares).first(static_cast<std::size_t>(players)), [&](double share) {
        if (decimals == all_digits) {
            json::append_exact(out, share);
        } else {
            json::append_fixed(out, share, decimals);
        }
    });
}

void append_evaluation(json::ObjectWriter& object, const engine::Evaluation& evaluation, int players) {
    append_shares(object.key("win"), evaluation.win, players, win_digits);
    append_shares(object.key("score"), evaluation.score, players, score_digits);
}

void append_report(json::ObjectWriter& object, const AnyReport& report, int players, milliseconds elapsed) {
    append_members(object, report, players, false);
    object.number("time_ms", elapsed.count());
}

std::string report_object(const AnyReport& report, int players, milliseconds elapsed) {
    return json::object_text([&](json::ObjectWriter& object) { append_report(object, report, players, elapsed); });
}

std::string exact_report(const AnyReport& report, int players) {
    return json::object_text([&](json::ObjectWriter& object) { append_members(object, report, players, true); });
}

std::expected<AnyReport, std::string> read_report(const json::Value& value, const AnyPosition& position) {
    return std::visit(
        [&]<GamePosition P>(const P& each) -> std::expected<AnyReport, std::string> {
            json::FieldFaults faults;
            auto report = ReportReader<P>(each, faults).read(value);
            if (!faults.empty()) return std::unexpected("not a report about the position: " + to_string(faults));
            return report;
        },
        position);
}

}  // namespace azulejo::analysis
