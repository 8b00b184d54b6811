#include "match/result.h"

#include <algorithm>
#include <optional>

#include "core/number.h"
#include "core/text.h"
#include "notation/record_about.h"
#include "rules/any.h"

namespace azulejo::match {

namespace {

std::string name_tag(std::size_t seat) {
    return "Name" + std::to_string(seat + 1);
}

const std::string illegal_tag = "Illegal";

// Reads tags and keeps the first error.
class TagReader {
  public:
    explicit TagReader(const notation::Tags& tags) : tags_(tags) {}

    [[nodiscard]] std::string text(const std::string& name) {
        const std::string* value = tags_.find(name);
        if (value == nullptr) fault("the tag " + name + " is missing");
        return value == nullptr ? std::string() : *value;
    }
    [[nodiscard]] bool has(const std::string& name) const { return tags_.find(name) != nullptr; }
    [[nodiscard]] std::uint64_t number(const std::string& name) { return number_in(name, text(name)); }
    [[nodiscard]] std::uint64_t number_in(const std::string& name, std::string_view text) {
        const auto value = parse_number<std::uint64_t>(text);
        if (!value) fault("the tag " + name + " holds no number");
        return value.value_or(0);
    }
    void fault(std::string message) {
        if (fault_.empty()) fault_ = std::move(message);
    }
    [[nodiscard]] const std::string& fault() const { return fault_; }

  private:
    const notation::Tags& tags_;
    std::string fault_;
};

void read_seating(TagReader& reader, GameResult& result, const Schedule& schedule) {
    const std::uint64_t block = reader.number("Block");
    const std::uint64_t rotation = reader.number("Rotation");
    if (block == 0 || rotation == 0 || rotation > static_cast<std::uint64_t>(schedule.rotations())) {
        return reader.fault("there is no such block or rotation");
    }
    result.id = {block - 1, static_cast<int>(rotation - 1)};
    result.seating = schedule.seating(result.id);
    for (std::size_t seat = 0; seat < result.seating.size(); ++seat) {
        const auto& entrant = schedule.conditions().entrants[static_cast<std::size_t>(result.seating[seat])];
        if (reader.text(name_tag(seat)) != entrant.name) reader.fault("other players hold the seats");
    }
}

// A tag with two numbers for each seat.
struct Pair {
    std::uint64_t first;
    std::uint64_t second;
};
std::vector<Pair> read_pairs(TagReader& reader, const std::string& name, std::size_t seats) {
    const std::string text = reader.text(name);
    std::vector<Pair> pairs;
    for (const std::string_view part : split(text, " ")) {
        const auto numbers = split(part, "/");
        if (numbers.size() != 2) {
            reader.fault("the tag " + name + " is not two numbers for each seat");
            break;
        }
        pairs.push_back({reader.number_in(name, numbers[0]), reader.number_in(name, numbers[1])});
    }
    if (pairs.size() != seats) reader.fault("the tag " + name + " is not for every seat");
    return pairs;
}
void append_pair(std::string& out, std::uint64_t first, std::uint64_t second) {
    out += (out.empty() ? "" : " ") + std::to_string(first) + '/' + std::to_string(second);
}

void read_counts(TagReader& reader, GameResult& result) {
    for (const auto [moves, microseconds] : read_pairs(reader, "Thinking", result.seating.size())) {
        result.thinking.push_back({.moves = moves, .microseconds = microseconds});
    }
    if (reader.has(illegal_tag)) {
        const std::string text = reader.text(illegal_tag);
        const auto counts = split(text, " ");
        if (counts.size() != result.thinking.size()) return reader.fault("the tag Illegal is not for every seat");
        for (std::size_t seat = 0; seat < counts.size(); ++seat) {
            result.thinking[seat].illegal = reader.number_in(illegal_tag, counts[seat]);
        }
    }
    for (const auto [needless, overlooked] : read_pairs(reader, "Mistakes", result.seating.size())) {
        result.mistakes.push_back({needless, overlooked});
    }
}

void read_fault(TagReader& reader, GameResult& result) {
    const std::string text = reader.text("Termination");
    const auto lost = notation::lost_in(text);
    if (!lost) return reader.fault("the game is not finished");
    const std::uint64_t seat = reader.number_in("Termination", lost->seat);
    if (seat == 0 || seat > result.seating.size()) return reader.fault("the tag Termination names no seat");
    result.faulty = static_cast<int>(seat - 1);
    result.fault = lost->why;
}

}  // namespace

std::vector<double> shares_of(unsigned winners, int seats) {
    std::vector<double> shares(static_cast<std::size_t>(seats));
    for (int seat = 0; seat < seats; ++seat) shares[static_cast<std::size_t>(seat)] = victory_share(winners, seat);
    return shares;
}

unsigned winners_without(int faulty, int seats) {
    return ((1U << seats) - 1) & ~(1U << faulty);
}

void add_result_tags(notation::Tags& tags, const GameResult& result, const Conditions& conditions) {
    tags.add("Event", "Azulejo match");
    tags.add("Conditions", to_string(conditions));
    tags.add("Block", std::to_string(result.id.block + 1));
    tags.add("Rotation", std::to_string(result.id.rotation + 1));
    std::string thinking;
    std::string mistakes;
    for (std::size_t seat = 0; seat < result.seating.size(); ++seat) {
        tags.add(name_tag(seat), conditions.entrants[static_cast<std::size_t>(result.seating[seat])].name);
        append_pair(thinking, result.thinking[seat].moves, result.thinking[seat].microseconds);
        append_pair(mistakes, result.mistakes[seat].needless, result.mistakes[seat].overlooked);
    }
    tags.add("Thinking", thinking);
    tags.add("Mistakes", mistakes);
    if (std::ranges::any_of(result.thinking, [](const Thinking& each) { return each.illegal > 0; })) {
        std::string illegal;
        for (const Thinking& each : result.thinking)
            illegal += (illegal.empty() ? "" : " ") + std::to_string(each.illegal);
        tags.add(illegal_tag, illegal);
    }
    if (result.faulty < 0) return;
    tags.add("Termination", notation::lost_text(result.faulty, result.fault));
    std::string winners;
    for (int seat = 0; seat < static_cast<int>(result.seating.size()); ++seat) {
        if (seat != result.faulty) winners += (winners.empty() ? "" : ",") + std::to_string(seat + 1);
    }
    tags.add("Winner", winners);
}

std::expected<GameResult, std::string> read_result(const notation::Tags& tags, const AnyPosition& end,
                                                   const Schedule& schedule) {
    TagReader reader(tags);
    GameResult result;
    if (reader.text("Conditions") != to_string(schedule.conditions())) reader.fault("it belongs to another match");
    read_seating(reader, result, schedule);
    if (reader.fault().empty()) read_counts(reader, result);
    const int seats = schedule.conditions().seats;
    std::visit(
        [&](const auto& position) {
            if (!position.is_over() && reader.fault().empty()) read_fault(reader, result);
            for (int seat = 0; seat < position.players(); ++seat) result.scores.push_back(position.score(seat));
            if (!reader.fault().empty()) return;
            result.shares =
                shares_of(position.is_over() ? position.winners() : winners_without(result.faulty, seats), seats);
        },
        end);
    if (!reader.fault().empty()) return std::unexpected(reader.fault());
    return result;
}

}  // namespace azulejo::match
