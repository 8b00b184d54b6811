// The OpenAPI document agrees with the code.
#include <gtest/gtest.h>
#include <set>

#include "core/ascii.h"
#include "core/text.h"
#include "notation/games.h"
#include "server/api/messages.h"
#include "server/api/routes.h"
#include "server/node.h"

namespace azulejo::server::test {
namespace {

using Names = std::set<std::string>;

json::Value document() {
    return parsed(std::string(documents().front().text));
}

const json::Value& schema(const json::Value& document, const std::string& name) {
    const json::Value* found = document.find("components")->find("schemas")->find(name);
    EXPECT_NE(found, nullptr) << name;
    return *found;
}

Names members(const json::Value& object) {
    Names names;
    for (const auto& [name, value] : *object.object()) names.insert(name);
    return names;
}

Names texts(const json::Value& list) {
    Names names;
    for (const json::Value& each : *list.array()) names.insert(*each.string());
    return names;
}

TEST(OpenApi, has_the_routes_of_the_code) {
    const json::Value whole = document();
    Names documented;
    for (const auto& [path, methods] : *whole.find("paths")->object()) {
        for (const auto& [method, operation] : *methods.object()) {
            if (method != "parameters") documented.insert(upper_case(method) + ' ' + path);
        }
    }
    Names served;
    for (const Route& route : routes()) served.insert(std::string(route.method) + ' ' + std::string(route.path));
    EXPECT_EQ(documented, served);
}

TEST(OpenApi, every_operation_says_how_it_is_refused) {
    const json::Value whole = document();
    for (const auto& [path, methods] : *whole.find("paths")->object()) {
        for (const auto& [method, operation] : *methods.object()) {
            if (method == "parameters") continue;
            const Names statuses = members(*operation.find("responses"));
            EXPECT_TRUE(statuses.contains("429") && statuses.contains("4XX")) << method << ' ' << path;
            EXPECT_EQ(statuses.contains("413"), method == "post") << path;
            for (const auto& [status, response] : *operation.find("responses")->object()) {
                if (status < "400") continue;
                const std::string reference = text_of(response, "$ref");
                const std::string name = reference.substr(reference.rfind('/') + 1);
                EXPECT_NE(whole.find("components")->find("responses")->find(name), nullptr) << reference;
            }
        }
    }
}

// The error about an unknown member lists the known ones.
template <class Message>
Names known_members() {
    const auto message = parse_message<Message>(R"({"?":0})");
    EXPECT_FALSE(message);
    const std::string told = "unknown; there are ";
    for (const auto& [field, problem] : message.error()) {
        if (field != "?") continue;
        Names names;
        if (!problem.starts_with(told)) return names;
        std::string list = problem.substr(told.size());
        for (const std::string_view name : split(list, ",")) {
            names.emplace(name.starts_with(' ') ? name.substr(1) : name);
        }
        return names;
    }
    ADD_FAILURE() << "the unknown member was not named";
    return {};
}

TEST(OpenApi, messages_have_the_members_of_the_code) {
    const json::Value whole = document();
    const auto documented = [&](const std::string& name) { return members(*schema(whole, name).find("properties")); };
    EXPECT_EQ(documented("CreateTable"), known_members<CreateTable>());
    EXPECT_EQ(documented("JoinTable"), known_members<JoinTable>());
    EXPECT_EQ(documented("SendNonce"), known_members<SendNonce>());
    EXPECT_EQ(documented("MakeMove"), known_members<MakeMove>());
    EXPECT_EQ(documented("MakeOffer"), known_members<MakeOffer>());
    EXPECT_EQ(documented("GiveAnswer"), known_members<GiveAnswer>());
    EXPECT_EQ(documented("SayPreset"), known_members<SayPreset>());
    EXPECT_EQ(documented("ChangeName"), known_members<ChangeName>());
    EXPECT_EQ(known_members<Nothing>(), Names{});
    const auto analyze = check_analyze(R"({"?":0})");
    ASSERT_FALSE(analyze);
    for (const std::string& name : documented("Analyze")) {
        EXPECT_NE(analyze.error().front().problem.find(name), std::string::npos) << name;
    }
}

// Expects that every member that is sent is documented, and that every required member is sent.
void expect_fits(const json::Value& whole, const std::string& name, const json::Value& value) {
    const json::Value& described = schema(whole, name);
    const Names known = members(*described.find("properties"));
    const Names sent = members(value);
    for (const std::string& member : sent) EXPECT_TRUE(known.contains(member)) << name << ": " << member;
    for (const std::string& member : texts(*described.find("required"))) {
        EXPECT_TRUE(sent.contains(member)) << name << ": " << member;
    }
}

// All names of the codes of a game, of which this is the last.
template <class Illegal>
Names codes_until(Illegal last) {
    Names codes;
    for (int i = 0; i <= static_cast<int>(last); ++i) {
        codes.emplace(notation::reason_name(static_cast<Illegal>(i)));
    }
    return codes;
}

TEST(OpenApi, has_the_codes_of_illegal_moves) {
    const json::Value whole = document();
    Names codes = codes_until(classic::Illegal::column_has_colour);
    codes.merge(codes_until(duel::Illegal::chips_too_many));
    const json::Value& code = *schema(whole, "IllegalMove").find("properties")->find("code");
    EXPECT_EQ(texts(*code.find("enum")), codes);
}

// Tries moves of some positions in others, and adds the parameters of all errors to `seen`.
template <GamePosition P>
void try_moves(const std::vector<P>& starts, const json::Value& documented, Names& seen) {
    Rng rng(1);
    std::vector<P> positions;
    std::vector<typename P::Move> moves;
    for (P position : starts) {
        while (!position.is_over()) {
            if (position.awaits_deal()) {
                position.play(position.sample_deal(rng));
                continue;
            }
            positions.push_back(position);
            moves.push_back(position.random_move(rng));
            position.play(moves.back());
        }
        positions.push_back(position);
    }
    for (const P& position : positions) {
        for (const auto& move : moves) {
            const auto why = notation::why_illegal(position, notation::to_token(move));
            if (!why) continue;
            const json::Value illegal = parsed(*why);
            for (const auto& [name, value] : *illegal.find("params")->object()) {
                const json::Value* described = documented.find(name);
                ASSERT_NE(described, nullptr) << *why;
                const json::Value* type = described->find("type");
                EXPECT_EQ(value.integer().has_value(), type != nullptr && *type->string() == "integer") << *why;
                seen.insert(name);
            }
        }
    }
}

TEST(OpenApi, has_the_parameters_of_illegal_moves) {
    const json::Value whole = document();
    const json::Value& documented =
        *schema(whole, "IllegalMove").find("properties")->find("params")->find("properties");
    Names seen;
    std::vector<classic::Position> classic_starts;
    std::vector<duel::Position> duel_starts;
    Rng rng(2);
    for (const auto& [game, players] : {std::pair("azul", 2), std::pair("azul", 4), std::pair("azul-grey", 3)}) {
        classic_starts.push_back(
            std::get<classic::Position>(notation::find_game(game)->new_game(game, players, 0, rng, {})));
    }
    for (int i = 0; i < 4; ++i) {
        duel_starts.push_back(
            std::get<duel::Position>(notation::find_game("azul-duel")->new_game("azul-duel", 2, i % 2, rng, {})));
    }
    try_moves(classic_starts, documented, seen);
    try_moves(duel_starts, documented, seen);
    EXPECT_EQ(seen, members(documented));
}

TEST(OpenApi, answers_have_the_documented_members) {
    const json::Value whole = document();
    MemoryDatabase database;
    Node node(database);
    const Response created = node.post("/games", R"({"game":"azul","listed":true,"clock":{"kind":"game","seconds":60},
        "seats":[{"kind":"human","name":"Anna"},{"kind":"open"}]})");
    const json::Value game = parsed(created.body);
    expect_fits(whole, "Created", game);
    const std::string path = "/games/" + text_of(game, "id");
    const std::string token = text_of(game.find("seats")->array()->front(), "token");
    expect_fits(whole, "View", parsed(node.get(path).body));
    const json::Value page = parsed(node.get("/games").body);
    expect_fits(whole, "Page", page);
    expect_fits(whole, "Listed", page.find("games")->array()->front());
    expect_fits(whole, "Joined", parsed(node.post(path + "/join", "{}").body));
    expect_fits(whole, "Standing", parsed(node.post(path + "/chat", R"({"preset":1})", token).body));
    expect_fits(whole, "Error", parsed(node.post(path + "/chat", R"({"preset":0})", token).body));
    expect_fits(whole, "Error", parsed(node.get(path, "x").body));
    const json::Value log = parsed(node.get(path + "/log", token).body);
    expect_fits(whole, "Log", log);
    expect_fits(whole, "View", parsed(node.get(path).body));
    node.post(path + "/resign", "", token);
    const json::Value view = parsed(node.get(path, token).body);
    expect_fits(whole, "View", view);
    for (const json::Value& seat : *view.find("seats")->array()) expect_fits(whole, "Seat", seat);
    expect_fits(whole, "Chance", *view.find("chance"));
    expect_fits(whole, "GameResult", *view.find("result"));
    expect_fits(whole, "Proof", parsed(node.get(path + "/proof").body));
    expect_fits(whole, "Deleted", parsed(node.ask("DELETE", "/api/v1" + path, "", text_of(game, "maker")).body));
    EXPECT_EQ(node.ask("GET", "/api/openapi.json").body, documents().front().text);
}

}  // namespace
}  // namespace azulejo::server::test
