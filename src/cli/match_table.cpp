#include "cli/match_table.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "cli/io.h"
#include "core/json_writer.h"
#include "core/text.h"
#include "match/tournament.h"

namespace azulejo::cli {

namespace {

// A number with its sign and its error.
std::string with_error(const match::Estimate& estimate, int digits) {
    if (std::isinf(estimate.value)) return estimate.value > 0 ? "+inf" : "-inf";
    return fmt::format("{:+.{}f} ± {:.{}f}", estimate.value, digits, estimate.error, digits);
}

// JSON has no infinity.
void append_number(std::string& out, double value) {
    constexpr int digits = 6;
    if (std::isfinite(value)) {
        json::append_significant(out, value, digits);
    } else {
        out += "null";
    }
}
void append_estimate(std::string& out, const match::Estimate& estimate) {
    json::ObjectWriter object(out);
    append_number(object.key("value"), estimate.value);
    append_number(object.key("error"), estimate.error);
}

// Short enough for a row to fit a terminal.
std::string short_name(const match::PlayerSpec& entrant) {
    return shortened(entrant.name, 17);
}

double per(double sum, std::uint64_t n) {
    return n == 0 ? 0 : sum / static_cast<double>(n);
}
double ms_a_move(const match::Tally& tally) {
    return per(static_cast<double>(tally.thinking.microseconds) / 1000, tally.thinking.moves);
}

}  // namespace

MatchTable::MatchTable(const match::Schedule& schedule, const match::Standings& standings, std::uint64_t blocks,
                       std::optional<match::SprtSettings> sprt, bool levels)
    : schedule_(schedule),
      standings_(standings),
      blocks_(blocks),
      sprt_(sprt),
      levels_(levels),
      live_(is_terminal(stdout)) {}

// Levels are compared with the level below and by their mistakes.
std::string MatchTable::levels_text() const {
    const auto& entrants = schedule_.conditions().entrants;
    std::string out =
        fmt::format("{:<17}  games  {:>12}  {:>12}  points  needless  overlooked  ms/move\n", "player", "Elo", "step");
    const auto ratings = match::rate(entrants.size(), standings_.encounters());
    for (std::size_t i = 0; i < entrants.size(); ++i) {
        const match::Tally& tally = standings_.tally(i);
        const std::string step =
            i == 0 ? "" : with_error(match::rate(entrants.size(), standings_.encounters(), i - 1)[i], 0);
        out +=
            fmt::format("{:<17} {:>6}  {:>12}  {:>12} {:>7.1f} {:>9.2f} {:>11.2f} {:>8.1f}\n", short_name(entrants[i]),
                        tally.games, i == 0 ? "0" : with_error(ratings[i], 0), step, per(tally.points, tally.games),
                        per(static_cast<double>(tally.mistakes.needless), tally.games),
                        per(static_cast<double>(tally.mistakes.overlooked), tally.games), ms_a_move(tally));
    }
    return out + fmt::format("blocks {} of {}\n", standings_.blocks(), blocks_);
}

std::string MatchTable::text() const {
    if (levels_) return levels_text();
    const auto& entrants = schedule_.conditions().entrants;
    std::size_t width = 6;
    for (const auto& entrant : entrants) width = std::max(width, short_name(entrant).size());
    std::string out =
        fmt::format("{:<{}}  games   won  shared  lost   share  points  ms/move  faults\n", "player", width);
    for (std::size_t i = 0; i < entrants.size(); ++i) {
        const match::Tally& tally = standings_.tally(i);
        out += fmt::format("{:<{}} {:>6} {:>5} {:>7} {:>5} {:>6.1f}% {:>7.1f} {:>8.1f} {:>7}\n",
                           short_name(entrants[i]), width, tally.games, tally.wins, tally.shared, tally.losses,
                           100 * per(tally.victories, tally.games), per(tally.points, tally.games), ms_a_move(tally),
                           tally.faults);
    }
    for (std::size_t i = 0; i < entrants.size(); ++i) {
        const match::Thinking& thinking = standings_.tally(i).thinking;
        if (thinking.illegal == 0) continue;
        out += fmt::format("illegal answers of {}: {} in {} moves\n", short_name(entrants[i]), thinking.illegal,
                           thinking.moves);
    }
    return out + strength_text();
}

bool MatchTable::is_head_to_head() const {
    return schedule_.conditions().seats == 2 && schedule_.conditions().entrants.size() == 2;
}

std::string MatchTable::strength_text() const {
    std::string out = fmt::format("blocks {} of {}\n", standings_.blocks(), blocks_);
    if (standings_.blocks() == 0) return out;
    if (is_head_to_head()) return out + head_to_head_text();
    if (schedule_.conditions().seats > 2) out += shares_text();
    return out + ratings_text() + sprt_text();
}

std::string MatchTable::head_to_head_text() const {
    const match::Strength strength = match::strength_of(standings_.pairs());
    std::string out = fmt::format("pairs that scored 0, ½, 1, 1½, 2: {}\n", fmt::join(standings_.pairs(), ", "));
    out += fmt::format("score {:.1f} ± {:.1f} %, stronger with {:.1f} %\nElo {}, normalised {}\n",
                       100 * strength.score.value, 100 * strength.score.error, 100 * strength.likelihood_of_superiority,
                       with_error(strength.elo, 1), with_error(strength.normalised_elo, 1));
    return out + sprt_text();
}

std::string MatchTable::sprt_text() const {
    if (!sprt_) return {};
    const match::SprtStatus status = standings_.sprt(*sprt_);
    const std::string_view verdict = match::to_string(status.verdict);
    return fmt::format("SPRT elo0 {:g}, elo1 {:g}: {:.2f} between {:.2f} and {:.2f}, {}\n", sprt_->elo0, sprt_->elo1,
                       status.ratio, status.lower, status.upper,
                       status.verdict == match::SprtVerdict::open ? "open" : fmt::format("{} accepted", verdict));
}

std::string MatchTable::ratings_text() const {
    if (standings_.encounters().empty()) return {};
    const auto& entrants = schedule_.conditions().entrants;
    const auto ratings = match::rate(entrants.size(), standings_.encounters());
    std::vector<std::size_t> order;
    order.reserve(ratings.size());
    for (std::size_t i = 0; i < ratings.size(); ++i) order.push_back(i);
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
        return ratings[a].value != ratings[b].value ? ratings[a].value > ratings[b].value : a < b;
    });
    std::string out;
    for (const std::size_t i : order) {
        out += fmt::format("{}: Elo {}\n", short_name(entrants[i]), i == 0 ? "0" : with_error(ratings[i], 1));
    }
    return out;
}

