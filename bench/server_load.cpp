// Plays many tables at once against a running server, or holds many idle sockets, and reports as one JSON object:
//   server_load PORT tables N SECONDS [MOVES_A_SECOND]   two players each, with a socket a player
//   server_load PORT idle N SECONDS                      N sockets that follow one table
// With a rate the moves are asked for at fixed times, and latency counts from these, so that a late server is not
// spared the moves that wait behind it; without one, every table plays as fast as it is answered.
#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/json_writer.h"
#include "core/number.h"
#include "core/rng.h"
#include "notation/games.h"
#include "notation/position_input.h"

namespace {

namespace asio = boost::asio;
namespace json = azulejo::json;
using Position = azulejo::classic::Position;
using Tcp = asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using std::chrono::duration;
template <class T>
using Task = asio::awaitable<T>;
constexpr auto awaiting = asio::as_tuple(asio::use_awaitable);

struct Plan {
    std::uint16_t port = 0;
    int count = 0;
    double seconds = 0;
    double rate = 0;  // moves a second of all tables; 0 for as many as are answered
};

struct Totals {
    std::vector<float> latencies;  // milliseconds
    std::uint64_t events = 0;      // pieces that sockets received
    int ready = 0;
    int failed = 0;
    std::string fault;  // the first
    std::optional<Clock::time_point> start;
};

struct Answer {
    int status = 0;
    json::Value body;
};

// One connection that is kept.
class Client {
  public:
    Client(asio::io_context& context, std::uint16_t port)
        : socket_(context), endpoint_(asio::ip::address_v4::loopback(), port) {}

    Task<bool> connect() {
        const auto [error] = co_await socket_.async_connect(endpoint_, awaiting);
        if (!error) socket_.set_option(Tcp::no_delay(true));
        co_return !error;
    }
    Task<std::optional<Answer>> ask(std::string method, std::string path, std::string token, std::string body) {
        std::string text = method + " /api/v1" + path + " HTTP/1.1\r\nHost: localhost\r\n";
        if (!token.empty()) text += "Authorization: Bearer " + token + "\r\n";
        text += "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
        const auto sent = co_await asio::async_write(socket_, asio::buffer(text), awaiting);
        if (std::get<0>(sent)) co_return std::nullopt;
        const auto head = co_await asio::async_read_until(socket_, asio::dynamic_buffer(buffer_), "\r\n\r\n", awaiting);
        if (std::get<0>(head)) co_return std::nullopt;
        const std::size_t head_size = std::get<1>(head);
        const std::string_view lines = std::string_view(buffer_).substr(0, head_size);
        constexpr std::string_view name = "Content-Length: ";
        const std::size_t at = lines.find(name);
        if (at == std::string_view::npos) co_return std::nullopt;
        const std::string_view digits = lines.substr(at + name.size());
        const auto length = azulejo::parse_number<std::size_t>(digits.substr(0, digits.find('\r')));
        const auto status = azulejo::parse_number<int>(lines.substr(9, 3));
        if (!length || !status) co_return std::nullopt;
        const std::size_t whole = head_size + *length;
        if (buffer_.size() < whole) {
            const auto rest = co_await asio::async_read(socket_, asio::dynamic_buffer(buffer_),
                                                        asio::transfer_exactly(whole - buffer_.size()), awaiting);
            if (std::get<0>(rest)) co_return std::nullopt;
        }
        auto value = json::parse(std::string_view(buffer_).substr(head_size, *length));
        buffer_.erase(0, whole);
        co_return Answer{*status, value ? std::move(*value) : json::Value()};
    }
    // Becomes a socket that follows a game; what it receives is counted and thrown away.
    Task<bool> follow(std::string game, std::string token) {
        const std::string text = "GET /api/v1/games/" + game +
                                 "/events HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
                                 (token.empty() ? "" : "Authorization: Bearer " + token + "\r\n") + "\r\n";
        const auto sent = co_await asio::async_write(socket_, asio::buffer(text), awaiting);
        if (std::get<0>(sent)) co_return false;
        const auto head = co_await asio::async_read_until(socket_, asio::dynamic_buffer(buffer_), "\r\n\r\n", awaiting);
        const bool accepted = !std::get<0>(head) && buffer_.starts_with("HTTP/1.1 101");
        buffer_ = {};
        co_return accepted;
    }
    Task<void> receive(Totals& totals, std::array<char, 65536>& waste) {
        while (true) {
            const auto read = co_await socket_.async_read_some(asio::buffer(waste), awaiting);
            if (std::get<0>(read)) co_return;
            ++totals.events;
        }
    }

