#include "server/api/metrics_writer.h"

#include "core/json_writer.h"

namespace azulejo::server {

namespace {

// Shortest decimal text that reads back as the same number.
std::string number_text(double number) {
    std::string text;
    json::append_exact(text, number);
    return text;
}

std::string labelled(std::string_view label, std::string_view value) {
    return label.empty() ? "" : std::string(label) + "=\"" + std::string(value) + '"';
}

}  // namespace

void MetricsWriter::begin(std::string_view name, std::string_view type, std::string_view help) {
    name_ = "azulejo_" + std::string(name);
    out_ += "# HELP " + name_ + ' ';
    out_ += help;
    out_ += "\n# TYPE " + name_ + ' ';
    out_ += type;
    out_ += '\n';
}

void MetricsWriter::value(std::string_view label, std::string_view label_value, std::uint64_t value) {
    out_ +=
        name_ + (label.empty() ? "" : '{' + labelled(label, label_value) + '}') + ' ' + std::to_string(value) + '\n';
}

void MetricsWriter::counter(std::string_view name, std::string_view help, std::uint64_t value) {
    begin(name, "counter", help);
    this->value({}, {}, value);
}

void MetricsWriter::gauge(std::string_view name, std::string_view help, std::uint64_t value) {
    begin(name, "gauge", help);
    this->value({}, {}, value);
}

void MetricsWriter::histogram(const Histogram& histogram, std::string_view label, std::string_view label_value) {
    const std::string own = labelled(label, label_value);
    std::uint64_t count = 0;
    const auto bucket = [&](const std::string& bound) {
        out_ += name_ + "_bucket{" + own + (own.empty() ? "" : ",") + "le=\"" + bound + "\"} " + std::to_string(count) +
                '\n';
    };
    for (std::size_t i = 0; i < Histogram::bounds.size(); ++i) {
        count += histogram.counts[i];
        bucket(number_text(Histogram::bounds[i]));
    }
    count += histogram.counts.back();
    bucket("+Inf");
    const std::string labels = own.empty() ? "" : '{' + own + '}';
    out_ += name_ + "_sum" + labels + ' ' + number_text(histogram.sum) + '\n';
    out_ += name_ + "_count" + labels + ' ' + std::to_string(count) + '\n';
}

}  // namespace azulejo::server
