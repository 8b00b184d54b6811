#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

// The operations of the API and their paths.
namespace azulejo::server {

enum class Operation : std::uint8_t {
    create_table,
    list_tables,
    get_table,
    delete_table,
    join,
    nonce,
    move,
    offer,
    answer,
    resign,
    leave,
    come_back,
    claim,
    chat,
    name,
    record,
    proof,
    log,
    events,
    analyze,
    openapi,
};

struct Route {
    std::string_view method;
    std::string_view path;  // {id} stands for a game
    Operation operation;
};
[[nodiscard]] std::span<const Route> routes();

struct Found {
    Operation operation;
    std::string game;  // empty if the path names none
};
// The error is a status: 404 for unknown paths, 405 for other methods.
[[nodiscard]] std::expected<Found, int> find_route(std::string_view method, std::string_view path);

// The path of the route with {id} instead of a game, for logs; empty if there is no such route.
[[nodiscard]] std::string_view route_path(std::string_view method, std::string_view path);

// src/server/api/openapi.json, which is part of the program.
struct Document {
    std::string_view name;
    std::string_view text;
};
[[nodiscard]] std::span<const Document> documents();

}  // namespace azulejo::server
