#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/histogram.h"

namespace azulejo::server {

// Writes metrics in the text format of Prometheus. Each has a name, a type and a text that explains it.
class MetricsWriter {
  public:
    // A metric with one value. The names of counters end with _total.
    void counter(std::string_view name, std::string_view help, std::uint64_t value);
    void gauge(std::string_view name, std::string_view help, std::uint64_t value);

    // A metric with several values, each with a label: begin it, then add the values.
    void begin(std::string_view name, std::string_view type, std::string_view help);
    void value(std::string_view label, std::string_view label_value, std::uint64_t value);
    // The values of a metric of type histogram. `label` is empty if it has only one.
    void histogram(const Histogram& histogram, std::string_view label = {}, std::string_view label_value = {});

    [[nodiscard]] std::string text() && { return std::move(out_); }

  private:
    std::string out_;
    std::string name_;  // of the metric that was begun
};

}  // namespace azulejo::server
