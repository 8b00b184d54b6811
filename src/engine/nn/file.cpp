#include "engine/nn/file.h"

#include <algorithm>
#include <cstdlib>
#include <type_traits>

#include "core/rng.h"

namespace azulejo::engine::nn {

namespace {

constexpr std::string_view magic = "azulejo networks 1\n";

std::uint64_t hash_bytes(std::string_view bytes) {
    std::uint64_t hash = 0;
    for (const char c : bytes) hash = Rng::mix(hash ^ static_cast<unsigned char>(c)) + 1;
    return hash;
}

template <class T>
void append(std::string& out, T value) {
    auto bits = static_cast<std::make_unsigned_t<T>>(value);
    for (std::size_t i = 0; i < sizeof(T); ++i, bits = static_cast<decltype(bits)>(bits >> 7 >> 1)) {
        out += static_cast<char>(bits & 255U);
    }
}

class Reader {
  public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}
    template <class T>
    void read(T& value) {
        std::make_unsigned_t<T> bits = 0;
        if (bytes_.size() < sizeof(T)) {
            failed_ = true;
            return;
        }
        for (std::size_t i = sizeof(T); i-- > 0;) {
            bits = static_cast<decltype(bits)>((bits << 4 << 4) | static_cast<unsigned char>(bytes_[i]));
        }
        value = static_cast<T>(bits);
        bytes_.remove_prefix(sizeof(T));
    }
    [[nodiscard]] bool failed() const { return failed_; }
    [[nodiscard]] bool at_end() const { return bytes_.empty(); }

  private:
    std::string_view bytes_;
    bool failed_ = false;
};

// Calls f with every number of a network, in the order of the file.
template <class Net, class F>
void for_each_number(Net& net, F&& f) {
    for (auto& x : net.hidden) f(x);
    for (auto& x : net.hidden_bias) f(x);
    for (std::size_t output = 0; output < 2 * net.head_bias.size(); ++output) {
        for (std::size_t input = 0; input < net.hidden_bias.size(); ++input)
            f(net.vectors[net.vector_index(output, input)]);
    }
    for (auto& x : net.seat) f(x);
    for (auto& x : net.head_bias) f(x);
    for (auto& x : net.outputs) f(x);
    for (auto& x : net.output_bias) f(x);
}

}  // namespace

std::string to_bytes(const Networks& networks) {
    std::string out(magic);
    for (const Weights* net : {&networks.dealing, &networks.moving}) {
        append(out, net->shape.board_features);
        append(out, net->shape.seat_features);
        append(out, net->shape.hidden);
        append(out, net->shape.head);
        for_each_number(*net, [&](auto x) { append(out, x); });
    }
    append(out, hash_bytes(out));
    return out;
}

std::string fingerprint(const Networks& networks) {
    const std::string bytes = to_bytes(networks);
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    // The file has the lowest byte first.
    for (std::size_t i = 1; i <= sizeof(std::uint64_t); ++i) {
        const auto byte = static_cast<unsigned char>(bytes[bytes.size() - i]);
        text += digits[byte >> 4];
        text += digits[byte & 15U];
    }
    return text;
}

Result<Networks> read_networks(std::string_view bytes, int board_features, int seat_features) {
    if (!bytes.starts_with(magic)) return fail("these are not networks of Azulejo, or of another version");
    if (bytes.size() < magic.size() + sizeof(std::uint64_t)) return fail("the file is cut off", bytes.size());
    const std::string_view content = bytes.substr(0, bytes.size() - sizeof(std::uint64_t));
    std::uint64_t hash = 0;
    Reader(bytes.substr(content.size())).read(hash);
    if (hash != hash_bytes(content)) return fail("the file was changed or cut off: its hash is wrong");
    Reader reader(content.substr(magic.size()));
    const auto read_one = [&]() -> Result<Weights> {
        Shape shape;
        reader.read(shape.board_features);
        reader.read(shape.seat_features);
        reader.read(shape.hidden);
        reader.read(shape.head);
        const auto is_width = [](int width, int most) { return width > 0 && width <= most && width % 32 == 0; };
        if (reader.failed() || !is_width(shape.hidden, max_hidden) || !is_width(shape.head, max_head)) {
            return fail("the networks have a shape that is not possible");
        }
        if (shape.board_features != board_features || shape.seat_features != seat_features) {
            return fail("the networks were made for another game or for other features");
        }
        Weights net(shape);
        for_each_number(net, [&](auto& x) { reader.read(x); });
        const auto is_bounded = [](std::int16_t weight) {
            return std::abs(int{weight}) <= vector_weight_limit * vector_weight_unit;
        };
        if (!std::ranges::all_of(net.vectors, is_bounded)) return fail("the networks have weights beyond their bounds");
        return net;
    };
    Result<Weights> dealing = read_one();
    if (!dealing) return std::unexpected(dealing.error());
    Result<Weights> moving = read_one();
    if (!moving) return std::unexpected(moving.error());
    if (reader.failed() || !reader.at_end()) return fail("the file has another size than its networks");
    return Networks{std::move(*dealing), std::move(*moving)};
}

}  // namespace azulejo::engine::nn
