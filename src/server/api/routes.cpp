#include "server/api/routes.h"

#include <array>
#include <optional>

#include "server/table/secrets.h"

namespace azulejo::server {

namespace {

constexpr std::array all_routes{
    Route{"POST", "/api/v1/games", Operation::create_table},
    Route{"GET", "/api/v1/games", Operation::list_tables},
    Route{"GET", "/api/v1/games/{id}", Operation::get_table},
    Route{"DELETE", "/api/v1/games/{id}", Operation::delete_table},
    Route{"POST", "/api/v1/games/{id}/join", Operation::join},
    Route{"POST", "/api/v1/games/{id}/nonce", Operation::nonce},
    Route{"POST", "/api/v1/games/{id}/moves", Operation::move},
    Route{"POST", "/api/v1/games/{id}/offers", Operation::offer},
    Route{"POST", "/api/v1/games/{id}/answers", Operation::answer},
    Route{"POST", "/api/v1/games/{id}/resign", Operation::resign},
    Route{"POST", "/api/v1/games/{id}/leave", Operation::leave},
    Route{"POST", "/api/v1/games/{id}/return", Operation::come_back},
    Route{"POST", "/api/v1/games/{id}/claim", Operation::claim},
    Route{"POST", "/api/v1/games/{id}/chat", Operation::chat},
    Route{"POST", "/api/v1/games/{id}/name", Operation::name},
    Route{"GET", "/api/v1/games/{id}/record", Operation::record},
    Route{"GET", "/api/v1/games/{id}/proof", Operation::proof},
    Route{"GET", "/api/v1/games/{id}/log", Operation::log},
    Route{"GET", "/api/v1/games/{id}/events", Operation::events},
    Route{"POST", "/api/v1/analyze", Operation::analyze},
    Route{"GET", "/api/openapi.json", Operation::openapi},
};

// The game that a path names, empty if the pattern has none; nothing if the path does not match the pattern.
std::optional<std::string> match(std::string_view pattern, std::string_view path) {
    const auto hole = pattern.find("{id}");
    if (hole == std::string_view::npos) return pattern == path ? std::optional<std::string>("") : std::nullopt;
    const std::string_view before = pattern.substr(0, hole);
    const std::string_view after = pattern.substr(hole + 4);
    if (path.size() <= before.size() + after.size() || !path.starts_with(before) || !path.ends_with(after)) {
        return std::nullopt;
    }
    const std::string_view id = path.substr(before.size(), path.size() - before.size() - after.size());
    return is_game_id(id) ? std::optional<std::string>(id) : std::nullopt;
}

}  // namespace

std::span<const Route> routes() {
    return all_routes;
}

std::string_view route_path(std::string_view method, std::string_view path) {
    for (const Route& route : all_routes) {
        if (route.method == method && match(route.path, path)) return route.path;
    }
    return "";
}

std::expected<Found, int> find_route(std::string_view method, std::string_view path) {
    int status = 404;
    for (const Route& route : all_routes) {
        auto game = match(route.path, path);
        if (!game) continue;
        if (route.method == method) return Found{.operation = route.operation, .game = *std::move(game)};
        status = 405;
    }
    return std::unexpected(status);
}

}  // namespace azulejo::server
