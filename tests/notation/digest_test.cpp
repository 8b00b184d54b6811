#include "notation/digest.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "notation/position_input.h"

namespace azulejo::notation {
namespace {

// The published values of FNV-1a.
TEST(Digest, is_FNV_1a) {
    EXPECT_EQ(fnv1a(""), 0xCBF29CE484222325U);
    EXPECT_EQ(fnv1a("a"), 0xAF63DC4C8601EC8CU);
    EXPECT_EQ(fnv1a("foobar"), 0x85944171F73967E8U);
}

TEST(Digest, has_one_text) {
    EXPECT_EQ(digest_text(0), "0000000000000000");
    EXPECT_EQ(digest_text(0xFEDCBA9876543210U), "fedcba9876543210");
    EXPECT_EQ(parse_digest("fedcba9876543210"), 0xFEDCBA9876543210U);
    for (const std::string_view bad :
         {"", "fedcba987654321", "fedcba98765432100", "FEDCBA9876543210", "0xdcba9876543210"}) {
        EXPECT_FALSE(parse_digest(bad)) << bad;
    }
}

// The phase that a position string names, without the line that Duel adds to `tile`.
std::string phase_in(std::string_view text) {
    StringFields fields(text);
    const bool is_duel = fields.next() == duel::game_name;
    fields.next();
    if (!is_duel) fields.next();
    const std::string_view phase = fields.next();
    return std::string(phase.substr(0, phase.find_first_of("123456")));
}

// Golden values, which tests/tools/make_digests.py computed; the tests of Python and WebAssembly read them too.
TEST(Digest, is_that_of_the_golden_files) {
    std::map<std::string, std::set<std::string>> phases;
    int positions = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(AZULEJO_TEST_DATA) / "digests")) {
        std::ifstream file(entry.path());
        std::string golden;
        for (std::string text; file >> golden && file.get() == ' ' && std::getline(file, text); ++positions) {
            const auto any = read_position(text);
            ASSERT_TRUE(any) << text;
            std::visit(
                [&](const auto& position) {
                    EXPECT_EQ(to_position_string(position), text);
                    EXPECT_EQ(digest_text(digest(position)), golden) << text;
                },
                *any);
            phases[entry.path().stem()].insert(phase_in(text));
        }
    }
    EXPECT_GT(positions, 200);
    ASSERT_EQ(phases.size(), 7U);
    for (const auto& [game, seen] : phases) {
        const std::size_t all = game.starts_with("azul-duel") ? 9 : game.starts_with("azul-grey") ? 4 : 3;
        EXPECT_EQ(seen.size(), all) << game;
    }
}

}  // namespace
}  // namespace azulejo::notation
