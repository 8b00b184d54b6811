#include "analysis/message.h"

#include <gtest/gtest.h>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/json.h"
#include "notation/games.h"
#include "support/position.h"

namespace azulejo::analysis {
namespace {

using namespace std::string_literals;
using std::chrono::microseconds;

constexpr std::string_view record = R"([Game \"azul\"] [Players \"2\"] [First \"1\"] deal:BYRK/BYRK/BYRK/BYRK/BYRW)";

std::string analyze(std::string_view options) {
    return R"({"id":"a","cmd":"analyze","record":")" + std::string(record) + '"' + std::string(options) + "}";
}

Request parsed(std::string_view line) {
    auto request = parse_request(line);
    if (!request) throw std::invalid_argument(request.error().reason);
    return *request;
}
Options options_of(std::string_view options) {
    return std::get<Analyze>(parsed(analyze(options)).command).options;
}
std::pair<std::string, std::string> refused(std::string_view line) {
    const auto request = parse_request(line);
    if (request) return {request->id, "not refused"};
    return {request.error().id, request.error().reason};
}
std::string reason(std::string_view line) {
    return refused(line).second;
}
using Refused = std::pair<std::string, std::string>;

TEST(Request, reads_a_record_a_state_and_a_position_string_alike) {
    const auto request = parsed(analyze(""));
    EXPECT_EQ(request.id, R"("a")");
    const AnyPosition& position = std::get<Analyze>(request.command).position;
    const auto& azul = std::get<classic::Position>(position);
    std::string state;
    notation::append_state(state, azul);
    const std::string text = notation::to_position_string(azul);
    for (const std::string& member : {"\"state\":" + state, R"("position":")" + text + '"'}) {
        const auto other = parsed(R"({"cmd":"analyze",)" + member + R"(,"id":"a"})");
        EXPECT_EQ(std::get<Analyze>(other.command).position, position) << member;
    }
}

TEST(Request, reads_every_option) {
    const Options options = options_of(
        R"(,"time_ms":1500,"nodes":1e15,"depth":3,"lines":5,"threads":2,"every_ms":100,"level":7,"unknown":[])");
    EXPECT_EQ(options.limits.time, microseconds(1'500'000));
    EXPECT_EQ(options.limits.nodes, 1'000'000'000'000'000U);
    EXPECT_EQ(options.limits.depth, 3);
    EXPECT_EQ(options.limits.lines, 5);
    EXPECT_EQ(options.threads, 2);
    EXPECT_EQ(options.every, milliseconds(100));
    EXPECT_EQ(options.limits.level, engine::Level::of(7));
    EXPECT_EQ(options_of(R"(,"level":"max")").limits.level, engine::Level::max());
}

TEST(Request, without_any_limit_gets_the_default_time) {
    EXPECT_EQ(options_of("").limits.time, default_time);
    EXPECT_EQ(options_of(R"(,"lines":2,"every_ms":5)").limits.time, default_time);
    for (const std::string_view limit : {R"(,"nodes":5)", R"(,"depth":5)", R"(,"level":5)"}) {
        EXPECT_EQ(options_of(limit).limits.time, std::nullopt) << limit;
    }
    EXPECT_TRUE(is_endless(options_of(R"(,"level":5)").limits));
    EXPECT_FALSE(is_endless(options_of("").limits));
}

TEST(Request, echoes_the_id_as_given) {
    const std::vector<Refused> ids{{R"("")", R"("")"},
                                   {R"("a\"b\\")", R"("a\"b\\")"},
                                   {R"("\u00e9★")", R"("é★")"},
                                   {R"("\u0000")", R"("\u0000")"},
                                   {"0", "0"},
                                   {"-12", "-12"},
                                   {"1.50", "1.50"},
                                   {"1E2 ", "1E2"},
                                   {"12345678901234567890123", "12345678901234567890123"}};
    for (const auto& [given, echoed] : ids) {
        EXPECT_EQ(parsed(R"({"cmd":"info","id":)" + given + "}").id, echoed);
        EXPECT_EQ(std::get<Stop>(parsed(R"({"id":1,"cmd":"stop","target":)" + given + "}").command).target, echoed);
        EXPECT_EQ(refused(R"({"id":)" + given + R"(,"cmd":"dance"})").first, echoed);
    }
}

TEST(Request, is_refused_without_an_id_where_none_can_be_read) {
    const std::vector<Refused> lines{
        {"nonsense", "not JSON: not a JSON value at byte 1"},
        {R"({"id":"a","cmd":"info")", "not JSON: ',' or '}' expected at byte 23"},
        {R"({"id":"a","id":"b"})", "not JSON: the name \"id\" occurs twice at byte 11"},
        {R"({"id":"a"} {})", "not JSON: unexpected text after the JSON value at byte 12"},
        {R"({"id":"a","cmd":"info","nodes":1e999})", "not JSON: not a JSON value at byte 32"},
        {std::string(100, '['), "not JSON: nested too deeply at byte 65"},
        {"[]", "request: expected an object"},
        {"12", "request: expected an object"},
        {"null", "request: expected an object"},
        {"{}", "id: missing; expected a string or a number"},
        {R"({"cmd":"info"})", "id: missing; expected a string or a number"},
        {R"({"id":null,"cmd":"info"})", "id: expected a string or a number"},
        {R"({"id":["a"],"cmd":"info"})", "id: expected a string or a number"},
        {R"({"id":true,"cmd":"info"})", "id: expected a string or a number"},
        {R"({"id":")" + std::string(2000, 'x') + R"(","cmd":"info"})", "id: expected at most 1000 bytes"},
        {"{\"id\":\"\xFF\",\"cmd\":\"info\"}", "not UTF-8 at byte 8"},
        {"{\"id\":\"\xE2\x98\",\"cmd\":\"info\"}", "not UTF-8 at byte 8"},
        {"{\"id\":\"a\0\",\"cmd\":\"info\"}"s, "a NUL at byte 9"},
        {"\0"s, "a NUL at byte 1"},
    };
    for (const auto& [line, why] : lines) EXPECT_EQ(refused(line), Refused("null", why)) << line;
}

TEST(Request, needs_a_command_that_exists) {
    const std::vector<Refused> lines{
        {R"({"id":"a"})", "cmd: missing; expected one of analyze, stop, info"},
        {R"({"id":"a","cmd":1})", "cmd: expected one of analyze, stop, info"},
        {R"({"id":"a","cmd":"Info"})", "cmd: expected one of analyze, stop, info"},
        {R"({"id":"a","cmd":"stop"})", "target: missing; expected a string or a number"},
        {R"({"id":"a","cmd":"stop","target":{}})", "target: expected a string or a number"},
    };
    for (const auto& [line, why] : lines) EXPECT_EQ(refused(line), Refused(R"("a")", why)) << line;
}

TEST(Request, names_the_option_that_is_out_of_its_range) {
    const std::vector<Refused> options{{"time_ms", "1 to 1000000000"}, {"nodes", "1 to 1000000000000000"},
                                       {"depth", "1 to 1000"},         {"lines", "1 to 1000"},
                                       {"threads", "1 to 256"},        {"every_ms", "1 to 1000000000"}};
    for (const auto& [name, range] : options) {
        for (const std::string_view value :
             {"0", "-1", "0.5", "1.5", "1000000000000001", "1e300", "-1e300", "\"5\"", "null", "true", "[5]", "{}"}) {
            EXPECT_EQ(reason(analyze(",\"" + name + "\":" + std::string(value))),
                      name + ": expected a whole number from " + range)
                << value;
        }
    }
    for (const std::string_view value : {"0", "11", "-3", "2.5", "1e99", "\"5\"", "\"Max\"", "\"\"", "null", "[]"}) {
        EXPECT_EQ(reason(analyze(",\"level\":" + std::string(value))),
                  "level: expected a whole number from 1 to 10, or \"max\"")
            << value;
    }
}

TEST(Request, names_all_that_is_wrong) {
    EXPECT_EQ(
        reason(R"({"id":"a","cmd":"analyze","lines":0,"level":"x"})"),
        "position: missing; expected a record, a state or a position; lines: expected a whole number from 1 to 1000; "
        "level: expected a whole number from 1 to 10, or \"max\"");
}

TEST(Request, needs_just_one_position_where_a_move_is_awaited) {
    const auto reason_of = [](const std::string& members) {
        return reason(R"({"id":"a","cmd":"analyze")" + members + "}");
    };
    const std::string start = R"([Game \"azul\"] [Players \"2\"] [First \"1\"] )";
    EXPECT_EQ(reason_of(""), "position: missing; expected a record, a state or a position");
    EXPECT_EQ(reason_of(R"(,"record":"","state":{})"), "position: expected only one of record, state");
    EXPECT_EQ(reason_of(R"(,"record":5)"), "record: expected a string");
    EXPECT_EQ(reason_of(R"(,"position":{})"), "position: expected a string");
    EXPECT_EQ(reason_of(R"(,"state":"azul")"), "state: expected an object");
    EXPECT_EQ(reason_of(R"(,"record":"")"), "record: the input is empty");
    EXPECT_EQ(reason_of(R"(,"record":")" + start + "\""), "record: there is no move to find: a deal is awaited");
    EXPECT_EQ(reason_of(R"(,"record":")" + start + "deal:BYRK/BYRK/BYRK/BYRK/BYRW 1W1\""),
              "record: game 1, token 2 \"1W1\": factory 1 holds no W");
    EXPECT_EQ(reason_of(R"(,"record":"[Game \"azul-duel\"] [First \"1\"]")"),
              "record: there is no move to find: a deal is awaited");
    EXPECT_TRUE(reason_of(R"(,"state":{"game":"chess"})").starts_with("state: game"));
    EXPECT_TRUE(reason_of(R"(,"position":"azul 2")").starts_with("position: "));
}

TEST(Request, finds_no_move_in_a_game_that_is_over) {
    classic::Position position(classic::Options{});
    Rng rng(1);
    while (!position.is_over()) {
        if (position.awaits_deal()) {
            position.play(position.sample_deal(rng));
        } else {
            position.play(position.random_move(rng));
        }
    }
    EXPECT_EQ(reason(R"({"id":"a","cmd":"analyze","position":")" + notation::to_position_string(position) + "\"}"),
              "position: there is no move to find: the game is over");
}

