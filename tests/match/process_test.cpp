#include "match/process.h"

#include <gtest/gtest.h>

#include "match/helpers.h"

namespace azulejo::match {
namespace {

using namespace std::chrono_literals;

constexpr auto patience = 120s;  // only a hang takes longer

Process::Deadline in(std::chrono::milliseconds time) {
    return std::chrono::steady_clock::now() + time;
}

TEST(Process, echoes_lines) {
    auto cat = Process::start("cat");
    ASSERT_TRUE(cat);
    for (const std::string line : {"one", "", "three 3"}) {
        ASSERT_TRUE((*cat)->write_line(line, in(patience), test::go_on));
        EXPECT_EQ((*cat)->read_line(in(patience), test::go_on), line);
    }
    EXPECT_FALSE((*cat)->read_line(in(10ms), test::go_on));
}

TEST(Process, keeps_together_what_is_quoted) {
    auto shell = Process::start("sh  -c 'echo \"$1 $2\"; echo  x' name \"a  b\"c ''");
    ASSERT_TRUE(shell);
    EXPECT_EQ((*shell)->read_line(in(patience), test::go_on), "a  bc ");
    EXPECT_EQ((*shell)->read_line(in(patience), test::go_on), "x");
}

TEST(Process, tells_how_it_ended) {
    auto shell = Process::start("sh -c 'exit 5'");
    ASSERT_TRUE(shell);
    EXPECT_EQ((*shell)->read_line(in(patience), test::go_on).error(), "it ended with exit code 5");
    EXPECT_EQ((*shell)->write_line("x", in(patience), test::go_on).error(), "it ended with exit code 5");
    auto killed = Process::start("sh -c 'kill -9 $$'");
    ASSERT_TRUE(killed);
    EXPECT_EQ((*killed)->read_line(in(patience), test::go_on).error(), "it was ended by signal 9");
}

TEST(Process, that_cannot_be_started_says_why) {
    EXPECT_EQ(Process::start("/no/such").error(), "cannot start it: No such file or directory");
    EXPECT_EQ(Process::start(" ").error(), "cannot start it: No such file or directory");
}

TEST(Process, that_does_not_read_runs_into_the_deadline) {
    auto sleeper = Process::start("sleep 36000");
    ASSERT_TRUE(sleeper);
    EXPECT_EQ((*sleeper)->write_line(std::string(10'000'000, 'x'), in(50ms), test::go_on).error(),
              "it did not read the question in time");
}

TEST(Process, is_not_waited_for_once_stopped) {
    auto sleeper = Process::start("sleep 36000");
    ASSERT_TRUE(sleeper);
    const std::atomic<bool> stop = true;
    EXPECT_FALSE((*sleeper)->read_line(in(10h), stop));
}

}  // namespace
}  // namespace azulejo::match
