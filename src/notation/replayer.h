#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "notation/record_reader.h"
#include "notation/tags.h"
#include "rules/any.h"

// Reads records and plays them, game by game and token by token, in constant memory.
namespace azulejo::notation {

class Replayer {
  public:
    enum class Step : unsigned char {
        started,   // the tags of a game were read: position() is its start
        played,    // token() was played: position() is after it
        finished,  // a game ended without error
        failed,    // failure() explains why; the rest of that game is skipped
        end,       // of the input
    };
    struct Failure {
        std::size_t game = 0;
        std::size_t token = 0;  // from 1; 0 if the tags are wrong
        std::string text;       // of the token
        std::string reason;     // printable
        std::size_t line = 0;   // of the token, or where the game begins
    };

    explicit Replayer(ByteSource source) : reader_(std::move(source)) {}

    Step step();

    [[nodiscard]] std::size_t game() const { return game_; }  // from 1
    [[nodiscard]] const Tags& tags() const { return tags_; }
    [[nodiscard]] const AnyPosition& position() const { return *position_; }
    [[nodiscard]] const std::string& token() const { return reader_.text(); }
    [[nodiscard]] const AnyPly& ply() const { return *ply_; }
    [[nodiscard]] std::size_t plies() const { return tokens_; }  // of this game so far
    [[nodiscard]] const Failure& failure() const { return failure_; }

  private:
    using Kind = RecordReader::Kind;

    void advance() { kind_ = reader_.next(); }
    [[nodiscard]] bool at_tag() const { return kind_ == Kind::tag || kind_ == Kind::bad_tag; }
    [[nodiscard]] Step start_game();
    [[nodiscard]] Step play_token();
    [[nodiscard]] Step end_game();
    [[nodiscard]] Step fail(std::size_t token, std::string text, const std::string& reason);
    [[nodiscard]] std::optional<std::string> read_tags();

    enum class State : unsigned char { between, playing };

    RecordReader reader_;
    Kind kind_ = Kind::end;
    bool primed_ = false;
    State state_ = State::between;
    std::size_t game_ = 0;
    std::size_t game_line_ = 0;
    std::size_t tokens_ = 0;
    bool token_pending_ = false;
    Tags tags_;
    std::optional<AnyPosition> position_;
    std::optional<AnyPly> ply_;
    Failure failure_;
};

// One line: `game 3, token 17 "3B2": line 2 is full`. Unprintable bytes are escaped, so that it stays one line.
[[nodiscard]] std::string to_string(const Replayer::Failure& failure);

}  // namespace azulejo::notation
