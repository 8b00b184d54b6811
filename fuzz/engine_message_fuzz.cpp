#include <string>

#include "analysis/message.h"
#include "core/json.h"
#include "core/utf8.h"
#include "fuzz.h"

// Whatever the line, there is a request or a reason, and the answer to it is a line of JSON that carries its id.
namespace azulejo::fuzz {
namespace {

void check_answer(const std::string& answer, const std::string& id) {
    require(answer.find('\n') == answer.size() - 1, "an answer is one line");
    require(is_utf8(answer), "an answer is UTF-8");
    require(json::parse(answer).has_value(), "an answer is JSON");
    require(answer.starts_with("{\"id\":" + id + ','), "an answer carries the id");
}

void check(std::string_view line) {
    const auto request = analysis::parse_request(line);
    if (!request) {
        require(!request.error().reason.empty(), "a refusal says why");
        check_answer(analysis::error_answer(request.error().id, request.error().reason), request.error().id);
        return;
    }
    check_answer(analysis::stop_answer(request->id), request->id);
    const auto* analyze = std::get_if<analysis::Analyze>(&request->command);
    if (analyze == nullptr) return;
    require(!analysis::why_no_move(analyze->position), "there is a move to find");
    const auto& limits = analyze->options.limits;
    require(!analysis::is_endless(limits) || limits.level, "only a level can be without end");
    std::visit(
        [&]<class P>(const P& position) {
            engine::Report<P> report;
            report.best = position.legal_moves()[0];
            check_answer(
                analysis::analysis_answer(request->id, report, position.players(), {}, analysis::Finality::only),
                request->id);
        },
        analyze->position);
}

}  // namespace
}  // namespace azulejo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    azulejo::fuzz::check(azulejo::fuzz::as_text(data, size));
    return 0;
}
