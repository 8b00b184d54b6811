// Tables that share their deals.
#include "server/table/shared_event.h"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "core/json_writer.h"
#include "core/rng.h"
#include "notation/games.h"
#include "server/codec/proof.h"

namespace azulejo::server {
namespace {

SharedEvent opened() {
    SharedEvent event("open-2026", sha256("of the event"));
    EXPECT_TRUE(event.add_nonce("anna"));
    EXPECT_TRUE(event.add_nonce("bruno"));
    return event;
}

// A game of random moves with the deals of a board, as the tokens of its plies.
struct PlayedBoard {
    std::string start;  // the position string
    std::vector<std::string> tokens;
    std::vector<std::string> deals;
};

template <GamePosition P>
PlayedBoard play(const Chance& chance, const P& start, std::uint64_t seed) {
    PlayedBoard played;
    Rng rng(seed);
    Game<P> game(start);
    while (!game.position().is_over()) {
        const P& position = game.position();
        const bool awaits_deal = position.awaits_deal();
        const DealPlace place{.undos = 0, .ply = game.plies().size(), .deals = static_cast<int>(played.deals.size())};
        const typename P::Ply ply =
            awaits_deal ? typename P::Ply(chance.deal(position, place)) : typename P::Ply(position.random_move(rng));
        played.tokens.push_back(notation::to_token(position, ply));
        if (awaits_deal) played.deals.push_back(played.tokens.back());
        game.play(ply);
    }
    return played;
}

PlayedBoard play(const SharedEvent& event, int board, const std::string& game, int players, std::uint64_t seed) {
    const Chance chance = event.chance(board);
    return std::visit([&](const auto& start) { return play(chance, start, seed); }, chance.start(game, players));
}

TEST(SharedDeals, are_the_same_at_all_tables_of_a_board) {
    const SharedEvent event = opened();
    // So many deals come from the first bag, whose content does not depend on the moves.
    struct Case {
        std::string game;
        int players;
        std::size_t deals;
    };
    for (const auto& [game, players, deals] :
         {Case{"azul", 2, 5}, {"azul-grey", 3, 3}, {"azul", 4, 2}, {"azul-duel", 2, 2}}) {
        const PlayedBoard first = play(event, 1, game, players, 1);
        int differences = 0;
        for (std::uint64_t seed = 2; seed < 8; ++seed) {
            const PlayedBoard other = play(event, 1, game, players, seed);
            EXPECT_NE(other.tokens, first.tokens);
            for (std::size_t i = 0; i < std::min({deals, first.deals.size(), other.deals.size()}); ++i) {
                EXPECT_EQ(other.deals[i], first.deals[i]) << game << ' ' << i;
            }
            differences += play(event, 2, game, players, seed).deals[0] != first.deals[0] ? 1 : 0;
        }
        EXPECT_EQ(differences, 6) << game;
    }
}

TEST(SharedDeals, depend_on_the_nonces_of_those_who_take_part) {
    SharedEvent other("open-2026", sha256("of the event"));
    ASSERT_TRUE(other.add_nonce("anna"));
    EXPECT_NE(play(other, 1, "azul", 2, 1).deals[0], play(opened(), 1, "azul", 2, 1).deals[0]);
    ASSERT_TRUE(other.begin_table("T1"));
    EXPECT_FALSE(other.add_nonce("bruno"));
}

TEST(SharedDeals, are_sealed_until_the_last_table_ends) {
    SharedEvent event = opened();
    EXPECT_FALSE(event.published_seed());
    ASSERT_TRUE(event.begin_table("T1"));
    ASSERT_TRUE(event.begin_table("T2"));
    EXPECT_FALSE(event.begin_table("T2"));
    event.end_table("T1");
    EXPECT_FALSE(event.published_seed());
    event.end_table("T2");
    // A third table may still begin.
    EXPECT_FALSE(event.published_seed());
    ASSERT_TRUE(event.begin_table("T3"));
    event.close();
    EXPECT_FALSE(event.begin_table("T4"));
    EXPECT_FALSE(event.published_seed());
    event.end_table("T3");
    ASSERT_TRUE(event.published_seed());
    EXPECT_EQ(commitment(*event.published_seed()), event.commitment());
}

// The proof of a table whose event is over.
std::string proof_of_board(const SharedEvent& event, const Bytes32& seed, int board, std::uint64_t moves) {
    const PlayedBoard played = play(event, board, "azul", 2, moves);
    const auto start = std::get<classic::Position>(event.chance(board).start("azul", 2));
    return json::object_text([&](json::ObjectWriter& object) {
        object.text("id", "T1");
        object.text("game", "azul");
        object.number("players", 2);
        object.number("scheme", 3);
        object.object("shared", [&](json::ObjectWriter& shared) {
            shared.text("event", event.id());
            shared.number("board", board);
        });
        object.text("seed", to_hex(seed));
        object.text("commitment", event.commitment());
        object.list("nonces", event.nonces(),
                    [&](const std::string& each) { json::append_quoted(object.out(), each); });
        object.object("start", [&](json::ObjectWriter& tags) {
            const notation::Tags items = notation::start_tags(start);
            for (const auto& [name, value] : items.items()) tags.text(name, value);
        });
        object.list("events", played.tokens, [&](const std::string& token) {
            json::ObjectWriter step(object.out());
            step.text("token", token);
        });
    });
}

TEST(SharedDeals, are_verified) {
    const SharedEvent event = opened();
    const std::string proof = proof_of_board(event, sha256("of the event"), 3, 1);
    const std::string path = std::string(AZULEJO_TEST_DATA) + "/chance/proof-3.json";
    if (std::getenv("AZULEJO_UPDATE") != nullptr) std::ofstream(path) << proof << '\n';
    std::ifstream file(path);
    EXPECT_EQ((std::string{std::istreambuf_iterator<char>(file), {}}), proof + '\n');
    const auto verified = verify(proof, {.commitment = event.commitment(), .nonces = {"anna"}});
    ASSERT_TRUE(verified) << verified.error();
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string other = proof;
        other.replace(other.find(from), from.size(), to);
        return verify(other);
    };
    EXPECT_FALSE(changed(R"("board":3)", R"("board":4)"));
    EXPECT_FALSE(changed("open-2026", "open-2027"));
    EXPECT_FALSE(changed(R"("anna",)", ""));
    EXPECT_FALSE(changed(R"({"token")", R"({"undo":0},{"token")"));
}

}  // namespace
}  // namespace azulejo::server
