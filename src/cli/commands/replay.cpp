#include <fmt/format.h>
#include <memory>

#include "cli/commands.h"
#include "cli/io.h"
#include "cli/stories.h"
#include "notation/drawing.h"
#include "notation/games.h"
#include "notation/replayer.h"
#include "notation/styled_line.h"

namespace azulejo::cli {

namespace {

using notation::Replayer;

// The output of one way to replay.
class Listener {
  public:
    virtual ~Listener() = default;
    virtual void started(const Replayer& replayer) = 0;
    virtual void played(const Replayer& replayer) = 0;
    virtual void finished(const Replayer& replayer) = 0;
};

class JsonListener : public Listener {
  public:
    explicit JsonListener(Output& output) : output_(output) {}
    void started(const Replayer& replayer) override { print(replayer); }
    void played(const Replayer& replayer) override { print(replayer); }
    void finished(const Replayer& /*replayer*/) override {}

  private:
    void print(const Replayer& replayer) {
        std::visit([&](const auto& position) { notation::append_state(output_.text(), position); },
                   replayer.position());
        output_.text() += '\n';
        output_.flush_if_large();
    }
    Output& output_;
};

class QuietListener : public Listener {
  public:
    void started(const Replayer& /*replayer*/) override {}
    void played(const Replayer& /*replayer*/) override {}
    void finished(const Replayer& /*replayer*/) override {}
};

// Prints one game, a paragraph for each round: the board as dealt, the moves, the tiling as arithmetic. At the end the
// board and the result.
template <HasStory P>
class StoryTeller : public Listener {
  public:
    StoryTeller(Output& output, const Messages& messages, const std::vector<std::string>& names, const P& start)
        : output_(output), story_(messages, names, wants_colour(stdout)), before_(start) {
        for (const std::string& name : names) {
            padded_names_.push_back(notation::StyledLine(false).add(name).pad_to(name_width).add(" ").text());
        }
    }

    void started(const Replayer& replayer) override {
        if (replayer.game() > 1) output_.text() += '\n';
        for (const auto& [name, value] : replayer.tags().items()) {
            fmt::format_to(std::back_inserter(output_.text()), "{}: {}\n", name, value);
        }
    }

    void played(const Replayer& replayer) override {
        const P& position = std::get<P>(replayer.position());
        const auto& ply = std::get<typename P::Ply>(replayer.ply());
        if (const auto* move = std::get_if<typename P::Move>(&ply)) {
            tell_move(*move, replayer.token());
        } else if (position.awaits_move()) {
            output_.text() += '\n' + story_.board(position, {}) + '\n';
            round_.clear();
        }
        before_ = position;
        output_.flush_if_large();
    }

    void finished(const Replayer& replayer) override {
        const P& position = std::get<P>(replayer.position());
        if (column_ > 0) output_.text() += '\n';
        output_.text() += '\n' + story_.board(position, {}) + '\n';
        if (position.is_over()) output_.text() += story_.result(position);
        output_.flush_if_large();
    }

  private:
    static constexpr int name_width = 13;

    void tell_move(const typename P::Move& move, const std::string& token) {
        P after = before_;
        after.play(move);
        const auto more = effects(before_, move);
        round_.insert(round_.end(), more.begin(), more.end());
        std::string& out = output_.text();
        const std::string& name = padded_names_[static_cast<std::size_t>(before_.turn())];
        const int padding = std::max(0, Story<P>::token_width - static_cast<int>(token.size())) + 2;
        const int width = notation::display_width(name) + static_cast<int>(token.size()) + padding;
        const bool wraps = column_ > 0 && column_ + width > notation::page_width;
        if (wraps) out += '\n';
        column_ = wraps ? width : column_ + width;
        out += name;
        out += token;
        out.append(static_cast<std::size_t>(padding), ' ');
        const bool round_over = !after.awaits_move();
        if (round_over) {
            out += '\n';
            column_ = 0;
        }
        if (round_over) out += '\n' + story_.tiling(round_, before_);
    }

    Output& output_;
    Story<P> story_;
    std::vector<std::string> padded_names_;
    P before_;
    typename Story<P>::Effects round_;  // what its moves did so far
    int column_ = 0;
};

// Makes a StoryTeller for each game.
class StoryListener : public Listener {
  public:
    StoryListener(Output& output, const std::string& language) : output_(output), messages_(language) {}

    void started(const Replayer& replayer) override {
        std::visit(
            [&]<HasStory P>(const P& start) {
                auto names = seat_names(messages_, start.players());
                for (std::size_t seat = 0; seat < names.size(); ++seat) {
                    const std::string* name = replayer.tags().find(fmt::format("Name{}", seat + 1));
                    if (name != nullptr) names[seat] = *name;
                }
                teller_ = std::make_unique<StoryTeller<P>>(output_, messages_, names, start);
            },
            replayer.position());
        teller_->started(replayer);
    }
    void played(const Replayer& replayer) override { teller_->played(replayer); }
    void finished(const Replayer& replayer) override { teller_->finished(replayer); }

  private:
    Output& output_;
    Messages messages_;
    std::unique_ptr<Listener> teller_;
};

}  // namespace

int replay(const ReplayOptions& options) {
    const File file = open_input(options.file);
    Output output;
    std::unique_ptr<Listener> listener;
    if (options.json) {
        listener = std::make_unique<JsonListener>(output);
    } else if (options.quiet) {
        listener = std::make_unique<QuietListener>();
    } else {
        listener = std::make_unique<StoryListener>(output, options.language);
    }
    Replayer replayer(source_of(file.get()));
    Progress progress("games", 0);
    std::uint64_t plies = 0;
    std::uint64_t errors = 0;
    for (auto step = replayer.step(); step != Replayer::Step::end; step = replayer.step()) {
        switch (step) {
            case Replayer::Step::started:
                listener->started(replayer);
                progress.update(replayer.game());
                break;
            case Replayer::Step::played:
                ++plies;
                listener->played(replayer);
                break;
            case Replayer::Step::finished: listener->finished(replayer); break;
            case Replayer::Step::failed:
                ++errors;
                output.flush();  // so that the error follows the output before it
                fmt::print(stderr, "{}\n", notation::to_string(replayer.failure()));
                break;
            case Replayer::Step::end: break;
        }
    }
    if (options.quiet && !options.json) {
        output.text() += fmt::format("games {}, plies {}, errors {}\n", replayer.game(), plies, errors);
    }
    return errors == 0 ? exit_success : exit_bad_input;
}

}  // namespace azulejo::cli
