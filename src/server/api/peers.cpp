#include "server/api/peers.h"

#include <array>

#include "core/number.h"
#include "core/text.h"

namespace azulejo::server {

namespace {

constexpr storage::Millis longest_silence = 12'000;
constexpr std::array<std::string_view, 4> words{"here", "who", "alive", "bye"};

}  // namespace

std::string to_text(const PeerMessage& message) {
    std::string text(words[static_cast<std::size_t>(message.kind)]);
    text += ' ' + message.node;
    if (!message.game.empty()) text += ' ' + message.game;
    if (message.kind == PeerMessage::Kind::here) text += ' ' + std::to_string(message.seats);
    return text;
}

std::optional<PeerMessage> parse_peer_message(std::string_view text) {
    const auto parts = split(text, " ");
    constexpr std::array<std::size_t, words.size()> counts{4, 3, 2, 2};
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (parts.front() != words[i] || parts.size() != counts[i]) continue;
        PeerMessage message{.kind = static_cast<PeerMessage::Kind>(i), .node = std::string(parts[1])};
        if (parts.size() > 2) message.game = parts[2];
        if (parts.size() > 3) {
            const auto seats = parse_number<unsigned>(parts[3]);
            if (!seats) return std::nullopt;
            message.seats = *seats;
        }
        return message;
    }
    return std::nullopt;
}

bool Peers::heard(const std::string& node, storage::Millis now) {
    const bool is_new = !last_.contains(node);
    last_[node] = now;
    return is_new;
}

std::vector<std::string> Peers::lost(storage::Millis now) {
    std::vector<std::string> result;
    for (const auto& [node, last] : last_) {
        if (now - last > longest_silence) result.push_back(node);
    }
    for (const std::string& node : result) last_.erase(node);
    return result;
}

}  // namespace azulejo::server
