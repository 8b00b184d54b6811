#include "server/net/health.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

#include "server/log/log.h"

namespace azulejo::server {

namespace {

constexpr auto awaiting_probe = boost::asio::as_tuple(boost::asio::use_awaitable_t<Executor>{});
constexpr std::chrono::seconds result_lifetime{1};
constexpr std::chrono::seconds longest_silence{10};
// After an outage, some connections to the database come back later than others.
constexpr std::chrono::minutes failure_log_interval{1};

ProbeFault no_answer() {
    return {.reason = "the database does not answer", .detail = "a probe was not answered in time"};
}

}  // namespace

Awaitable<Health::Fault> Health::check() {
    const auto now = Clock::now();
    if (!probe_ || (!running_ && finished_ && now - *finished_ < result_lifetime)) co_return fault_;
    if (!running_) start();
    if (running_ && !is_overdue(now)) {
        const auto executor = co_await boost::asio::this_coro::executor;
        Timer timer(executor, started_ + deadline_);
        waiting_.insert(&timer);
        co_await timer.async_wait(awaiting_probe);
        waiting_.erase(&timer);
    }
    if (is_overdue(Clock::now())) {
        set(no_answer());
    }
    co_return fault_;
}

void Health::start() {
    running_ = true;
    started_ = Clock::now();
    probe_([this](std::optional<ProbeFault> fault) { finish(std::move(fault)); });
}

void Health::finish(std::optional<ProbeFault> fault) {
    running_ = false;
    finished_ = Clock::now();
    set(std::move(fault));
    for (Timer* timer : waiting_) timer->cancel();
    if (!failure_) return;
    if (!fault_ && started_ < failed_) return start();
    if (!fault_) log_failure(*failure_);
    failure_.reset();
}

void Health::database_failed(ProbeFault fault) {
    if (fault_ || failure_ || !probe_) return;
    failure_ = std::move(fault);
    failed_ = Clock::now();
    if (!running_) start();
}

void Health::log_failure(const ProbeFault& failure) {
    const auto now = Clock::now();
    if (now < quiet_until_) return;
    quiet_until_ = now + failure_log_interval;
    log(LogLevel::warning, "database_operation_failed", {{"reason", failure.reason}, {"detail", failure.detail}});
}

void Health::set(std::optional<ProbeFault> fault) {
    const auto now = Clock::now();
    if (fault && !fault_) {
        ++outages_;
        outage_began_ = now;
        log(LogLevel::error, "unhealthy", {{"reason", fault->reason}, {"detail", fault->detail}});
    }
    if (!fault && fault_) {
        const auto lasted = std::chrono::duration_cast<std::chrono::seconds>(now - outage_began_).count();
        log(LogLevel::info, "healthy_again", {{"seconds", lasted}});
        quiet_until_ = now + failure_log_interval;
    }
    fault_ = fault ? Fault(std::move(fault->reason)) : std::nullopt;
}

void Health::tick() {
    const auto now = Clock::now();
    if (is_overdue(now)) {
        set(no_answer());
    } else if (probe_ && !running_ && (!finished_ || now - *finished_ >= longest_silence || fault_)) {
        start();
    }
}

}  // namespace azulejo::server
