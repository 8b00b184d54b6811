#include <string>

#include "engine/nn/file.h"
#include "fuzz.h"

// Whatever the bytes, they are networks or there is a reason why not. As hardly any have the right hash, each input is
// read as it is, with the hash that it should have, and once more as changes to sound networks.
namespace azulejo::fuzz {
namespace {

constexpr int board_features = 2;
constexpr int seat_features = 3;

void check(std::string_view bytes) {
    const auto networks = engine::nn::read_networks(bytes, board_features, seat_features);
    if (!networks) {
        require(!networks.error().message.empty(), "a refusal says why");
        require(networks.error().offset <= bytes.size(), "a refusal is about some place in the text");
        return;
    }
    require(networks->dealing.shape.board_features == board_features, "networks are for the features asked for");
    require(networks->moving.shape.seat_features == seat_features, "networks are for the features asked for");
    require(engine::nn::to_bytes(*networks) == bytes, "networks are written as they were read");
}

std::string with_hash(std::string_view content) {
    std::uint64_t hash = 0;
    for (const char c : content) hash = Rng::mix(hash ^ static_cast<unsigned char>(c)) + 1;
    std::string result(content);
    for (int i = 0; i < 8; ++i) result += static_cast<char>(hash >> (8 * i) & 255U);
    return result;
}

std::string changed_networks(std::string_view start) {
    static const std::string sound = [] {
        const engine::nn::Weights net(
            {.board_features = board_features, .seat_features = seat_features, .hidden = 32, .head = 32});
        return engine::nn::to_bytes({.dealing = net, .moving = net});
    }();
    const std::size_t first = sound.find('\n') + 1;
    std::string content = sound.substr(0, sound.size() - 8);
    for (std::size_t i = 0; i < start.size() && first + i < content.size(); ++i) content[first + i] ^= start[i];
    return with_hash(content);
}

}  // namespace
}  // namespace azulejo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = azulejo::fuzz::as_text(data, size);
    azulejo::fuzz::check(bytes);
    azulejo::fuzz::check(azulejo::fuzz::with_hash(bytes));
    azulejo::fuzz::check(azulejo::fuzz::changed_networks(bytes));
    return 0;
}
