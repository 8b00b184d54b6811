#include <gtest/gtest.h>

#include "support/clauses.h"

namespace azulejo::duel {
namespace {

TEST(DuelRules, every_clause_has_a_test) {
    EXPECT_EQ(test::tested_ids("DuelClause"), test::ids_up_to('D', 27));
}

TEST(DuelRules, every_example_has_a_test) {
    EXPECT_EQ(test::tested_ids("DuelExample"), test::ids_up_to('F', 4));
}

}  // namespace
}  // namespace azulejo::duel
