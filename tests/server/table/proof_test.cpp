// Proofs show whether the deals follow from the seed.
#include "server/codec/proof.h"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <set>

#include "core/json.h"
#include "core/number.h"
#include "notation/record_writer.h"
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

TEST(Proof, of_chosen_scoring_tiles_holds) {
    for (const duel::ScoringChoice& scoring :
         {duel::ScoringChoice{.by_lot = 4},
          duel::ScoringChoice{.by_lot = 0,
                              .given = {duel::ScoringTile::special, duel::ScoringTile::border,
                                        duel::ScoringTile::full_rows, duel::ScoringTile::none}}}) {
        Header header = header_of("azul-duel", {human, ai});
        header.rules.scoring = scoring;
        EXPECT_EQ(parse_header(header.id, to_json(header), header.created)->rules.scoring, scoring);
        LocalTable local(header);
        Rng rng(12);
        local.play_random(rng);
        const std::string proof = proof_of(local.table(), local.events());
        const auto verified = verify(proof);
        ASSERT_TRUE(verified) << verified.error();
        std::string other = proof;
        const auto at = other.find("\"scoring\":");
        ASSERT_NE(at, std::string::npos);
        other.erase(at, other.find("\"scheme\"") - at);
        EXPECT_EQ(verify(other).error(), "start: the seed draws another first player or other scoring tiles");
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
    EXPECT_FALSE(changed(R"("nonces":["",""])", R"("nonces":["x",""])"));
    EXPECT_FALSE(changed(R"("scheme":2)", R"("scheme":1)"));
    EXPECT_FALSE(changed(R"("scheme":2)", R"("scheme":3)"));
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

json::Value read_data(const std::string& name) {
    std::ifstream file(std::string(AZULEJO_TEST_DATA) + "/chance/" + name);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto value = json::parse(text);
    EXPECT_TRUE(value) << name;
    return *value;
}

std::string text_at(const json::Value& value, std::string_view name) {
    return *value.find(name)->string();
}

std::vector<std::string> nonces_of(const json::Value& vector) {
    std::vector<std::string> nonces;
    for (const json::Value& nonce : *vector.find("nonces")->array()) nonces.push_back(*nonce.string());
    return nonces;
}

// Other programs check games too, so the schemes must never change. tests/tools/check_chance.py computes the same
// numbers in Python, and the tests of the browser app in TypeScript.
TEST(Chance, is_what_the_test_vectors_say) {
    const json::Value vectors = read_data("vectors.json");
    for (const json::Value& vector : *vectors.array()) {
        const Bytes32 seed = *parse_hex(text_at(vector, "seed"));
        EXPECT_EQ(commitment(seed), text_at(vector, "commitment"));
        const auto scheme = static_cast<ChanceScheme>(*vector.find("scheme")->integer());
        const bool shared = scheme == ChanceScheme::shared;
        const std::string nonces = joined(nonces_of(vector));
        const Chance chance =
            shared ? Chance::shared(seed, text_at(vector, "event"), *vector.find("board")->integer(), nonces)
                   : Chance(seed, scheme, text_at(vector, "game"), nonces);
        const auto start = std::get<classic::Position>(chance.start("azul", 4));
        for (const json::Value& draw : *vector.find("draws")->array()) {
            Rng rng(*parse_number<std::uint64_t>(text_at(draw, "number")));
            const std::string what = text_at(draw, "what");
            if (what == "start") {
                EXPECT_EQ(start.first(), static_cast<int>(rng.below(4)));
            } else if (what != "undo") {
                const int number = *parse_number<int>(what);
                const DealPlace place{.undos = shared ? 99 : *draw.find("undos")->integer(),
                                      .ply = shared ? 99 : static_cast<std::size_t>(number),
                                      .deals = shared ? number : 99};
                EXPECT_EQ(chance.deal(start, place), start.sample_deal(rng)) << what;
            }
        }
    }
}

// Proofs of games that have only begun, with every way to choose scoring tiles. The tests of the browser app and
// tests/tools/check_chance.py read them too.
TEST(Chance, starts_as_the_test_vectors_say) {
    std::ifstream file(std::string(AZULEJO_TEST_DATA) + "/chance/starts.jsonl");
    int chosen = 0;
    for (std::string line; std::getline(file, line);) {
        const auto verified = verify(line);
        EXPECT_TRUE(verified) << line << ": " << verified.error();
        const auto at = line.find("\"scoring\":");
        if (at == std::string::npos || line.find("\"scoring\": \"3\"") == at) continue;
        ++chosen;
        line.insert(at + 1, "not_");
        EXPECT_FALSE(verify(line)) << "an unknown member";
        line.replace(at, line.find(", \"seed\"") - at, R"("scoring": "3")");
        EXPECT_EQ(verify(line).error(), "start: the seed draws another first player or other scoring tiles") << line;
    }
    EXPECT_EQ(chosen, 7);
}

TEST(Chance, deals_as_release_0_1_0_did) {
    const Chance chance(sha256("azulejo"), ChanceScheme::first, "Example1", "anna,bruno");
    const auto two = std::get<classic::Position>(chance.start("azul", 2));
    EXPECT_EQ(notation::to_token(two, classic::Ply(chance.deal(two, {}))), "deal:RKKW/BYRW/RKKW/BBKW/BBYW");
}

// A whole game of each scheme, which the tests of the browser app read too. After an intended change, AZULEJO_UPDATE=1
// rewrites the second one; the first is of release 0.1.0 and never changes.
TEST(Proof, of_every_scheme_is_kept) {
    const std::string path = std::string(AZULEJO_TEST_DATA) + "/chance/proof-2.json";
    LocalTable local(header_of("azul-duel", {human, human}), true);
    ASSERT_TRUE(local.take(decide_nonce(local.table(), 0, "of-anna", local.moment())));
    ASSERT_TRUE(local.take(decide_nonce(local.table(), 1, "of-bruno", local.moment())));
    Rng rng(5);
    for (int i = 0; i < 2; ++i) {
        local.play_random(rng, 12);
        for (const int seat : {0, 1}) ASSERT_TRUE(local.take(decide_undo(local.table(), seat, local.moment())));
    }
    local.play_random(rng);
    const std::string proof = proof_of(local.table(), local.events());
    if (std::getenv("AZULEJO_UPDATE") != nullptr) std::ofstream(path) << proof << '\n';
    std::ifstream file(path);
    const std::string kept{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(kept, proof + '\n');
    for (const std::string name : {"proof-1.json", "proof-2.json", "proof-3.json"}) {
        std::ifstream other(std::string(AZULEJO_TEST_DATA) + "/chance/" + name);
        const auto verified = verify(std::string{std::istreambuf_iterator<char>(other), {}});
        EXPECT_TRUE(verified) << name << ": " << verified.error();
    }
}

TEST(Proof, is_compared_with_what_was_kept) {
    LocalTable local(header_of("azul", {human, ai}), true);
    const std::string published = commitment(local.table().header().seed);
    ASSERT_TRUE(local.take(decide_nonce(local.table(), 0, "mine", local.moment())));
    Rng rng(1);
    local.play_random(rng);
    const std::string proof = proof_of(local.table(), local.events());
    EXPECT_TRUE(verify(proof, {.commitment = published, .nonces = {"mine"}}));
    const auto other = verify(proof, {.commitment = commitment(sha256("other")), .nonces = {}});
    ASSERT_FALSE(other);
    EXPECT_NE(other.error().find("the commitment is not the one that was kept"), std::string::npos);
    const auto missing = verify(proof, {.commitment = published, .nonces = {"mine", "yours"}});
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error(), "the nonce \"yours\" was not mixed in");
}

// A server that chooses the seed after it has seen the nonces gets proofs that hold by themselves, but not against a
// commitment that was kept.
TEST(Proof, of_a_seed_that_was_chosen_later_fails_for_who_kept_the_commitment) {
    Header header = header_of("azul", {human, ai});
    const std::string published = commitment(header.seed);
    header.seed = sha256("chosen when the nonces were known");
    LocalTable local(header, true);
    ASSERT_TRUE(local.take(decide_nonce(local.table(), 0, "mine", local.moment())));
    Rng rng(1);
    local.play_random(rng);
    const std::string proof = proof_of(local.table(), local.events());
    EXPECT_TRUE(verify(proof));
    EXPECT_FALSE(verify(proof, {.commitment = published, .nonces = {"mine"}}));
}

// Whoever knows the seed can try many nonces until a deal suits. So the server must not be able to mix in one of its
// own.
TEST(Proof, tells_which_nonces_are_of_others) {
    LocalTable local(header_of("azul", {human, ai}), true);
    ASSERT_TRUE(local.take(decide_nonce(local.table(), 0, "mine", local.moment())));
    Rng rng(1);
    local.play_random(rng);
    std::string proof = proof_of(local.table(), local.events());
    ASSERT_TRUE(verify(proof, {.nonces = {"mine"}}));
    EXPECT_TRUE(verify(proof, {.nonces = {"mine"}})->other_nonces.empty());
    EXPECT_EQ(verify(proof)->other_nonces, std::vector<std::string>{"mine"});
    proof.replace(proof.find(R"("mine","")"), 9, R"("mine","","more")");
    EXPECT_EQ(verify(proof).error(), "there must be one nonce for each seat, which is empty if the seat sent none");
}

// A server that has dealt as it liked can have a proof of another game, which holds by itself.
TEST(Proof, of_another_game_fails_for_who_kept_a_record) {
    for (const std::string game : {"azul", "azul-duel"}) {
        LocalTable local(header_of(game, {human, human}));
        LocalTable other(header_of(game, {human, human}));
        Rng rng(1);
        Rng other_rng(2);
        local.play_random(rng, 9);
        other.play_random(other_rng, 9);
        const auto record_of = [](const LocalTable& table) {
            return std::visit([](const auto& each) { return notation::to_record(each, notation::tags_of(each)); },
                              *table.table().game());
        };
        const std::string proof = proof_of(local.table(), local.events());
        const auto with = [&](const std::string& record) { return verify(proof, {.record = record}); };
        ASSERT_TRUE(with(record_of(local))) << with(record_of(local)).error();
        EXPECT_EQ(with(record_of(local))->recorded, local.table().ply_count());
        const std::string another = with(record_of(other)).error();
        EXPECT_NE(another.find("is another one in the proof"), std::string::npos) << another;
        local.play_random(rng, 1);
        EXPECT_FALSE(with(record_of(local))) << "the record is longer";
        EXPECT_EQ(with("").error(), "the record has no game");
        EXPECT_EQ(with("[Game \"azul-grey\"] [Players \"2\"] [First \"1\"]").error(),
                  "the record begins in another way");
    }
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
