#include "match/program_player.h"

#include "core/json.h"
#include "core/json_writer.h"
#include "core/text.h"

namespace azulejo::match {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// The deadline of a program without a time limit.
constexpr milliseconds no_limit_deadline{60'000};

std::string shown(std::string_view text) {
    return printable(shortened(text));
}

// Whether a line is the final answer to the request. A line that is not a JSON object is a fault.
struct Answer {
    bool is_final = false;
    std::expected<std::string, std::string> best;
};
Answer read(std::string_view line, const std::string& wanted) {
    const auto fault = [](std::string reason) { return Answer{true, std::unexpected(std::move(reason))}; };
    const auto value = json::parse(line);
    if (!value || value->object() == nullptr) return fault("its answer is not a JSON object: " + shown(line));
    const json::Value* id = value->find("id");
    if (id == nullptr || id->string() == nullptr || *id->string() != wanted) return {};
    const json::Value* is_final = value->find("final");
    if (is_final != nullptr && is_final->boolean() != nullptr && !*is_final->boolean()) return {};
    const json::Value* error = value->find("error");
    if (error != nullptr) {
        return fault("it reported an error: " + (error->string() == nullptr ? "?" : shown(*error->string())));
    }
    const json::Value* best = value->find("best");
    if (best == nullptr || best->string() == nullptr) return fault("its answer names no best move: " + shown(line));
    return {true, *best->string()};
}

}  // namespace

ProgramClient::ProgramClient(const PlayerSpec& spec, milliseconds grace)
    : command_(spec.command), limits_(spec.limits), grace_(grace) {}

std::unexpected<std::string> ProgramClient::give_up(const std::string& reason) {
    process_.reset();
    return std::unexpected(reason);
}

std::string ProgramClient::request(const std::string& id, const Subject& subject) const {
    return json::object_text([&](json::ObjectWriter& object) {
        object.text("id", id);
        object.text("cmd", "analyze");
        object.raw(subject.name, subject.json);
        if (limits_.time) object.number("time_ms", std::chrono::duration_cast<milliseconds>(*limits_.time).count());
        if (limits_.nodes) object.number("nodes", *limits_.nodes);
        if (limits_.level && !limits_.level->is_max()) object.number("level", limits_.level->number());
    });
}

std::expected<Process::Deadline, std::string> ProgramClient::begin() {
    Process::Deadline deadline = steady_clock::now() + grace_ +
                                 (limits_.time ? std::chrono::ceil<milliseconds>(*limits_.time) : no_limit_deadline);
    if (!process_) {
        constexpr int to_start = 10;
        deadline += to_start * grace_;
        auto started = Process::start(command_);
        if (!started) return std::unexpected(started.error());
        process_ = std::move(*started);
    }
    return deadline;
}

std::expected<std::string, std::string> ProgramClient::ask(const Subject& subject, const std::atomic<bool>& stop) {
    const auto deadline = begin();
    if (!deadline) return give_up(deadline.error());
    const std::string id = std::to_string(++asked_);
    if (const auto sent = process_->write_line(request(id, subject), *deadline, stop); !sent)
        return give_up(sent.error());
    auto answer = read_answer(id, *deadline, stop);
    if (!answer) return give_up(answer.error());
    return answer;
}

std::expected<std::string, std::string> ProgramClient::converse(std::string_view text, const std::atomic<bool>& stop) {
    const auto deadline = begin();
    if (!deadline) return give_up(deadline.error());
    if (const auto sent = process_->write_line(text, *deadline, stop); !sent) return give_up(sent.error());
    auto line = process_->read_line(*deadline, stop);
    if (!line) return give_up(line.error());
    return line;
}

std::expected<std::string, std::string> ProgramClient::read_answer(const std::string& id, Process::Deadline deadline,
                                                                   const std::atomic<bool>& stop) {
    while (true) {
        auto line = process_->read_line(deadline, stop);
        if (!line) return line;
        Answer answer = read(*line, id);
        if (answer.is_final) return std::move(answer.best);
    }
}

}  // namespace azulejo::match