engine::Report<classic::Position> some_report() {
    engine::Report<classic::Position> report;
    report.best = test::move("3B2");
    report.nodes = 1234;
    report.depth = 5;
    engine::Line<classic::Position> line;
    line.move = report.best;
    line.pv.push_back(line.move);
    line.pv.push_back(test::move("CR5"));
    line.evaluation.win = {0.61, 0.38996, 0.9, 0.9};
    line.evaluation.score = {58.2, -0.001, 0.9, 0.9};
    line.nodes = 123;
    line.exact = true;
    report.lines.push_back(line);
    line.move = test::move("1KF");
    line.pv.clear();
    line.exact = false;
    report.lines.push_back(line);
    return report;
}

TEST(Answer, tells_an_analysis) {
    EXPECT_EQ(analysis_answer(R"("a")", some_report(), 2, milliseconds(998), Finality::only),
              R"({"id":"a","best":"3B2","lines":[{"move":"3B2","win":[0.6100,0.3900],"score":[58.20,0.00],)"
              R"("pv":["3B2","CR5"],"nodes":123,"exact":true},{"move":"1KF","win":[0.6100,0.3900],)"
              R"("score":[58.20,0.00],"pv":[],"nodes":123}],"nodes":1234,"depth":5,"time_ms":998})"
              "\n");
}

