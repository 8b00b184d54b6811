#include "cli/mcp/server.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "cli/mcp/documents.h"
#include "cli/usage.h"
#include "core/line_reader.h"
#include "core/text.h"

namespace azulejo::cli::mcp {

namespace {

using json::ObjectWriter;

// The versions of the protocol, the newest first. 2025-03-26 is not among them: it demands batches.
constexpr std::array<std::string_view, 3> versions{"2025-11-25", "2025-06-18", "2024-11-05"};

// A client that sends faster than searches end gets errors instead of filling the memory.
constexpr std::size_t most_waiting = 64;

constexpr std::string_view rules_prefix = "azulejo://rules/";
constexpr std::string_view games_prefix = "azulejo://games/";

struct RulesPage {
    std::string_view game;
    std::string_view document;
};
constexpr std::array rules_pages{RulesPage{"azul", "rules-azul"}, RulesPage{"azul-duel", "rules-duel"}};

constexpr std::string_view instructions =
    "Azulejo plays the board games Azul and Azul Duel. Call new_game, read the state, and call play with a token of "
    "legal_moves, such as 3B2: the blue tiles of factory 3 to line 2. Bots answer by themselves. The resource "
    "azulejo://rules/azul has the rules.";

// A text member of the parameters; null if it is missing.
const std::string* text_in(const json::Value& params, std::string_view name) {
    const json::Value* value = params.find(name);
    return value == nullptr ? nullptr : value->string();
}

struct Resource {
    std::string uri;
    std::string name;
    std::string_view type;
};

std::string contents(std::string_view uri, std::string_view type, std::string_view text) {
    return json::object_text([&](ObjectWriter& object) {
        object.list("contents", std::array{uri}, [&](std::string_view each) {
            ObjectWriter content(object.out());
            content.text("uri", each);
            content.text("mimeType", type);
            content.text("text", text);
        });
    });
}

}  // namespace

std::string_view document(std::string_view name) {
    return std::ranges::find(documents(), name, &Document::name)->text;
}

std::string on_one_line(std::string_view json) {
    std::string out;
    for (const std::string_view line : split(json, "\n")) {
        const std::size_t start = line.find_first_not_of(' ');
        if (start != std::string_view::npos) out += line.substr(start);
    }
    return out;
}

Server::Server(const Budget& budget, Sink sink) : tools_(budget), sink_(std::move(sink)), worker_([this] { work(); }) {}

Server::~Server() {
    {
        const std::lock_guard lock(mutex_);
        ended_ = true;
    }
    changed_.notify_all();
}

void Server::serve(const ByteSource& input) {
    LineReader reader(input);
    while (true) {
        switch (reader.next()) {
            case LineReader::Kind::line: receive(reader.line()); break;
            case LineReader::Kind::too_long:
                send(answer_line("null",
                                 rpc_error(parse_error, "the line is longer than " +
                                                            std::to_string(LineReader::longest_line) + " bytes")));
                break;
            case LineReader::Kind::end: {
                std::unique_lock lock(mutex_);
                changed_.wait(lock, [this] { return waiting_.empty() && running_.empty(); });
                return;
            }
        }
    }
}

bool Server::needs_games(std::string_view method) {
    return method == "tools/call" || method == "resources/read" || method == "resources/list";
}

void Server::receive(std::string_view line) {
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;
    auto message = read_message(line);
    if (!message) return send(answer_line(message.error().id, std::unexpected(message.error().error)));
    if (!*message) return;
    RpcMessage& request = **message;
    if (request.id.empty()) {
        if (request.method == "notifications/cancelled") cancel(request.params);
        return;
    }
    if (!initialized_ && request.method != "initialize" && request.method != "ping") {
        return send(answer_line(request.id, rpc_error(invalid_request, "the first request must be initialize")));
    }
    if (!needs_games(request.method)) return send(answer_line(request.id, answer(request)));
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.size() < most_waiting) {
            waiting_.push_back(std::move(request));
            changed_.notify_all();
            return;
        }
    }
    send(answer_line(request.id, rpc_error(server_busy, "too many requests are waiting")));
}

