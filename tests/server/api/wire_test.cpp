// The messages to clients, as golden files in tests/data/wire that the tests of other languages read too. After an
// intended change, AZULEJO_UPDATE=1 rewrites the files; look at the difference.
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <set>

#include "server/helpers.h"
#include "server/node.h"

namespace azulejo::server::test {
namespace {

using enum SeatKind;

// A short game with every kind of event.
LocalTable eventful(const std::string& game) {
    Header header = header_of(game, {human, open});
    header.rules.clock = {.kind = ClockRule::Kind::game, .amount = 600, .increment = 5};
    LocalTable local(header, true);
    const auto take = [&](const Decision& decision) { EXPECT_TRUE(local.take(decision)) << local.refusal.reason; };
    take(decide_join(local.table(), {}, {.name = "Bruno", .token_hash = "b", .nonce = "chance"}, local.moment()));
    take(decide_nonce(local.table(), 0, "luck", local.moment()));
    Rng rng(1);
    local.play_random(rng, 4);
    take(decide_chat(local.table(), 0, 3, local.moment()));
    take(decide_name(local.table(), 0, "Zoë", local.moment()));
    take(decide_undo(local.table(), 0, local.moment()));
    take(decide_answer(local.table(), 1, Proposal::undo, false, {}, local.moment()));
    take(decide_undo(local.table(), 0, local.moment()));
    take(decide_answer(local.table(), 1, Proposal::undo, true, {}, local.moment()));
    local.play_random(rng, 2);
    take(decide_leave(local.table(), 1, local.moment()));
    take(decide_return(local.table(), 1, local.moment()));
    local.now += 700'000;
    take(decide_clock(local.table(), local.moment()));
    for (int seat = 0; seat < 2; ++seat) take(decide_return(local.table(), seat, local.moment()));
    take(decide_resign(local.table(), 1, local.moment()));
    take(decide_rematch(local.table(), 0, {}, local.moment()));
    take(decide_rematch(local.table(), 1, {}, local.moment()));
    return local;
}

// One message on each line, as seat 1 sees them: all events, then the view at the end.
std::string messages(const LocalTable& local) {
    std::string out = "[\n";
    Table table(local.header());
    for (const TimedEvent& event : local.events()) {
        const Moment moment{.now = event.at, .outages = &no_outages};
        const auto before = table.position();
        EXPECT_TRUE(table.apply(event));
        out += *EventMessages(event, before, table, moment).of(0) + ",\n";
    }
    return out + R"({"type":"view",)" + local.view(0).substr(1) + ",\n" + presence_message({true, false}) + "\n]\n";
}

TEST(Wire, is_as_kept) {
    std::set<std::string> types;
    for (const std::string game : {"azul", "azul-grey", "azul-duel"}) {
        const std::string text = messages(eventful(game));
        const std::string path = std::string(AZULEJO_TEST_DATA) + "/wire/" + game + ".json";
        if (std::getenv("AZULEJO_UPDATE") != nullptr) std::ofstream(path) << text;
        std::ifstream file(path);
        const std::string kept{std::istreambuf_iterator<char>(file), {}};
        EXPECT_EQ(kept, text) << path;
        const json::Value list = parsed(text);
        for (const json::Value& message : *list.array()) types.insert(text_of(message, "type"));
    }
    const std::set<std::string> all{"start", "ply",      "undo",    "offer", "answer",  "chat",
                                    "seats", "finished", "rematch", "view",  "presence"};
    EXPECT_EQ(types, all);
}

}  // namespace
}  // namespace azulejo::server::test
