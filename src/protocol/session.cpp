#include "protocol/session.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/line_reader.h"
#include "protocol/ticker.h"

namespace azulejo::protocol {

namespace {

using analysis::AnyReport;
using analysis::default_time;
using analysis::Finality;
using analysis::is_endless;
using analysis::milliseconds;
using Clock = std::chrono::steady_clock;

// The time of a search that was stopped before it began: enough to try every move once.
constexpr milliseconds short_time{5};

milliseconds since(Clock::time_point start) {
    return std::chrono::duration_cast<milliseconds>(Clock::now() - start);
}

// The latest report of a search, written by the search thread and read by another.
class Latest {
  public:
    void set(AnyReport report) {
        const std::lock_guard lock(mutex_);
        report_ = std::move(report);
    }
    [[nodiscard]] std::optional<AnyReport> get() {
        const std::lock_guard lock(mutex_);
        return report_;
    }

  private:
    std::mutex mutex_;
    std::optional<AnyReport> report_;
};

bool is_blank(std::string_view line) {
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

}  // namespace

Session::Session(SessionOptions options, Sink sink, AnalyseFunctionMaker make_analyse)
    : options_(std::move(options)), sink_(std::move(sink)), make_analyse_(std::move(make_analyse)) {
    for (int i = 0; i < options_.workers; ++i) workers_.emplace_back([this] { work(); });
}

Session::~Session() {
    {
        const std::lock_guard lock(mutex_);
        ended_ = true;
        waiting_.clear();
        for (const auto& [id, search] : open_) search->stop = true;
    }
    work_added_.notify_all();
    workers_.clear();
}

void Session::serve(const notation::ByteSource& input) {
    LineReader reader(input);
    while (true) {
        switch (reader.next()) {
            case LineReader::Kind::line: receive(reader.line()); break;
            case LineReader::Kind::too_long:
                refuse("the line is longer than " + std::to_string(LineReader::longest_line) + " bytes");
                break;
            case LineReader::Kind::end: finish(); return;
        }
    }
}

void Session::receive(std::string_view line) {
    if (is_blank(line)) return;
    const auto request = analysis::parse_request(line);
    if (!request) {
        send(analysis::error_answer(request.error().id, request.error().reason));
        return;
    }
    std::visit([&](const auto& command) { handle(request->id, command); }, request->command);
}

void Session::refuse(std::string_view reason) {
    send(analysis::error_answer("null", reason));
}

void Session::handle(const std::string& id, const Analyze& request) {
    const auto search = std::make_shared<Search>(id, request);
    bool added = false;
    {
        const std::lock_guard lock(mutex_);
        added = open_.emplace(id, search).second;
        if (added) waiting_.push_back(search);
    }
    if (added) {
        work_added_.notify_one();
    } else {
        send(analysis::error_answer(id, "id " + id + " belongs to a search that is still open"));
    }
}

void Session::handle(const std::string& id, const Stop& request) {
    SearchPtr target;
    bool began = false;
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = open_.find(request.target); found != open_.end()) {
            target = found->second;
            began = std::exchange(target->begun, true);
        }
    }
    if (!target) {
        send(analysis::error_answer(id, "target " + request.target + " is no open search"));
        return;
    }
    send(analysis::stop_answer(id));
    target->stop = true;
    if (!began) search_briefly(*target);
}

void Session::handle(const std::string& id, const Info& /*request*/) {
    send(analysis::info_answer(id, options_.version));
}

void Session::work() {
    const AnalyseFunction analyse = make_analyse_();
    while (const SearchPtr search = next_search()) run(*search, analyse);
}

// Waits for the next search; null after the session has ended.
Session::SearchPtr Session::next_search() {
    std::unique_lock lock(mutex_);
    while (true) {
        work_added_.wait(lock, [this] { return ended_ || !waiting_.empty(); });
        if (waiting_.empty()) return nullptr;
        SearchPtr search = std::move(waiting_.front());
        waiting_.pop_front();
        if (!std::exchange(search->begun, true)) return search;
    }
}

void Session::run(Search& search, const AnalyseFunction& analyse) {
    const auto start = Clock::now();
    const auto& [position, options] = search.request;
    const int players = analysis::players_of(position);
    engine::Limits limits = options.limits;
    limits.threads = options.threads.value_or(options_.threads);
    Finality finality = Finality::only;
    std::optional<AnyReport> report;
    if (options.every) {
        finality = Finality::last;
        Latest latest;
        const Ticker ticker(*options.every, [&] {
            const auto so_far = latest.get();
            if (so_far) send(analysis::analysis_answer(search.id, *so_far, players, since(start), Finality::interim));
        });
        report = analyse(position, limits, search.stop, [&](AnyReport each) { latest.set(std::move(each)); });
    } else {
        report = analyse(position, limits, search.stop, {});
    }
    // Once the client has the answer, it may reuse the id.
    close(search);
    send(analysis::analysis_answer(search.id, *report, players, since(start), finality));
}

// A search that was stopped before it began still answers with a move.
void Session::search_briefly(Search& search) {
    if (!own_analyse_) own_analyse_ = make_analyse_();
    search.request.options.limits.depth = 1;
    search.request.options.limits.time = short_time;
    search.stop = false;
    run(search, own_analyse_);
}

void Session::close(const Search& search) {
    {
        const std::lock_guard lock(mutex_);
        open_.erase(search.id);
    }
    work_done_.notify_all();
}

void Session::send(std::string_view line) {
    const std::lock_guard lock(sink_mutex_);
    sink_(line);
}

void Session::finish() {
    const auto endless = [](const auto& open) { return is_endless(open.second->request.options.limits); };
    {
        std::unique_lock lock(mutex_);
        ended_ = true;
        for (const SearchPtr& search : waiting_) {
            auto& limits = search->request.options.limits;
            if (is_endless(limits)) limits.time = default_time;
        }
        work_added_.notify_all();
        work_done_.wait_for(lock, default_time, [&] { return std::ranges::none_of(open_, endless); });
        for (const auto& open : open_) {
            if (endless(open)) open.second->stop = true;
        }
    }
    workers_.clear();
}

}  // namespace azulejo::protocol