// A cancelled request is not answered. One that runs ends early.
void Server::cancel(const json::Value& params) {
    const json::Value* id = params.find("requestId");
    if (id == nullptr) return;
    const std::string wanted = id_text(*id);
    const std::lock_guard lock(mutex_);
    std::erase_if(waiting_, [&](const RpcMessage& message) { return message.id == wanted; });
    if (!wanted.empty() && running_ == wanted) stop_ = true;
}

RpcResult Server::answer(const RpcMessage& message) {
    const std::string& method = message.method;
    if (method == "initialize") return initialize(message.params);
    if (method == "ping") return "{}";
    if (method == "tools/list") return on_one_line(document("tools"));
    if (method == "prompts/list") return on_one_line(document("prompts"));
    if (method == "prompts/get") return get_prompt(message.params);
    if (method == "resources/templates/list") {
        constexpr std::array<std::array<std::string_view, 3>, 3> templates{
            {{"azulejo://games/{game_id}", "A game in words", "text/plain"},
             {"azulejo://games/{game_id}/state", "The JSON state of a game", "application/json"},
             {"azulejo://games/{game_id}/record", "The record of a game", "text/plain"}}};
        return json::object_text([&](ObjectWriter& object) {
            object.list("resourceTemplates", templates, [&](const auto& each) {
                ObjectWriter item(object.out());
                item.text("uriTemplate", each[0]);
                item.text("name", each[1]);
                item.text("mimeType", each[2]);
            });
        });
    }
    return rpc_error(method_not_found, "there is no method " + in_quotes(method));
}

// A version that we do not know is answered with our newest one; the client then decides.
RpcResult Server::initialize(const json::Value& params) {
    const std::string* wanted = text_in(params, "protocolVersion");
    if (wanted == nullptr) return rpc_error(invalid_params, "protocolVersion: expected a string");
    if (initialized_) return rpc_error(invalid_request, "initialize was already sent");
    initialized_ = true;
    const auto* const found = std::ranges::find(versions, *wanted);
    return json::object_text([&](ObjectWriter& object) {
        object.text("protocolVersion", found == versions.end() ? versions.front() : *found);
        object.object("capabilities", [](ObjectWriter& capabilities) {
            for (const std::string_view name : {"tools", "resources", "prompts"})
                capabilities.object(name, [](auto&) {});
        });
        object.object("serverInfo", [](ObjectWriter& info) {
            info.text("name", "azulejo");
            info.text("title", "Azulejo");
            info.text("version", version_number());
        });
        object.text("instructions", instructions);
    });
}

RpcResult Server::get_prompt(const json::Value& params) {
    const std::string* name = text_in(params, "name");
    if (name == nullptr || *name != "play") {
        return rpc_error(invalid_params, "name: expected the name of a prompt of prompts/list");
    }
    std::string game = "azul";
    std::string opponent(default_bot);
    if (const json::Value* arguments = params.find("arguments")) {
        if (const std::string* given = text_in(*arguments, "game")) game = *given;
        if (const std::string* given = text_in(*arguments, "opponent")) opponent = *given;
    }
    if (notation::find_game(game) == nullptr)
        return rpc_error(invalid_params, "game: expected one of " + game_list("or"));
    const std::string words =
        "Play a game of " + game + " against " + opponent +
        " with the tools of azulejo. Read the rules first if you do not know them. Call new_game with this opponent in "
        "the second seat. In each turn, name two candidate moves and what they leave to the opponent, then call play. "
        "Do "
        "not call analyse before the game is over; after it, call explain for the move that you doubt most.";
    return json::object_text([&](ObjectWriter& object) {
        object.list("messages", std::array{words}, [&](const std::string& text) {
            ObjectWriter message(object.out());
            message.text("role", "user");
            message.object("content", [&](ObjectWriter& content) {
                content.text("type", "text");
                content.text("text", text);
            });
        });
    });
}

