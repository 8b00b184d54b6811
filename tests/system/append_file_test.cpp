#include "system/append_file.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <unistd.h>
#include <vector>

namespace azulejo::system {
namespace {

class AppendFileTest : public ::testing::Test {
  protected:
    void SetUp() override { std::filesystem::remove(path_); }
    void TearDown() override { std::filesystem::remove(path_); }

    [[nodiscard]] std::string content() const {
        std::stringstream text;
        text << std::ifstream(path_).rdbuf();
        return text.str();
    }

    std::string path_ = ::testing::TempDir() + "/azulejo_append_file_test_" + std::to_string(getpid());
};

TEST_F(AppendFileTest, reads_lines_with_their_offsets_and_goes_on_at_the_end) {
    std::ofstream(path_) << "one\n\nthree";
    auto file = AppendFile::open(path_, "test");
    ASSERT_TRUE(file);
    std::vector<std::pair<std::string, std::uint64_t>> lines;
    ASSERT_TRUE(file->read_lines([&](std::string_view line, std::uint64_t offset) {
        lines.emplace_back(line, offset);
        return true;
    }));
    EXPECT_EQ(lines, (std::vector<std::pair<std::string, std::uint64_t>>{{"one\n", 0}, {"\n", 4}, {"three", 5}}));
    ASSERT_TRUE(file->append("!\n"));
    EXPECT_EQ(content(), "one\n\nthree!\n");
}

TEST_F(AppendFileTest, is_truncated_and_written_after_reading_a_part) {
    std::ofstream(path_) << "one\ntwo\nthree\n";
    auto file = AppendFile::open(path_, "test");
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->read_lines([](std::string_view, std::uint64_t) { return false; }));
    ASSERT_TRUE(file->truncate(4));
    ASSERT_TRUE(file->append("2\n"));
    EXPECT_EQ(content(), "one\n2\n");
}

TEST_F(AppendFileTest, has_one_writer_at_a_time) {
    const auto first = AppendFile::open(path_, "test");
    ASSERT_TRUE(first);
    EXPECT_EQ(AppendFile::open(path_, "test").error(), path_ + ": another test is writing to it");
}

TEST_F(AppendFileTest, explains_why_it_cannot_be_opened) {
    EXPECT_EQ(AppendFile::open("/nowhere/at/all", "test").error(),
              "cannot open /nowhere/at/all: No such file or directory");
    EXPECT_EQ(AppendFile::open("/dev/null", "test").error(), "/dev/null: this is not a regular file");
}

}  // namespace
}  // namespace azulejo::system
