#include "engine/nn/file.h"

#include <gtest/gtest.h>
#include <string>

#include "engine/helpers.h"
#include "support/effort.h"

namespace azulejo::engine::nn {
namespace {

using azulejo::test::effort;

constexpr std::string_view magic = "azulejo networks 1\n";
constexpr int few_board_features = 3;
constexpr int few_seat_features = 5;

Networks small_networks() {
    Rng rng(1);
    Weights dealing = test::random_weights({few_board_features, few_seat_features, 32, 32}, rng);
    return {.dealing = std::move(dealing),
            .moving = test::random_weights({few_board_features, few_seat_features, 64, 32}, rng)};
}

Result<Networks> read(std::string_view bytes) {
    return read_networks(bytes, few_board_features, few_seat_features);
}

void expect_refused(std::string_view bytes, const std::string& what) {
    const auto networks = read(bytes);
    ASSERT_FALSE(networks) << what;
    EXPECT_FALSE(networks.error().message.empty()) << what;
    EXPECT_LE(networks.error().offset, bytes.size()) << what;
}

std::string little_endian(std::uint64_t number, int size) {
    std::string result;
    for (int i = 0; i < size; ++i) result += static_cast<char>(number >> (8 * i) & 255U);
    return result;
}

// The hash that belongs at the end of other content.
std::string with_hash(std::string content) {
    std::uint64_t hash = 0;
    for (const char c : content) hash = Rng::mix(hash ^ static_cast<unsigned char>(c)) + 1;
    return content + little_endian(hash, 8);
}

std::string with_shape(std::uint32_t board, std::uint32_t seat, std::uint32_t hidden, std::uint32_t head) {
    std::string content(magic);
    for (const std::uint32_t number : {board, seat, hidden, head}) content += little_endian(number, 4);
    return with_hash(content + std::string(1000, '\1'));
}

void expect_equal(const Weights& a, const Weights& b) {
    EXPECT_EQ(a.shape, b.shape);
    EXPECT_EQ(a.hidden, b.hidden);
    EXPECT_EQ(a.hidden_bias, b.hidden_bias);
    EXPECT_EQ(a.vectors, b.vectors);
    EXPECT_EQ(a.seat, b.seat);
    EXPECT_EQ(a.head_bias, b.head_bias);
    EXPECT_EQ(a.outputs, b.outputs);
    EXPECT_EQ(a.output_bias, b.output_bias);
}

TEST(NetworkFile, gives_back_what_was_written) {
    const Networks networks = small_networks();
    const std::string bytes = to_bytes(networks);
    const auto again = read(bytes);
    ASSERT_TRUE(again) << again.error().message;
    expect_equal(again->dealing, networks.dealing);
    expect_equal(again->moving, networks.moving);
    EXPECT_EQ(to_bytes(*again), bytes);
}

TEST(NetworkFile, begins_with_its_name_and_ends_with_a_hash_of_the_rest) {
    const std::string bytes = to_bytes(small_networks());
    EXPECT_TRUE(bytes.starts_with(magic));
    EXPECT_EQ(with_hash(bytes.substr(0, bytes.size() - 8)), bytes);
}

TEST(NetworkFile, every_beginning_of_a_file_is_refused) {
    const std::string bytes = to_bytes(small_networks());
    const std::size_t step = azulejo::test::sanitized ? 97 : 13;
    for (std::size_t size = 0; size < bytes.size(); size += size < 100 ? 1 : step) {
        expect_refused(std::string_view(bytes).substr(0, size), std::to_string(size));
    }
    expect_refused(std::string_view(bytes).substr(0, bytes.size() - 1), "all but one");
    expect_refused(bytes + '\0', "one more");
}

TEST(NetworkFile, every_changed_byte_is_noticed) {
    std::string bytes = to_bytes(small_networks());
    Rng rng(2);
    const auto check = [&](std::size_t at) {
        const char before = bytes[at];
        bytes[at] = static_cast<char>(before ^ static_cast<char>(1U << rng.below(8)));
        expect_refused(bytes, std::to_string(at));
        bytes[at] = before;
    };
    for (std::size_t at = 0; at < 60; ++at) check(at);
    for (std::size_t at = bytes.size() - 20; at < bytes.size(); ++at) check(at);
    for (int i = 0; i < effort(300); ++i) check(rng.below(static_cast<std::uint32_t>(bytes.size())));
    EXPECT_TRUE(read(bytes));
}

// Each has a correct hash, so that only the shape is wrong.
TEST(NetworkFile, impossible_shapes_are_refused) {
    for (const std::uint32_t width : {0U, 1U, 31U, 33U, 48U, 544U, 0x7FFFFFE0U, 0x80000000U, 0xFFFFFFE0U}) {
        expect_refused(with_shape(few_board_features, few_seat_features, width, 32), "hidden " + std::to_string(width));
        expect_refused(with_shape(few_board_features, few_seat_features, 32, width), "head " + std::to_string(width));
    }
    expect_refused(with_shape(few_board_features, few_seat_features, 32, 96), "head 96");
    for (const std::uint32_t features : {0U, 4U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU}) {
        expect_refused(with_shape(features, few_seat_features, 32, 32), "board " + std::to_string(features));
        expect_refused(with_shape(few_board_features, features, 32, 32), "seat " + std::to_string(features));
    }
    expect_refused(with_shape(few_board_features, few_seat_features, 32, 32), "too short for its shape");
    expect_refused(with_hash(std::string(magic)), "no shape at all");
    expect_refused(with_hash(std::string(magic) + "abc"), "a part of a shape");
}

TEST(NetworkFile, more_than_two_networks_are_refused) {
    const std::string bytes = to_bytes(small_networks());
    const std::string content = bytes.substr(0, bytes.size() - 8);
    EXPECT_TRUE(read(with_hash(content)));
    expect_refused(with_hash(content + '\0'), "one byte more");
    expect_refused(with_hash(content.substr(0, content.size() - 1)), "one byte less");
    expect_refused(with_hash(content + content.substr(magic.size())), "twice");
}

TEST(NetworkFile, networks_of_other_features_are_refused) {
    const std::string bytes = to_bytes(small_networks());
    EXPECT_FALSE(read_networks(bytes, few_board_features + 1, few_seat_features));
    EXPECT_FALSE(read_networks(bytes, few_board_features, few_seat_features - 1));
    const std::string azul = to_bytes(test::random_networks<classic::Position>(1));
    using Duel = Features<duel::Position>;
    const auto networks = read_networks(azul, Duel::board_features, Duel::seat_features);
    ASSERT_FALSE(networks);
    EXPECT_EQ(networks.error().message, "the networks were made for another game or for other features");
}

}  // namespace
}  // namespace azulejo::engine::nn
