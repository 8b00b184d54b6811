#pragma once

#include <boost/asio/io_context.hpp>
#include <utility>
// After <utility>, which this header of Boost 1.81 lacks.
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <chrono>

// The types of the one thread on which everything of server/net runs.
namespace azulejo::server {

using Executor = boost::asio::io_context::executor_type;
template <class T>
using Awaitable = boost::asio::awaitable<T, Executor>;
using Clock = std::chrono::steady_clock;
using Timer = boost::asio::basic_waitable_timer<Clock, boost::asio::wait_traits<Clock>, Executor>;

}  // namespace azulejo::server