  private:
    Tcp::socket socket_;
    Tcp::endpoint endpoint_;
    std::string buffer_;
};

std::string text_of(const json::Value& object, std::string_view name) {
    const json::Value* value = object.find(name);
    return value != nullptr && value->string() != nullptr ? *value->string() : "";
}

// The request for a table of two people.
std::string table_for_two() {
    return json::object_text([](json::ObjectWriter& object) {
        object.text("game", "azul");
        object.number("players", 2);
        object.list("seats", std::array{"human", "human"}, [&](std::string_view kind) {
            json::ObjectWriter seat(object.out());
            seat.text("kind", kind);
        });
    });
}

struct Load {
    asio::io_context context{1};
    Plan plan;
    Totals totals;
    std::vector<std::shared_ptr<Client>> sockets;
    std::array<char, 65536> waste{};

    void fail(std::string why) {
        ++totals.failed;
        if (totals.fault.empty()) totals.fault = std::move(why);
    }
    Task<void> pause(Clock::time_point until) {
        asio::steady_timer timer(context, until);
        co_await timer.async_wait(awaiting);
    }
    Task<void> await_all() {
        ++totals.ready;
        while (totals.ready < plan.count) co_await pause(Clock::now() + std::chrono::milliseconds(20));
        if (!totals.start) totals.start = Clock::now();
    }
    Task<bool> add_socket(std::string game, std::string token) {
        auto socket = std::make_shared<Client>(context, plan.port);
        // One after the other: g++ 12 would wait for both sides of an ||.
        if (!co_await socket->connect()) co_return false;
        if (!co_await socket->follow(std::move(game), std::move(token))) co_return false;
        sockets.push_back(socket);
        asio::co_spawn(context, socket->receive(totals, waste), asio::detached);
        co_return true;
    }
};

// A game between two who move at random.
class Table {
  public:
    Table(Load& load, int number)
        : load_(load),
          client_(load.context, load.plan.port),
          rng_(1, static_cast<std::uint64_t>(number)),
          share_(load.plan.rate > 0 ? number / load.plan.rate : 0) {}

    Task<void> run() {
        bool opened = co_await client_.connect();
        if (opened) opened = co_await open();
        if (!opened) {
            load_.fail("a table could not be opened");
            ++load_.totals.ready;
            co_return;
        }
        co_await load_.await_all();
        const Clock::time_point end = *load_.totals.start + seconds(load_.plan.seconds);
        const double interval = load_.plan.rate > 0 ? load_.plan.count / load_.plan.rate : 0;
        Clock::time_point due = *load_.totals.start + seconds(share_);
        while (true) {
            bool known = position_.has_value();
            if (!known) known = co_await look();
            if (!known) co_return load_.fail("a table could not be read");
            if (interval > 0) {
                co_await load_.pause(due);
            } else {
                due = Clock::now();
            }
            if (Clock::now() >= end) co_return;
            if (!co_await move(due)) co_return;
            due += seconds(interval);
        }
    }

  private:
    static Clock::duration seconds(double count) {
        return std::chrono::duration_cast<Clock::duration>(duration<double>(count));
    }
    Task<bool> open() {
        const auto answer = co_await client_.ask("POST", "/games", "", table_for_two());
        if (!answer || answer->status != 201) co_return false;
        id_ = text_of(answer->body, "id");
        const json::Value* seats = answer->body.find("seats");
        if (seats == nullptr || seats->array() == nullptr || seats->array()->size() != 2) co_return false;
        for (std::size_t i = 0; i < 2; ++i) {
            tokens_[i] = text_of((*seats->array())[i], "token");
            if (!co_await load_.add_socket(id_, tokens_[i])) co_return false;
        }
        position_.reset();
        co_return true;
    }
    // Reads the table, or opens another when its game is over.
    Task<bool> look() {
        const auto answer = co_await client_.ask("GET", "/games/" + id_, tokens_[0], "");
        if (!answer || answer->status != 200) co_return false;
        const json::Value* state = answer->body.find("state");
        const json::Value* ply = answer->body.find("ply");
        if (state == nullptr || ply == nullptr || !ply->integer()) co_return false;
        auto position = azulejo::notation::read_state(*state);
        if (!position || !std::holds_alternative<Position>(*position)) co_return false;
        position_ = std::get<Position>(*position);
        ply_ = *ply->integer();
        if (!position_->is_over()) co_return true;
        if (!co_await open()) co_return false;
        co_return co_await look();
    }
    Task<bool> move(Clock::time_point due) {
        const auto seat = static_cast<std::size_t>(position_->turn());
        const auto chosen = position_->random_move(rng_);
        const std::string body = json::object_text([&](json::ObjectWriter& object) {
            object.number("ply", ply_);
            object.text("move", azulejo::notation::to_token(chosen));
        });
        const auto answer = co_await client_.ask("POST", "/games/" + id_ + "/moves", tokens_[seat], body);
        if (!answer || answer->status != 200) {
            load_.fail(answer ? fmt::format("{} was answered with {} {}", body, answer->status,
                                            text_of(answer->body, "message"))
                              : "the connection was closed");
            co_return false;
        }
        load_.totals.latencies.push_back(duration<float, std::milli>(Clock::now() - due).count());
        position_->play(chosen);
        ++ply_;
        if (!position_->awaits_move()) position_.reset();
        co_return true;
    }

