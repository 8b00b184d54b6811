// The exported functions. Text is passed through memory: the caller asks for a buffer, fills it and calls. The answer
// stays valid until the next call.
#include <cstdint>
#include <string>

#include "calls.h"
#include "core/json_writer.h"
#include "core/text.h"

#define AZULEJO_EXPORT(name) extern "C" __attribute__((export_name(#name), used))
#define AZULEJO_IMPORT(name) extern "C" __attribute__((import_module("azulejo"), import_name(#name)))

AZULEJO_IMPORT(progress) void azulejo_progress(const char* text, std::size_t size);
AZULEJO_IMPORT(stopped) int azulejo_stopped();

// The libraries were compiled to use these symbols, and without an operating system nothing else defines them.
extern "C" {
std::uintptr_t __stack_chk_guard = 0x5AFE57ACU;  // NOLINT(bugprone-reserved-identifier)
[[noreturn]] void __stack_chk_fail() {
    __builtin_trap();
}
}

// The message of the library would need all of stdio; a trap is enough.
void std::__libcpp_verbose_abort(const char* /*format*/, ...) {  // NOLINT
    __builtin_trap();
}

namespace azulejo::wasm {

namespace {

std::string request;  // NOLINT: memory that both sides know
std::string answer;   // NOLINT
std::string bytes;    // NOLINT

const Call* find_call(std::string_view name) {
    for (const auto calls : {rules_calls(), chance_calls(), ply_calls(), component_calls(), engine_calls()}) {
        for (const Call& call : calls) {
            if (call.name == name) return &call;
        }
    }
    return nullptr;
}

Answer run(std::string_view text) {
    const auto parsed = json::parse(text);
    if (!parsed) return fail("the request is not JSON: " + parsed.error().message);
    Arguments arguments(*parsed);
    const std::string name = arguments.text("call");
    if (!arguments.are_sound()) return arguments.failure();
    const Call* call = find_call(name);
    if (call == nullptr) return fail("there is no call " + azulejo::in_quotes(name));
    return call->run(*parsed);
}

void append_failure(std::string& out, const Failure& failure) {
    json::ObjectWriter object(out);
    object.flag("ok", false);
    object.text("message", notation::to_string(failure.faults));
    json::append_list(object.key("faults"), failure.faults,
                      [&](const notation::PositionFault& fault) { notation::append_fault(out, fault); });
    if (failure.token) object.number("token", *failure.token);
    if (!failure.illegal.empty()) object.raw("illegal", failure.illegal);
}

}  // namespace

std::string& bytes_given() {
    return bytes;
}

void tell_progress(std::string_view json) {
    azulejo_progress(json.data(), json.size());
}

bool must_stop() {
    return azulejo_stopped() != 0;
}

AZULEJO_EXPORT(azulejo_request) char* azulejo_request(std::size_t size) {
    request.resize(size);
    return request.data();
}

AZULEJO_EXPORT(azulejo_bytes) char* azulejo_bytes(std::size_t size) {
    bytes.resize(size);
    return bytes.data();
}

// Returns the length of the answer.
AZULEJO_EXPORT(azulejo_call) std::size_t azulejo_call() {
    Answer result = run(request);
    answer.clear();
    if (result) {
        json::ObjectWriter object(answer);
        object.flag("ok", true);
        object.raw("value", *result);
    } else {
        append_failure(answer, result.error());
    }
    bytes = {};
    return answer.size();
}

AZULEJO_EXPORT(azulejo_answer) const char* azulejo_answer() {
    return answer.data();
}

}  // namespace azulejo::wasm