void Server::work() {
    while (true) {
        RpcMessage message;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return ended_ || !waiting_.empty(); });
            if (ended_) return;
            message = std::move(waiting_.front());
            waiting_.pop_front();
            running_ = message.id;
            stop_ = false;
        }
        const RpcResult result = run(message);
        if (!stop_) send(answer_line(message.id, result));
        {
            const std::lock_guard lock(mutex_);
            running_.clear();
        }
        changed_.notify_all();
    }
}

RpcResult Server::run(const RpcMessage& message) {
    if (message.method == "tools/call") return call_tool(message.params);
    if (message.method == "resources/list") return list_resources();
    return read_resource(message.params);
}

RpcResult Server::call_tool(const json::Value& params) {
    const std::string* name = text_in(params, "name");
    if (name == nullptr) return rpc_error(invalid_params, "name: expected the name of a tool");
    if (!Tools::exists(*name)) return rpc_error(invalid_params, "there is no tool " + in_quotes(*name));
    const json::Value none(json::Object{}, 0);
    const json::Value* arguments = params.find("arguments");
    if (arguments == nullptr) arguments = &none;
    if (arguments->object() == nullptr) return rpc_error(invalid_params, "arguments: expected an object");
    return tools_.call(*name, *arguments, stop_);
}

std::string Server::list_resources() const {
    std::vector<Resource> resources;
    resources.reserve(rules_pages.size());
    for (const RulesPage& page : rules_pages) {
        resources.push_back({std::string(rules_prefix) + std::string(page.game), "Rules of " + std::string(page.game),
                             "text/markdown"});
    }
    for (const auto& [id, open] : tools_.games()) {
        const std::string uri = std::string(games_prefix) + id;
        resources.push_back({uri, "Game " + id + " in words", "text/plain"});
        resources.push_back({uri + "/state", "JSON state of game " + id, "application/json"});
        if (Tools::record(open)) resources.push_back({uri + "/record", "Record of game " + id, "text/plain"});
    }
    return json::object_text([&](ObjectWriter& object) {
        object.list("resources", resources, [&](const Resource& resource) {
            ObjectWriter item(object.out());
            item.text("uri", resource.uri);
            item.text("name", resource.name);
            item.text("mimeType", resource.type);
        });
    });
}

RpcResult Server::read_resource(const json::Value& params) const {
    const std::string* uri = text_in(params, "uri");
    if (uri == nullptr) return rpc_error(invalid_params, "uri: expected a string");
    const auto missing = [&] { return rpc_error(resource_not_found, "there is no resource " + in_quotes(*uri)); };
    if (uri->starts_with(rules_prefix)) {
        const auto* const page = std::ranges::find(rules_pages, uri->substr(rules_prefix.size()), &RulesPage::game);
        if (page == rules_pages.end()) return missing();
        return contents(*uri, "text/markdown", document(page->document));
    }
    if (!uri->starts_with(games_prefix)) return missing();
    const auto parts = split(std::string_view(*uri).substr(games_prefix.size()), "/");
    const OpenGame* open = tools_.find(parts[0]);
    if (open == nullptr || parts.size() > 2) return missing();
    if (parts.size() == 1) return contents(*uri, "text/plain", tools_.state_words(*open));
    if (parts[1] == "state") return contents(*uri, "application/json", Tools::state_json(*open));
    const auto record = parts[1] == "record" ? Tools::record(*open) : std::nullopt;
    if (!record) return missing();
    return contents(*uri, "text/plain", *record);
}

void Server::send(std::string_view line) {
    const std::lock_guard lock(sink_mutex_);
    sink_(line);
}

}  // namespace azulejo::cli::mcp
