#include "cli/story.h"

#include <array>
#include <bit>
#include <tuple>

#include "core/ascii.h"
#include "core/bits.h"

namespace azulejo::cli {

std::vector<std::string> seat_names(const Messages& messages, int players) {
    std::vector<std::string> names;
    for (int seat = 1; seat <= players; ++seat) {
        names.push_back(messages.text("seat.player", {{"n", std::to_string(seat)}}));
    }
    return names;
}

std::string signed_number(int n) {
    return n < 0 ? fmt::format("−{}", -n) : fmt::format("+{}", n);
}

std::string StoryBase::bold(std::string_view words) const {
    return colour_ ? fmt::format("\x1b[1m{}\x1b[0m", words) : std::string(words);
}

std::string StoryBase::label(const std::string& name, const std::string& words) const {
    return messages_.text("text.label", {{"label", name}, {"text", words}});
}

std::string StoryBase::colour_name(Colour colour) const {
    constexpr std::array keys{"colour.blue", "colour.yellow", "colour.red", "colour.black", "colour.white"};
    return messages_.text(keys[static_cast<std::size_t>(index(colour))]);
}

std::string StoryBase::points_of(const Runs& runs) const {
    const std::string points = std::to_string(runs.points());
    const std::string h = std::to_string(runs.horizontal);
    const std::string v = std::to_string(runs.vertical);
    if (runs.horizontal > 1 && runs.vertical > 1) {
        return messages_.text("score.row_and_column", {{"h", h}, {"v", v}, {"points", points}});
    }
    if (runs.horizontal > 1) return messages_.text("score.row", {{"points", points}});
    if (runs.vertical > 1) return messages_.text("score.column", {{"points", points}});
    return messages_.text("score.alone", {{"points", points}});
}

std::string StoryBase::result(const std::vector<int>& scores, unsigned winners, std::string_view tie_break) const {
    const auto score = [&](int seat) { return scores[static_cast<std::size_t>(seat)]; };
    std::vector<int> order;
    order.reserve(scores.size());
    for (int seat = 0; seat < static_cast<int>(scores.size()); ++seat) order.push_back(seat);
    const auto won = [&](int seat) { return (winners >> seat & 1U) != 0; };
    std::ranges::sort(order, {}, [&](int seat) { return std::tuple(-score(seat), !won(seat), seat); });
    std::string names;
    int best = 0;
    for_each_bit(winners, [&](int seat) {
        append_listed(names, name(seat));
        best = score(seat);
    });
    const bool shared = std::popcount(winners) > 1;
    std::string out = bold(messages_.plural(shared ? "end.shared" : "end.winner", best, {{"name", names}})) + "\n";
    if (std::ranges::count(scores, best) > std::popcount(winners)) out += messages_.text(tie_break) + "\n";
    for (const int seat : order) {
        out += fmt::format("  {} {:>3}  {}\n", won(seat) ? "★" : " ", score(seat), name(seat));
    }
    return out;
}

}  // namespace azulejo::cli
