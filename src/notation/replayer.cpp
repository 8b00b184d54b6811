#include "notation/replayer.h"

#include <array>

#include "core/text.h"
#include "notation/games.h"
#include "notation/outcome.h"

namespace azulejo::notation {

namespace {

// Checks the tags Result and Winner of a finished game.
std::optional<std::string> check_result(const Tags& tags, const AnyPosition& any) {
    return std::visit(
        [&](const auto& position) -> std::optional<std::string> {
            if (!position.is_over()) return std::nullopt;
            const std::array expected{std::pair{"Result", result_text(position)},
                                      std::pair{"Winner", winner_text(position)}};
            for (const auto& [name, value] : expected) {
                for (const auto& [tag, given] : tags.items()) {
                    if (tag != name || given == value) continue;
                    return "the tag " + tag + " says \"" + shortened(given) + "\", the game says \"" + value + "\"";
                }
            }
            return std::nullopt;
        },
        any);
}

}  // namespace

Replayer::Step Replayer::step() {
    if (!primed_) advance();
    primed_ = true;
    if (state_ == State::playing) return play_token();
    if (kind_ == Kind::end) return Step::end;
    return start_game();
}

Replayer::Step Replayer::start_game() {
    ++game_;
    game_line_ = reader_.line();
    tokens_ = 0;
    token_pending_ = false;
    if (auto fault = read_tags()) return fail(0, {}, *fault);
    auto start = start_of(tags_);
    if (!start) return fail(0, {}, start.error());
    position_ = *start;
    state_ = State::playing;
    return Step::started;
}

// Reads to the first token. A fault is returned only then, so that the next game is found.
std::optional<std::string> Replayer::read_tags() {
    std::optional<std::string> fault;
    const auto blame = [&](std::string reason) {
        if (!fault) fault = std::move(reason);
    };
    tags_.clear();
    bool game_seen = false;
    for (; at_tag(); advance()) {
        if (kind_ == Kind::bad_tag) {
            blame("tag [" + shortened(reader_.text()) + " at line " + std::to_string(reader_.line()) + ": " +
                  std::string(reader_.reason()));
            continue;
        }
        const std::string& name = reader_.name();
        if (name == "Game") {
            if (game_seen) break;
            game_seen = true;
        }
        if (tags_.items().size() >= Tags::max_tags) {
            blame("more than 256 tags");
        } else {
            tags_.add(name, reader_.text());
        }
    }
    return fault;
}

Replayer::Step Replayer::play_token() {
    if (token_pending_) advance();
    token_pending_ = false;
    if (at_tag() || kind_ == Kind::end) return end_game();
    ++tokens_;
    if (kind_ == Kind::bad_token) return fail(tokens_, reader_.text(), std::string(reader_.reason()));
    std::string reason;
    std::visit(
        [&](auto& position) {
            auto ply = parse_ply(position, reader_.text());
            if (!ply) {
                reason = std::move(ply.error());
                return;
            }
            play_ply(position, *ply);
            ply_ = std::move(*ply);
        },
        *position_);
    if (!reason.empty()) return fail(tokens_, reader_.text(), reason);
    token_pending_ = true;
    return Step::played;
}

Replayer::Step Replayer::end_game() {
    state_ = State::between;
    if (auto fault = check_result(tags_, *position_)) return fail(0, {}, *fault);
    return Step::finished;
}

// Skips the rest of the game.
Replayer::Step Replayer::fail(std::size_t token, std::string text, const std::string& reason) {
    failure_ = {.game = game_,
                .token = token,
                .text = std::move(text),
                .reason = printable(reason),
                .line = token > 0 ? reader_.line() : game_line_};
    state_ = State::between;
    while (!at_tag() && kind_ != Kind::end) advance();
    return Step::failed;
}

std::string to_string(const Replayer::Failure& failure) {
    std::string result = "game " + std::to_string(failure.game);
    if (failure.token > 0)
        result += ", token " + std::to_string(failure.token) + " \"" + printable(shortened(failure.text)) + '"';
    return result + ": " + failure.reason;
}

}  // namespace azulejo::notation