std::string MatchTable::shares_text() const {
    const auto& entrants = schedule_.conditions().entrants;
    std::string out;
    for (std::size_t i = 0; i < entrants.size(); ++i) {
        const match::Estimate share = standings_.share(i);
        out += fmt::format("{}: {:.1f} ± {:.1f} % a seat, {:.2f} times the fair share\n", short_name(entrants[i]),
                           100 * share.value, 100 * share.error, share.value * schedule_.conditions().seats);
    }
    return out;
}

void MatchTable::append_strength(json::ObjectWriter& object) const {
    if (standings_.encounters().empty()) return;
    std::string& out = object.out();
    if (!is_head_to_head()) {
        object.list("ratings", match::rate(schedule_.conditions().entrants.size(), standings_.encounters()),
                    [&](const match::Estimate& rating) { append_estimate(out, rating); });
        return;
    }
    const match::Strength strength = match::strength_of(standings_.pairs());
    object.list("pairs", standings_.pairs(), [&](std::uint64_t pairs) { out += std::to_string(pairs); });
    append_estimate(object.key("elo"), strength.elo);
    append_estimate(object.key("normalised_elo"), strength.normalised_elo);
    append_number(object.key("los"), strength.likelihood_of_superiority);
}

void MatchTable::append_sprt(json::ObjectWriter& object) const {
    if (!sprt_) return;
    const match::SprtStatus status = standings_.sprt(*sprt_);
    object.object("sprt", [&](json::ObjectWriter& nested) {
        append_number(nested.key("ratio"), status.ratio);
        append_number(nested.key("lower"), status.lower);
        append_number(nested.key("upper"), status.upper);
        nested.text("verdict", match::to_string(status.verdict));
    });
}

std::string MatchTable::json() const {
    const auto& conditions = schedule_.conditions();
    return json::object_text([&](json::ObjectWriter& object) {
        object.text("conditions", match::to_string(conditions));
        object.number("games", standings_.games());
        object.number("blocks", standings_.blocks());
        std::size_t number = 0;
        object.list("players", conditions.entrants,
                    [&](const match::PlayerSpec& entrant) { append_player(object.out(), entrant, number++); });
        append_strength(object);
        append_sprt(object);
    });
}

void MatchTable::append_player(std::string& out, const match::PlayerSpec& entrant, std::size_t number) const {
    const match::Tally& tally = standings_.tally(number);
    json::ObjectWriter object(out);
    object.text("name", entrant.name);
    object.number("games", tally.games);
    object.number("won", tally.wins);
    object.number("shared", tally.shared);
    object.number("lost", tally.losses);
    object.number("faults", tally.faults);
    if (entrant.kind == match::PlayerSpec::Kind::text) object.number("illegal_answers", tally.thinking.illegal);
    append_number(object.key("points"), per(tally.points, tally.games));
    append_number(object.key("needless"), per(static_cast<double>(tally.mistakes.needless), tally.games));
    append_number(object.key("overlooked"), per(static_cast<double>(tally.mistakes.overlooked), tally.games));
    append_number(object.key("ms_a_move"), ms_a_move(tally));
    append_estimate(object.key("share"), standings_.share(number));
    append_number(object.key("share_to_fair"), standings_.share(number).value * schedule_.conditions().seats);
}

void MatchTable::erase() {
    if (shown_lines_ > 0) fmt::print("\x1b[{}A\x1b[J", shown_lines_);
    shown_lines_ = 0;
}

void MatchTable::update() {
    if (!live_ || now_ms() < next_ms_) return;
    next_ms_ = now_ms() + 200;
    erase();
    const std::string shown = text();
    shown_lines_ = static_cast<int>(std::ranges::count(shown, '\n'));
    fmt::print("{}", shown);
    std::fflush(stdout);
}

void MatchTable::finish(bool as_json) {
    if (live_) erase();
    Output output;
    output.text() += as_json ? json() + '\n' : text();
}

}  // namespace azulejo::cli
