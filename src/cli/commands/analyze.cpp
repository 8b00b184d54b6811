#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "analysis/message.h"
#include "cli/commands.h"
#include "cli/io.h"
#include "cli/stories.h"
#include "notation/drawing.h"
#include "notation/games.h"
#include "system/parallel.h"

namespace azulejo::cli {

namespace {

using Clock = std::chrono::steady_clock;
using notation::StyledLine;
using std::chrono::milliseconds;

milliseconds since(Clock::time_point start) {
    return std::chrono::duration_cast<milliseconds>(Clock::now() - start);
}

engine::Limits limits_for(const AnalyzeOptions& options) {
    engine::Limits limits;
    if (options.time_ms) limits.time = milliseconds(*options.time_ms);
    limits.nodes = options.nodes;
    limits.lines = options.lines;
    if (!options.level.empty()) {
        limits.level = engine::Level::parse(options.level);
        if (!limits.level) {
            throw BadInput(fmt::format("--level must be 1 to {}, or max", engine::Level::count));
        }
    }
    if (analysis::is_endless(limits)) limits.time = analysis::default_time;
    limits.threads = options.threads;
    return limits;
}

// The progress of the search, on one line of the error stream if that is a terminal.
class Status {
  public:
    explicit Status(const Messages& messages) : messages_(messages), shown_(is_terminal(stderr)) {}
    Status(const Status&) = delete;
    Status& operator=(const Status&) = delete;
    ~Status() {
        if (written_) fmt::print(stderr, "\r\x1b[K");
    }

    [[nodiscard]] static std::string text(const Messages& messages, const auto& report) {
        return messages.text("analyze.searched",
                             {{"nodes", std::to_string(report.nodes)}, {"depth", std::to_string(report.depth)}});
    }
    void update(const analysis::AnyReport& any) {
        if (!shown_ || since(last_) < milliseconds(100)) return;
        last_ = Clock::now();
        written_ = true;
        std::visit(
            [&](const auto& report) {
                fmt::print(stderr, "\r{} · {}\x1b[K", text(messages_, report), notation::to_token(report.best));
            },
            any);
        std::fflush(stderr);
    }

  private:
    const Messages& messages_;
    bool shown_;
    bool written_ = false;
    Clock::time_point last_ = Clock::now();
};

// The best moves, each with the expectation of every seat and, below it, the expected continuation.
template <GamePosition P>
class ReportTable {
  public:
    ReportTable(const Messages& messages, const std::vector<std::string>& names, bool colour)
        : messages_(messages), names_(names), colour_(colour) {}

    [[nodiscard]] std::string draw(const engine::Report<P>& report) const {
        std::string out;
        StyledLine line(colour_);
        line.add(messages_.text("analyze.title"), notation::bold).end(out);
        const std::string heading = messages_.text("analyze.move");
        int move_width = notation::display_width(heading);
        for (const auto& each : report.lines) {
            move_width = std::max(move_width, static_cast<int>(notation::to_token(each.move).size()));
        }
        const int seats_at = number_width + move_width + gap;
        line.pad_to(number_width).add(heading, notation::dim);
        for (std::size_t seat = 0; seat < names_.size(); ++seat) {
            line.pad_to(column(seats_at, seat)).add(names_[seat], notation::dim);
        }
        line.end(out);
        int number = 0;
        for (const auto& each : report.lines) draw_line(out, line, each, ++number, seats_at);
        return out + Status::text(messages_, report) + '\n';
    }

  private:
    static constexpr int number_width = 4;
    static constexpr int gap = 2;
    static constexpr int seat_width = 14;

    static int column(int seats_at, std::size_t seat) { return seats_at + static_cast<int>(seat) * (seat_width + gap); }
    [[nodiscard]] std::string decimal(double value) const {
        std::string text = fmt::format("{:.1f}", value);
        return text.replace(text.size() - 2, 1, messages_.text("analyze.decimal"));
    }

    void draw_line(std::string& out, StyledLine& line, const engine::Line<P>& each, int number, int seats_at) const {
        line.add(fmt::format("{:>3} ", number)).add(notation::to_token(each.move), notation::bold);
        for (std::size_t seat = 0; seat < names_.size(); ++seat) {
            line.pad_to(column(seats_at, seat));
            line.add(fmt::format("{:>5} % {:>6}", decimal(100 * each.evaluation.win[seat]),
                                 decimal(each.evaluation.score[seat])));
        }
        line.end(out);
        std::string continuation;
        for (const auto& move : each.pv) continuation += (continuation.empty() ? "" : " ") + notation::to_token(move);
        if (each.exact) continuation += " · " + messages_.text("analyze.exact");
        out += notation::wrapped(continuation, notation::page_width, number_width) + '\n';
    }

    const Messages& messages_;
    const std::vector<std::string>& names_;
    bool colour_;
};

}  // namespace

int analyze(const AnalyzeOptions& options) {
    const Messages messages(options.language);
    const AnyPosition any = position_argument(options.position);
    const engine::Limits limits = limits_for(options);
    if (const auto reason = analysis::why_no_move(any)) throw BadInput(*reason);
    Output output;
    const bool colour = wants_colour(stdout);
    const std::vector<std::string> names = seat_names(messages, analysis::players_of(any));
    if (!options.json) {
        std::visit(
            [&]<HasStory P>(const P& position) {
                output.text() += Story<P>(messages, names, colour).board(position, {}) + '\n';
            },
            any);
        output.flush();
    }
    const auto start = Clock::now();
    const auto found = [&] {
        Status status(messages);
        analysis::Analyst analyst({.parallel_for = system::parallel_for});
        const std::atomic<bool> never = false;
        return analyst.analyse(any, limits, never, [&](const analysis::AnyReport& report) { status.update(report); });
    }();
    if (options.json) {
        output.text() += analysis::report_object(found, analysis::players_of(any), since(start)) + '\n';
        return exit_success;
    }
    std::visit(
        [&]<class P>(const engine::Report<P>& report) {
            output.text() += ReportTable<P>(messages, names, colour).draw(report);
        },
        found);
    return exit_success;
}

}  // namespace azulejo::cli
