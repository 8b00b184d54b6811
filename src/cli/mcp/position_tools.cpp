// The tools that are about a position, of a game or given: its legal moves, analysis, explanations and puzzles.
#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <span>

#include "analysis/message.h"
#include "analysis/report_text.h"
#include "cli/mcp/positions.h"
#include "cli/mcp/tools.h"
#include "core/ascii.h"
#include "core/text.h"

namespace azulejo::cli::mcp {

using json::ObjectWriter;

namespace {

std::string percent(double share) {
    return fmt::format("{:.1f} %", 100 * share);
}

template <GamePosition P>
const engine::Line<P>* line_of(const engine::Report<P>& report, const typename P::Move& move) {
    const auto found = std::ranges::find(report.lines, move, &engine::Line<P>::move);
    return found == report.lines.end() ? nullptr : &*found;
}

template <GamePosition P>
std::string continuation(const engine::Line<P>& line) {
    std::string out;
    for (const auto& move : line.pv) out += (out.empty() ? "" : " ") + notation::to_token(move);
    return out;
}

template <GamePosition P>
void append_line(ObjectWriter& object, const engine::Line<P>& line, int players) {
    object.text("move", notation::to_token(line.move));
    analysis::append_evaluation(object, line.evaluation, players);
    object.list("pv", line.pv, [&](const auto& move) { json::append_quoted(object.out(), notation::to_token(move)); });
    object.flag("exact", line.exact);
}

}  // namespace

ToolAnswer Tools::legal_moves(Reader& arguments) {
    const Subject subject = subject_argument(arguments);
    const std::string start = arguments.find("begins_with") != nullptr ? lower_case(arguments.text("begins_with")) : "";
    const int from = arguments.integer("from", 1, 1'000'000, 1);
    const int limit = arguments.integer("limit", 1, 500, 200);
    check();
    return std::visit(
        [&]<HasStory P>(const P& position) {
            const Story<P> teller = story<P>(subject.names);
            struct Shown {
                int number;
                std::string token;
                std::string meaning;
            };
            std::vector<Shown> shown;
            std::string words;
            int number = 0;
            int found = 0;
            for (const auto& move :
                 position.awaits_move() ? Story<P>::numbered_moves(position) : std::vector<typename P::Move>{}) {
                const std::string token = notation::to_token(move);
                ++number;
                if (!lower_case(token).starts_with(start)) continue;
                ++found;
                if (found < from || found >= from + limit) continue;
                shown.push_back({number, token, teller.move(position, move)});
                words += fmt::format("{}) {}: {}\n", number, token, shown.back().meaning);
            }
            const int shown_to = std::min(found, from + limit - 1);
            std::string heading = fmt::format("{} legal moves", found);
            if (!start.empty()) heading += " that begin with " + in_quotes(start);
            if (shown_to - from + 1 < found) heading += fmt::format("; these are {} to {}", from, shown_to);
            return ToolAnswer{heading + ":\n" + words, json::object_text([&](ObjectWriter& object) {
                                  object.number("found", found);
                                  object.list("moves", shown, [&](const Shown& move) {
                                      ObjectWriter item(object.out());
                                      item.number("number", move.number);
                                      item.text("token", move.token);
                                      item.text("words", move.meaning);
                                  });
                              })};
        },
        subject.position);
}

engine::Limits Tools::limits_arguments(Reader& arguments, int default_lines, int most_lines) const {
    engine::Limits limits;
    const bool counted = arguments.find("nodes") != nullptr;
    if (counted) limits.nodes = arguments.large_integer("nodes", 1, analysis::most_nodes);
    const int usual = counted ? budget_.search_ms : std::min(1000, budget_.search_ms);
    limits.time = std::chrono::milliseconds(arguments.integer("time_ms", 1, budget_.search_ms, usual));
    limits.lines = most_lines > 1 ? arguments.integer("lines", 1, most_lines, default_lines) : default_lines;
    limits.threads = budget_.threads;
    return limits;
}

analysis::AnyReport Tools::search(const AnyPosition& position, const engine::Limits& limits) {
    if (const auto reason = analysis::why_no_move(position)) throw BadInput(*reason);
    return analyst_.analyse(position, limits, *stop_, {});
}

ToolAnswer Tools::analyse(Reader& arguments) {
    const Subject subject = subject_argument(arguments);
    constexpr int most_lines = 20;
    const engine::Limits limits = limits_arguments(arguments, 3, most_lines);
    check();
    const analysis::AnyReport any = search(subject.position, limits);
    return std::visit(
        [&]<HasStory P>(const engine::Report<P>& report) {
            const P& position = std::get<P>(subject.position);
            const Story<P> teller = story<P>(subject.names);
            const auto own = static_cast<std::size_t>(position.turn());
            std::string words = fmt::format("Best moves of {}:\n", subject.names[own]);
            for (const auto& line : report.lines) {
                words += fmt::format("{}: {}; winning chance {}, expected final score {:.1f}{}; then {}\n",
                                     notation::to_token(line.move), teller.move(position, line.move),
                                     percent(line.evaluation.win[own]), line.evaluation.score[own],
                                     line.exact ? ", exact to the end of the round" : "", continuation(line));
            }
            return ToolAnswer{words, json::object_text([&](ObjectWriter& object) {
                                  object.text("best", notation::to_token(report.best));
                                  object.list("lines", report.lines, [&](const auto& line) {
                                      ObjectWriter each(object.out());
                                      append_line(each, line, position.players());
                                  });
                                  object.number("nodes", report.nodes);
                                  object.flag("exact", report.exact);
                              })};
        },
        any);
}

ToolAnswer Tools::explain(Reader& arguments) {
    const Subject subject = subject_argument(arguments);
    const std::string text = arguments.text("move");
    const engine::Limits limits = limits_arguments(arguments, analysis::most_lines, 1);
    check();
    return std::visit(
        [&]<HasStory P>(const P& position) {
            const Story<P> teller = story<P>(subject.names);
            const auto move = read_move(position, text, teller);
            const auto report = std::get<engine::Report<P>>(search(position, limits));
            const auto own = static_cast<std::size_t>(position.turn());
            const auto& best = report.lines.front();
            const auto* line = line_of(report, move);
            std::string words = teller.preview(position, move);
            if (line == nullptr) {
                words += "The search did not come to this move; give it more time.\n";
            } else if (line == &best) {
                words += fmt::format("It is the best move that the engine found: winning chance {}.\n",
                                     percent(best.evaluation.win[own]));
            } else {
                words += fmt::format("It costs {} winning chance: {} instead of {} after {} ({}).\n",
                                     percent(std::max(0.0, best.evaluation.win[own] - line->evaluation.win[own])),
                                     percent(line->evaluation.win[own]), percent(best.evaluation.win[own]),
                                     notation::to_token(best.move), teller.move(position, best.move));
            }
            if (line != nullptr && line->pv.size() > 1) {
                words += fmt::format("The engine expects: {}\n", continuation(*line));
            }
            return ToolAnswer{
                words, json::object_text([&](ObjectWriter& object) {
                    object.text("move", notation::to_token(move));
                    object.text("best", notation::to_token(best.move));
                    if (line != nullptr) {
                        object.number("loss", std::max(0.0, best.evaluation.win[own] - line->evaluation.win[own]), 4);
                        object.object("line",
                                      [&](ObjectWriter& each) { append_line(each, *line, position.players()); });
                    }
                    std::string preview;
                    notation::append_preview(preview, position, move);
                    object.raw("effect", preview);
                })};
        },
        subject.position);
}

ToolAnswer Tools::puzzle(Reader& arguments) {
    const Subject subject = subject_argument(arguments);
    const int least = arguments.integer("least_gap", 1, 100, 5);
    const bool reveal = arguments.flag("reveal", false);
    const engine::Limits limits = limits_arguments(arguments, 3, 1);
    check();
    return std::visit(
        [&]<HasStory P>(const P& position) {
            const auto report = std::get<engine::Report<P>>(search(position, limits));
            const auto own = static_cast<std::size_t>(position.turn());
            const auto& best = report.lines.front();
            double gap = report.lines.size() < 2 ? 0 : 1;
            for (const auto& other : std::span(report.lines).subspan(1)) {
                gap = std::min(gap, best.evaluation.win[own] - other.evaluation.win[own]);
            }
            const bool good = 100 * gap >= least;
            const Story<P> teller = story<P>(subject.names);
            std::string words;
            if (!good) {
                words = fmt::format("This position is no good puzzle: {}.\n",
                                    report.lines.size() < 2
                                        ? "there is only one move"
                                        : "another move is worse by only " + percent(std::max(0.0, gap)));
            } else {
                words = fmt::format(
                            "Puzzle: find the best move of {}. Every other move costs at least {} winning chance.\n",
                            subject.names[own], percent(gap)) +
                        teller.state(position, viewer_of(position));
                if (reveal) {
                    words += fmt::format("Solution: {}: {}; then {}\n", notation::to_token(best.move),
                                         teller.move(position, best.move), continuation(best));
                }
            }
            return ToolAnswer{words, json::object_text([&](ObjectWriter& object) {
                                  object.flag("puzzle", good);
                                  object.number("gap", std::max(0.0, gap), 4);
                                  object.flag("exact", report.exact);
                                  object.raw("state", view_json(position));
                                  if (good && reveal) {
                                      object.object("solution", [&](ObjectWriter& each) {
                                          append_line(each, best, position.players());
                                      });
                                  }
                              })};
        },
        subject.position);
}

}  // namespace azulejo::cli::mcp
