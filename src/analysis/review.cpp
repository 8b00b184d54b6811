#include "analysis/review.h"

#include <algorithm>

#include "analysis/report_text.h"
#include "core/json_writer.h"
#include "engine/eval/average.h"
#include "engine/eval/integer_evaluation.h"
#include "notation/games.h"

namespace azulejo::analysis {

namespace {

using engine::Evaluation;

constexpr int share_digits = 4;
constexpr int every_line = 1000;

template <GamePosition P>
class Reviewer {
  public:
    Reviewer(const ReviewOptions& options, const AnalyseFunction& analyse, const std::atomic<bool>& stop)
        : options_(options), analyse_(analyse), stop_(stop) {}

    [[nodiscard]] Review run(const Game<P>& game, const ReviewProgress& progress) {
        Review result{.players = game.start().players(), .plies = {}};
        P position = game.start();
        Evaluation before = expected(position);
        for (const auto& ply : game.plies()) {
            if (stop_) break;
            P after = position;
            play_ply(after, ply);
            ReviewedPly reviewed{
                .token = notation::to_token(game.start(), ply), .seat = {}, .before = before, .after = {}, .best = {}};
            // Copied before the search of the next position replaces it.
            const engine::Report<P> report = position.awaits_move() ? report_ : engine::Report<P>{};
            reviewed.after = expected(after);
            if (const auto* move = std::get_if<typename P::Move>(&ply)) {
                reviewed.seat = position.turn();
                reviewed.best = notation::to_token(report.best);
                const Loss loss = loss_of(*move, position, report, after, reviewed.after);
                reviewed.loss = loss.size;
                reviewed.exact = loss.exact;
            }
            before = reviewed.after;
            position = after;
            result.plies.push_back(std::move(reviewed));
            if (progress) progress(result.plies.size(), game.plies().size());
        }
        return result;
    }

  private:
    // The expectation of a position. If it awaits a move, report_ keeps the search.
    Evaluation expected(const P& position) {
        if (position.is_over()) return engine::outcome(position).to_evaluation(position.players());
        if (position.awaits_deal()) return average_of_deals(position);
        report_ = search(position, options_.limits.lines);
        return report_.lines.front().evaluation;
    }
    engine::Report<P> search(const P& position, int lines) {
        engine::Limits limits = options_.limits;
        limits.lines = lines;
        return std::get<engine::Report<P>>(analyse_(position, limits, stop_, {}));
    }
    Evaluation average_of_deals(const P& position) {
        return engine::average_over_deals(
            position, options_.deals, [&](int i) { return Rng(options_.seed, static_cast<std::uint64_t>(i)); },
            [&](const P& dealt) { return expected(dealt); });
    }

    struct Loss {
        double size = 0;
        bool exact = false;  // both sides of the comparison were searched to the end of the round
    };
    // How much winning chance a move loses compared with the best one. Usually the search after the move decides. If a
    // deal follows, the average over deals is rough, so the search before the move decides.
    Loss loss_of(typename P::Move move, const P& position, const engine::Report<P>& report, const P& after,
                 const Evaluation& then) {
        if (move == report.best) return {.size = 0, .exact = report.exact};
        const auto seat = static_cast<std::size_t>(position.turn());
        const auto loss = [&](const engine::Report<P>& before, const Evaluation& kept, bool exact) {
            const double best = before.lines.front().evaluation.win[seat];
            return Loss{.size = std::max(0.0, best - kept.win[seat]), .exact = before.exact && exact};
        };
        if (!after.awaits_deal()) return loss(report, then, after.is_over() || report_.exact);
        const engine::Report<P> all = search(position, every_line);
        const auto same = std::ranges::find(all.lines, move, &engine::Line<P>::move);
        if (same == all.lines.end()) return loss(report, then, false);
        return loss(all, same->evaluation, same->exact);
    }

    const ReviewOptions& options_;
    const AnalyseFunction& analyse_;
    const std::atomic<bool>& stop_;
    engine::Report<P> report_;
};

using Shares = std::array<double, engine::max_seats>;

Shares luck_of(const ReviewedPly& ply) {
    Shares luck{};
    for (std::size_t seat = 0; seat < luck.size(); ++seat) luck[seat] = ply.after.win[seat] - ply.before.win[seat];
    return luck;
}

void append_ply(std::string& out, const ReviewedPly& ply, int players) {
    json::ObjectWriter object(out);
    object.text("token", ply.token);
    if (ply.seat) {
        object.number("seat", *ply.seat + 1);
        object.text("best", ply.best);
        object.number("loss", ply.loss, share_digits);
        if (ply.exact) object.flag("exact", true);
    } else {
        append_shares(object.key("luck"), luck_of(ply), players, share_digits);
    }
    object.object("before", [&](json::ObjectWriter& before) { append_evaluation(before, ply.before, players); });
    object.object("after", [&](json::ObjectWriter& after) { append_evaluation(after, ply.after, players); });
}

}  // namespace

Review review(const AnyGame& game, const ReviewOptions& options, const AnalyseFunction& analyse,
              const std::atomic<bool>& stop, const ReviewProgress& progress) {
    return std::visit(
        [&]<GamePosition P>(const Game<P>& each) { return Reviewer<P>(options, analyse, stop).run(each, progress); },
        game);
}

std::string to_json(const Review& review) {
    std::string out;
    {
        json::ObjectWriter object(out);
        json::append_list(object.key("plies"), review.plies,
                          [&](const ReviewedPly& ply) { append_ply(out, ply, review.players); });
        Shares loss{};
        Shares luck{};
        for (const ReviewedPly& ply : review.plies) {
            if (ply.seat) {
                loss[static_cast<std::size_t>(*ply.seat)] += ply.loss;
                continue;
            }
            const Shares of_deal = luck_of(ply);
            for (std::size_t seat = 0; seat < luck.size(); ++seat) luck[seat] += of_deal[seat];
        }
        append_shares(object.key("loss"), loss, review.players, share_digits);
        append_shares(object.key("luck"), luck, review.players, share_digits);
    }
    return out;
}

}  // namespace azulejo::analysis
