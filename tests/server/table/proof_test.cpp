// Proofs show whether the deals follow from the seed.
#include "server/codec/proof.h"

#include <gtest/gtest.h>
#include <set>

#include "server/codec/header.h"
#include "server/helpers.h"

namespace azulejo::server {
namespace {

using test::header_of;
using test::LocalTable;
using enum SeatKind;

// A finished game with undos.
LocalTable finished(const std::string& game) {
    LocalTable local(header_of(game, {human, ai}));
    Rng rng(11);
    for (int i = 0; i < 3; ++i) {
        local.play_random(rng, 9);
        EXPECT_TRUE(local.take(decide_undo(local.table(), 0, local.moment())));
    }
    local.play_random(rng);
    return local;
}

TEST(Proof, of_every_game_holds) {
    for (const std::string game : {"azul", "azul-grey", "azul-duel"}) {
        const LocalTable local = finished(game);
        const auto verified = verify(proof_of(local.table(), local.events()));
        ASSERT_TRUE(verified) << verified.error();
        EXPECT_EQ(verified->id, "Game1");
        EXPECT_EQ(verified->undos, 3);
        EXPECT_GE(verified->deals, 4);
        EXPECT_GT(verified->plies, static_cast<int>(local.table().ply_count()));
    }
}

TEST(Proof, of_another_seed_nonce_game_or_deal_fails) {
    const LocalTable local = finished("azul-duel");
    const std::string proof = proof_of(local.table(), local.events());
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string other = proof;
        const auto at = other.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        other.replace(at, from.size(), to);
        return verify(other);
    };
    const std::string seed = to_hex(local.table().header().seed);
    EXPECT_EQ(changed(seed, to_hex(sha256("other"))).error(), "the commitment is not the hash of the seed");
    EXPECT_FALSE(changed("\"Game1\"", "\"Game2\""));
    EXPECT_FALSE(changed("\"nonces\":[]", "\"nonces\":[\"x\"]"));
    EXPECT_FALSE(changed("\"undo\":", "\"undo\":1"));
    EXPECT_FALSE(changed("\"players\":2", "\"players\":3"));
    EXPECT_FALSE(changed("\"players\":2", "\"players\":2,\"more\":1"));
    EXPECT_FALSE(verify(""));
    // Another possible deal: two factories exchanged.
    const auto deal = proof.find("deal:") + 5;
    const std::string first = proof.substr(deal + 6, 4);
    const std::string second = proof.substr(deal + 11, 4);
    ASSERT_NE(first, second);
    const auto failed = changed(first + '/' + second, second + '/' + first);
    ASSERT_FALSE(failed);
    EXPECT_NE(failed.error().find("ply 1: the deal is"), std::string::npos) << failed.error();
}

// Other programs check games too, so this must never change. The numbers were computed with Python's hmac.
TEST(Chance, is_what_the_documentation_says) {
    const Bytes32 seed = sha256("azulejo");
    EXPECT_EQ(commitment(seed), "42eb0590c59ac897e210cfc3962221815409704410fb98f31bfe9ddd0465b9d5");
    const Chance chance(seed, "Example1", "anna,bruno");
    Rng of_start(8217958446200327627U);
    const auto start = std::get<classic::Position>(chance.start("azul", 4));
    EXPECT_EQ(start.first(), static_cast<int>(of_start.below(4)));
    Rng of_deal(1451754738049741167U);
    EXPECT_EQ(chance.deal(start, 0, 0), start.sample_deal(of_deal));
    const auto two = std::get<classic::Position>(chance.start("azul", 2));
    EXPECT_EQ(notation::to_token(two, classic::Ply(chance.deal(two, 0, 0))), "deal:RKKW/BYRW/RKKW/BBKW/BBYW");
}

TEST(Proof, has_who_begins_where_the_table_named_it) {
    for (const std::string game : {"azul", "azul-duel"}) {
        std::set<int> begun;
        for (int first = 0; first < 2; ++first) {
            Header header = header_of(game, {human, ai});
            header.rules.first = first;
            const auto kept = parse_header(header.id, to_json(header), header.created);
            ASSERT_TRUE(kept) << kept.error();
            EXPECT_EQ(kept->rules.first, first);
            LocalTable local(header);
            begun.insert(*local.table().turn());
            EXPECT_NE(local.view(0).find("\"first\":" + std::to_string(first + 1)), std::string::npos);
            Rng rng(2);
            local.play_random(rng);
            std::string proof = proof_of(local.table(), local.events());
            EXPECT_TRUE(verify(proof)) << proof;
            const std::string named = "\"first\":" + std::to_string(first + 1);
            proof.replace(proof.find(named), named.size(), "\"first\":" + std::to_string(2 - first));
            EXPECT_FALSE(verify(proof));
        }
        EXPECT_EQ(begun.size(), 2);
    }
}

}  // namespace
}  // namespace azulejo::server