    Load& load_;
    Client client_;
    azulejo::Rng rng_;
    double share_;
    std::string id_;
    std::array<std::string, 2> tokens_;
    std::optional<Position> position_;
    int ply_ = 0;
};

Task<void> idle(Load& load) {
    Client client(load.context, load.plan.port);
    if (!co_await client.connect()) co_return load.fail("there is no server");
    const auto answer = co_await client.ask("POST", "/games", "", table_for_two());
    if (!answer || answer->status != 201) co_return load.fail("a table could not be opened");
    const std::string id = text_of(answer->body, "id");
    for (int i = 0; i < load.plan.count; ++i) {
        if (!co_await load.add_socket(id, "")) co_return load.fail(fmt::format("socket {} was refused", i + 1));
        ++load.totals.ready;
    }
    load.totals.start = Clock::now();
    co_await load.pause(*load.totals.start +
                        std::chrono::duration_cast<Clock::duration>(duration<double>(load.plan.seconds)));
    load.context.stop();
}

double quantile(const std::vector<float>& sorted, double share) {
    if (sorted.empty()) return 0;
    const auto at = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
    return static_cast<double>(sorted[std::min(at, sorted.size() - 1)]);
}

void report(Load& load) {
    auto& all = load.totals.latencies;
    std::ranges::sort(all);
    const std::string json = json::object_text([&](json::ObjectWriter& object) {
        object.number("ready", load.totals.ready);
        object.number("failed", load.totals.failed);
        object.number("moves", all.size());
        object.number("moves_per_second", static_cast<double>(all.size()) / load.plan.seconds, 0);
        object.number("p50_ms", quantile(all, 0.5), 2);
        object.number("p99_ms", quantile(all, 0.99), 2);
        object.number("max_ms", quantile(all, 1), 2);
        object.number("socket_reads", load.totals.events);
    });
    fmt::print("{}\n", json);
    if (load.totals.failed > 0) fmt::print(stderr, "{} failed; the first: {}\n", load.totals.failed, load.totals.fault);
}

int run(const std::vector<std::string>& arguments) {
    const bool idles = arguments.size() == 4 && arguments[1] == "idle";
    const bool plays = (arguments.size() == 4 || arguments.size() == 5) && arguments[1] == "tables";
    Load load;
    if (idles || plays) {
        load.plan = {azulejo::parse_number<std::uint16_t>(arguments[0]).value_or(0),
                     azulejo::parse_number<int>(arguments[2]).value_or(0),
                     azulejo::parse_number<double>(arguments[3]).value_or(0),
                     arguments.size() == 5 ? azulejo::parse_number<double>(arguments[4]).value_or(0) : 0};
    }
    if (load.plan.port == 0 || load.plan.count < 1 || load.plan.seconds <= 0) {
        fmt::print(stderr, "server_load PORT tables|idle COUNT SECONDS [MOVES_A_SECOND]\n");
        return 2;
    }
    std::vector<std::unique_ptr<Table>> tables;
    if (idles) {
        asio::co_spawn(load.context, idle(load), asio::detached);
    } else {
        int left = load.plan.count;
        for (int i = 0; i < load.plan.count; ++i) {
            tables.push_back(std::make_unique<Table>(load, i));
            asio::co_spawn(load.context, tables.back()->run(), [&](const std::exception_ptr&) {
                if (--left == 0) load.context.stop();
            });
        }
        load.context.run();
    }
    if (idles) load.context.run();
    report(load);
    return load.totals.failed == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    return run({argv + 1, argv + argc});
}