TEST(Answer, says_whether_it_is_the_last) {
    const auto finality = [](Finality given) {
        const auto answer = json::parse(analysis_answer("7", some_report(), 2, milliseconds(1), given));
        const json::Value* value = answer->find("final");
        return value == nullptr ? "none" : *value->boolean() ? "true" : "false";
    };
    EXPECT_STREQ(finality(Finality::only), "none");
    EXPECT_STREQ(finality(Finality::interim), "false");
    EXPECT_STREQ(finality(Finality::last), "true");
}

TEST(Answer, tells_an_error_in_ASCII_and_not_at_length) {
    EXPECT_EQ(error_answer("null", "\xC3 \"x\"\n"), "{\"id\":null,\"error\":\"\\\\xC3 \\\"x\\\"\\\\x0A\"}\n");
    EXPECT_LT(error_answer("1", std::string(1'000'000, 'x')).size(), 3000U);
}

TEST(Answer, tells_what_there_is) {
    const auto info = json::parse(info_answer("1", "0.1.0"));
    ASSERT_TRUE(info);
    EXPECT_EQ(*info->find("name")->string(), "azulejo");
    EXPECT_EQ(*info->find("version")->string(), "0.1.0");
    const json::Array& games = *info->find("games")->array();
    ASSERT_EQ(games.size(), notation::games().size());
    EXPECT_EQ(*games[0].find("game")->string(), "azul");
    EXPECT_EQ(games[0].find("max_players")->integer(), 4);
    for (const json::Value& option : *info->find("options")->array()) {
        const std::string& name = *option.find("name")->string();
        if (*option.find("type")->string() != "integer") continue;
        for (const std::string_view end : {"min", "max"}) {
            const auto value = static_cast<std::uint64_t>(*option.find(end)->number());
            EXPECT_TRUE(parse_request(analyze(",\"" + name + "\":" + std::to_string(value)))) << name;
        }
    }
}

}  // namespace
}  // namespace azulejo::analysis
