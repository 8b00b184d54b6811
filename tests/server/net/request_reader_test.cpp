// Requests as they come from a socket, in pieces of any size.
#include "server/net/request_reader.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <gtest/gtest.h>

namespace azulejo::server::test {
namespace {

using Tcp = boost::asio::ip::tcp;

// What a reader makes of a client's bytes: the target and the body of each request, and how it ends.
struct Reading {
    std::vector<std::string> requests;
    int last_status = 0;  // of the failure; 0 if there was none
    std::size_t reserved = 0;
};

Awaitable<void> read_all(RequestReader& reader, Reading& reading) {
    while (true) {
        const bool received = co_await reader.wait();
        if (!received) co_return;
        auto failure = co_await reader.read_head();
        if (!failure) failure = co_await reader.read_body();
        if (failure) {
            reading.last_status = failure->response ? failure->response->status : -1;
            co_return;
        }
        const HttpRequest request = reader.release();
        reading.requests.push_back(std::string(text_of(request.target())) + " " + request.body());
    }
}

// The client writes pieces of this size, and the reader reads each before the next is written.
Reading read_in_pieces(const std::string& bytes, std::size_t size, const WebOptions& options = {}) {
    boost::asio::io_context context{1};
    boost::asio::basic_socket_acceptor<Tcp, Executor> acceptor(
        context.get_executor(), Tcp::endpoint(boost::asio::ip::address_v4::loopback(), 0));
    boost::asio::basic_stream_socket<Tcp, Executor> client(context.get_executor());
    client.connect(acceptor.local_endpoint());
    Stream stream(acceptor.accept());
    Reading reading;
    RequestReader reader(options, stream, reading.reserved);
    boost::asio::co_spawn(context, read_all(reader, reading), boost::asio::detached);
    boost::system::error_code error;
    for (std::size_t i = 0; i < bytes.size() && !error; i += size) {
        boost::asio::write(client, boost::asio::buffer(bytes.substr(i, size)), error);
        context.poll();
    }
    client.shutdown(Tcp::socket::shutdown_send, error);
    context.run();
    return reading;
}

constexpr std::string_view head = " HTTP/1.1\r\nHost: x\r\n";

std::string post(const std::string& target, const std::string& body) {
    return "POST " + target + std::string(head) + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

TEST(RequestReader, does_not_depend_on_how_the_bytes_are_cut) {
    const std::string chunked = "POST /two" + std::string(head) +
                                "Transfer-Encoding: chunked\r\n\r\n3;a=b\r\nabc\r\n2\r\nde\r\n0\r\nX: y\r\n\r\n";
    const std::string bytes = post("/one", "12345") + chunked + "GET /three" + std::string(head) + "\r\n";
    for (const std::size_t size : {1UL, 2UL, 3UL, 7UL, 64UL, 100'000UL}) {
        const Reading reading = read_in_pieces(bytes, size);
        EXPECT_EQ(reading.requests, (std::vector<std::string>{"/one 12345", "/two abcde", "/three "})) << size;
        EXPECT_EQ(reading.last_status, 0);
        EXPECT_EQ(reading.reserved, 0);
    }
}

TEST(RequestReader, refuses_folded_headers_however_they_are_cut) {
    for (const std::string_view fold : {"\r\n ", "\r\n\t"}) {
        const std::string bytes = "POST /" + std::string(head) + "X: a" + std::string(fold) + "b\r\n\r\n";
        for (const std::size_t size : {1UL, 5UL, 100'000UL}) EXPECT_EQ(read_in_pieces(bytes, size).last_status, 400);
    }
    const Reading body = read_in_pieces(post("/", "\r\n not a header"), 100'000);
    EXPECT_EQ(body.requests.size(), 1) << "only heads are looked at";
}

TEST(RequestReader, says_why_a_connection_ends) {
    const auto status = [](const std::string& bytes) { return read_in_pieces(bytes, 100).last_status; };
    EXPECT_EQ(status("nonsense\r\n\r\n"), 400);
    EXPECT_EQ(status("GET / HTTP/1.1\r\nHost"), 400) << "it ends within the head";
    EXPECT_EQ(status("POST /" + std::string(head) + "Content-Length: 5\r\n\r\nabc"), 400) << "or within the body";
    EXPECT_EQ(status("GET /" + std::string(head) + "X: " + std::string(9000, 'x')), 431);
    EXPECT_EQ(status("POST /" + std::string(head) + "Content-Length: 65537\r\n\r\n"), 413);
    EXPECT_EQ(status("POST /" + std::string(head) + "Transfer-Encoding: gzip\r\n\r\n"), 501);
}

TEST(RequestReader, reserves_memory_for_bodies) {
    WebOptions options;
    options.max_bodies = 4999;
    const std::string body(5000, 'x');
    const Reading full = read_in_pieces(post("/", body), 100, options);
    EXPECT_EQ(full.last_status, 503);
    EXPECT_EQ(full.reserved, 0);
    options.max_bodies = 5000;
    EXPECT_EQ(read_in_pieces(post("/", body), 100, options).requests.size(), 1);
}

TEST(RequestReader, reads_short_bodies_when_no_memory_is_left_for_long_ones) {
    WebOptions options;
    options.max_bodies = 0;
    EXPECT_EQ(read_in_pieces(post("/", std::string(4096, 'x')), 100, options).requests.size(), 1);
    EXPECT_EQ(read_in_pieces(post("/", std::string(4097, 'x')), 100, options).last_status, 503);
    const std::string chunked = "POST /" + std::string(head) + "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n";
    EXPECT_EQ(read_in_pieces(chunked, 100, options).last_status, 503) << "it may become long";
}

}  // namespace
}  // namespace azulejo::server::test
