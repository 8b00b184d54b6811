#include "training/trainer.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "system/parallel.h"

namespace azulejo::training {

namespace nn = engine::nn;
using Matrix = Eigen::MatrixXf;

namespace {

constexpr float points_unit = nn::points_unit;

float normal(Rng& rng) {
    float sum = 0;
    for (int i = 0; i < 12; ++i) sum += static_cast<float>(rng.next() >> 40) * 0x1p-24F;
    return sum - 6;
}

float value_of(nn::Feature feature) {
    return static_cast<float>(feature.value) / nn::one;
}

int sized(std::size_t n) {
    return static_cast<int>(n);
}

}  // namespace

// All weights as matrices. Gradients and Adam's moments use the same type.
struct Parameters {
    Matrix hidden;  // hidden × features
    Matrix hidden_bias;
    Matrix vectors;  // 2 · head × hidden
    Matrix seat;     // head × features
    Matrix head_bias;
    Matrix outputs;  // 2 × head
    Matrix output_bias;

    explicit Parameters(const nn::Shape& shape)
        : hidden(Matrix::Zero(shape.hidden, shape.board_features)),
          hidden_bias(Matrix::Zero(shape.hidden, 1)),
          vectors(Matrix::Zero(2 * Eigen::Index{shape.head}, shape.hidden)),
          seat(Matrix::Zero(shape.head, shape.seat_features)),
          head_bias(Matrix::Zero(shape.head, 1)),
          outputs(Matrix::Zero(2, shape.head)),
          output_bias(Matrix::Zero(2, 1)) {}

    [[nodiscard]] std::array<Matrix*, 7> all() {
        return {&hidden, &hidden_bias, &vectors, &seat, &head_bias, &outputs, &output_bias};
    }
    void set_zero() {
        for (Matrix* matrix : all()) matrix->setZero();
    }
    // Clamps the weights to the range of their integer types.
    void limit() {
        const auto clamp = [](Matrix& m, float most) { m = m.cwiseMin(most).cwiseMax(-most); };
        clamp(hidden, 100);
        clamp(vectors, nn::vector_weight_limit);
        clamp(seat, 30);
        clamp(head_bias, 30);
        clamp(outputs, 8);
    }
};

namespace {

// Losses summed over samples.
struct Sums {
    double win = 0;
    double points = 0;
    double seats = 0;
    double samples = 0;
    Sums& operator+=(const Sums& other) {
        win += other.win;
        points += other.points;
        seats += other.seats;
        samples += other.samples;
        return *this;
    }
    [[nodiscard]] Losses losses() const {
        return {.win = win / samples, .points = nn::points_unit * std::sqrt(points / seats)};
    }
};

// One thread's part of a batch: the forward pass, and the backward pass if a gradient is given.
class Pass {
  public:
    Pass(const Parameters& weights, Parameters* gradient, float points_weight)
        : w_(weights), gradient_(gradient), points_weight_(points_weight) {}

    Sums run(const Dataset& data) {
        forward_boards(data);
        Sums sums = heads(data);
        if (gradient_ != nullptr) backward_boards(data);
        return sums;
    }

  private:
    void forward_boards(const Dataset& data) {
        std::size_t boards = 0;
        for (std::size_t i = 0; i < data.size(); ++i) boards += static_cast<std::size_t>(data[i].players);
        active_.resize(w_.hidden.rows(), sized(boards));
        int column = 0;
        for (std::size_t i = 0; i < data.size(); ++i) {
            for (int seat = 0; seat < data[i].players; ++seat, ++column) {
                auto sum = active_.col(column);
                sum = w_.hidden_bias;
                for (const nn::Feature feature : data.board(data[i], seat)) {
                    sum += value_of(feature) * w_.hidden.col(feature.index);
                }
            }
        }
        active_ = active_.cwiseMax(0.0F).cwiseMin(static_cast<float>(nn::clip));
        vectors_.noalias() = w_.vectors * active_;
        if (gradient_ != nullptr) vector_gradient_.setZero(vectors_.rows(), vectors_.cols());
    }

    Sums heads(const Dataset& data) {
        Sums sums;
        int first = 0;
        for (std::size_t i = 0; i < data.size(); ++i) {
            sums += head(data, data[i], first);
            first += data[i].players;
        }
        return sums;
    }

    Sums head(const Dataset& data, const Dataset::Sample& sample, int first) {
        const auto width = w_.head_bias.rows();
        const int players = sample.players;
        head_.resize(width, players);
        for (int seat = 0; seat < players; ++seat) {
            auto sum = head_.col(seat);
            sum = w_.head_bias + vectors_.col(first + seat).head(width);
            for (int other = 0; other < players; ++other) {
                if (other != seat) sum += vectors_.col(first + other).tail(width);
            }
            for (const nn::Feature feature : data.seat(sample, seat)) {
                sum += value_of(feature) * w_.seat.col(feature.index);
            }
        }
        head_ = head_.cwiseMax(0.0F).cwiseMin(static_cast<float>(nn::clip));
        const Eigen::Matrix<float, 2, Eigen::Dynamic> out =
            (w_.outputs * head_).colwise() + Eigen::Vector2f(w_.output_bias);
        const float most = out.row(0).maxCoeff();
        float all = 0;
        for (int seat = 0; seat < players; ++seat) all += std::exp(out(0, seat) - most);
        Sums sums{.seats = static_cast<double>(players), .samples = 1};
        Eigen::Matrix<float, 2, Eigen::Dynamic> slope(2, players);
        for (int seat = 0; seat < players; ++seat) {
            const auto at = static_cast<std::size_t>(seat);
            const float share = std::exp(out(0, seat) - most) / all;
            sums.win -= static_cast<double>(sample.win[at] * std::log(std::max(share, 1e-9F)));
            const float error = out(1, seat) - sample.points[at] / points_unit;
            sums.points += static_cast<double>(error * error);
            slope(0, seat) = share - sample.win[at];
            slope(1, seat) = points_weight_ * error;
        }
        if (gradient_ != nullptr) backward_head(data, sample, first, slope);
        return sums;
    }

    void backward_head(const Dataset& data, const Dataset::Sample& sample, int first,
                       const Eigen::Matrix<float, 2, Eigen::Dynamic>& slope) {
        const auto width = w_.head_bias.rows();
        gradient_->outputs.noalias() += slope * head_.transpose();
        gradient_->output_bias += slope.rowwise().sum();
        Matrix back = w_.outputs.transpose() * slope;
        back = ((head_.array() > 0) && (head_.array() < static_cast<float>(nn::clip))).select(back, 0.0F);
        for (int seat = 0; seat < sample.players; ++seat) {
            gradient_->head_bias += back.col(seat);
            for (const nn::Feature feature : data.seat(sample, seat)) {
                gradient_->seat.col(feature.index) += value_of(feature) * back.col(seat);
            }
            vector_gradient_.col(first + seat).head(width) += back.col(seat);
            for (int other = 0; other < sample.players; ++other) {
                if (other != seat) vector_gradient_.col(first + other).tail(width) += back.col(seat);
            }
        }
    }

    void backward_boards(const Dataset& data) {
        gradient_->vectors.noalias() += vector_gradient_ * active_.transpose();
        Matrix back = w_.vectors.transpose() * vector_gradient_;
        back = ((active_.array() > 0) && (active_.array() < static_cast<float>(nn::clip))).select(back, 0.0F);
        gradient_->hidden_bias += back.rowwise().sum();
        int column = 0;
        for (std::size_t i = 0; i < data.size(); ++i) {
            for (int seat = 0; seat < data[i].players; ++seat, ++column) {
                for (const nn::Feature feature : data.board(data[i], seat)) {
                    gradient_->hidden.col(feature.index) += value_of(feature) * back.col(column);
                }
            }
        }
    }

    const Parameters& w_;
    Parameters* gradient_;
    float points_weight_;
    Matrix active_;
    Matrix vectors_;
    Matrix vector_gradient_;
    Matrix head_;
};

}  // namespace

struct Trainer::Net {
    Net(const nn::Shape& of, std::uint64_t seed) : shape(of), weights(of) {
        Rng rng(seed);
        const auto fill = [&](Matrix& matrix, float inputs) {
            const float size = std::sqrt(2 / inputs);
            for (float& x : matrix.reshaped()) x = size * normal(rng);
        };
        fill(weights.hidden, 40);
        fill(weights.vectors, static_cast<float>(2 * shape.hidden));
        fill(weights.seat, 40);
        fill(weights.outputs, static_cast<float>(shape.head));
    }

    // Threads get fixed parts of the samples, and their sums are added in a fixed order, so the result does not depend
    // on timing. `forms` chooses the symmetric forms of the positions; with 0, they are used as they are. `batches` has
    // one item for each thread.
    Sums run(const SampleSource& source, std::span<const std::uint32_t> samples, std::uint64_t forms,
             std::span<Dataset> batches, float points_weight, Parameters* gradient) const {
        const std::size_t parts = batches.size();
        std::vector<Sums> sums(parts);
        std::vector<Parameters> gradients;
        if (gradient != nullptr) gradients.assign(parts, Parameters(shape));
        system::parallel_for(sized(parts), [&](int number) {
            const auto part = static_cast<std::size_t>(number);
            const std::size_t begin = samples.size() * part / parts;
            const std::size_t end = samples.size() * (part + 1) / parts;
            Dataset& batch = batches[part];
            batch.clear();
            for (const std::uint32_t sample : samples.subspan(begin, end - begin)) {
                source.add(sample, forms == 0 ? 0 : Rng::mix(forms + sample), batch);
            }
            Pass pass(weights, gradient != nullptr ? &gradients[part] : nullptr, points_weight);
            sums[part] = pass.run(batch);
        });
        Sums all;
        for (const Sums& part : sums) all += part;
        if (gradient != nullptr) {
            gradient->set_zero();
            for (Parameters& part : gradients) {
                for (std::size_t i = 0; i < gradient->all().size(); ++i) *gradient->all()[i] += *part.all()[i];
            }
        }
        return all;
    }

    nn::Shape shape;
    Parameters weights;
};

Trainer::Trainer(const nn::Shape& shape, std::uint64_t seed) : net_(std::make_unique<Net>(shape, seed)) {}
Trainer::~Trainer() = default;

void Trainer::fit(const SampleSource& training, const SampleSource& validation, const TrainingOptions& options,
                  const std::function<void(const TrainingReport&)>& report) {
    std::vector<std::uint32_t> order(training.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint32_t>(i);
    Rng rng(options.seed);
    Parameters gradient(net_->shape);
    Parameters mean(net_->shape);
    Parameters square(net_->shape);
    std::vector<Dataset> parts(static_cast<std::size_t>(options.threads));
    const std::size_t batches = (order.size() + options.batch - 1) / options.batch;
    const double steps = static_cast<double>(batches) * options.epochs;
    const auto reports = static_cast<std::size_t>(options.reports_an_epoch);
    double step = 0;
    for (int epoch = 0; epoch < options.epochs; ++epoch) {
        shuffle(order, rng);
        const std::uint64_t forms =
            options.symmetries ? Rng(options.seed, 1 + static_cast<std::uint64_t>(epoch)).next() : 0;
        Sums sums;
        for (std::size_t batch = 0; batch < batches; ++batch) {
            if (options.stop != nullptr && options.stop->load(std::memory_order_relaxed)) return;
            const std::size_t begin = batch * options.batch;
            const std::size_t size = std::min(options.batch, order.size() - begin);
            sums += net_->run(training, {order.data() + begin, size}, forms, parts,
                              static_cast<float>(options.points_weight), &gradient);
            ++step;
            const double cosine = 0.5 * (1 + std::cos(std::numbers::pi * step / steps));
            const auto rate = static_cast<float>(options.rate * (0.01 + 0.99 * cosine) * std::min(1.0, step / 200));
            const auto unbias1 = static_cast<float>(1 / (1 - std::pow(0.9, step)));
            const auto unbias2 = static_cast<float>(1 / (1 - std::pow(0.999, step)));
            for (std::size_t i = 0; i < gradient.all().size(); ++i) {
                Matrix& m = *mean.all()[i];
                Matrix& v = *square.all()[i];
                const Matrix g = *gradient.all()[i] / static_cast<float>(size);
                m += 0.1F * (g - m);
                v += 0.001F * (g.cwiseAbs2() - v);
                *net_->weights.all()[i] *= 1 - rate * static_cast<float>(options.decay);
                net_->weights.all()[i]->array() -= rate * unbias1 * m.array() / ((v.array() * unbias2).sqrt() + 1e-8F);
            }
            net_->weights.limit();
            if ((batch + 1) * reports / batches > batch * reports / batches) {
                report({.epoch = step / static_cast<double>(batches),
                        .training = std::exchange(sums, {}).losses(),
                        .validation = losses(validation, options.threads)});
            }
        }
    }
}

Losses Trainer::losses(const SampleSource& data, int threads) const {
    std::vector<std::uint32_t> order(data.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint32_t>(i);
    std::vector<Dataset> parts(static_cast<std::size_t>(threads));
    Sums sums;
    constexpr std::size_t piece = 4096;
    for (std::size_t begin = 0; begin < order.size(); begin += piece) {
        sums += net_->run(data, {order.data() + begin, std::min(piece, order.size() - begin)}, 0, parts, 0, nullptr);
    }
    return sums.losses();
}

namespace {

template <class T>
void round_to(const Matrix& from, float unit, std::vector<T>& to) {
    for (std::size_t i = 0; i < to.size(); ++i) {
        to[i] = static_cast<T>(std::lround(unit * from.data()[i]));
    }
}

// Calls f with the place of each weight of the vectors, its output and its input.
template <class F>
void for_each_vector_weight(const nn::Weights& net, F&& f) {
    for (std::size_t output = 0; output < 2 * net.head_bias.size(); ++output) {
        for (std::size_t input = 0; input < net.hidden_bias.size(); ++input) {
            f(net.vector_index(output, input), static_cast<Eigen::Index>(output), static_cast<Eigen::Index>(input));
        }
    }
}

}  // namespace

nn::Weights Trainer::weights() const {
    nn::Weights result(net_->shape);
    const Parameters& from = net_->weights;
    round_to(from.hidden, nn::hidden_weight_unit, result.hidden);
    round_to(from.hidden_bias, nn::hidden_weight_unit * nn::one, result.hidden_bias);
    for_each_vector_weight(result, [&](std::size_t at, Eigen::Index output, Eigen::Index input) {
        const float weight = nn::vector_weight_unit * from.vectors(output, input);
        result.vectors[at] = static_cast<std::int16_t>(std::lround(weight));
    });
    round_to(from.seat, nn::seat_weight_unit, result.seat);
    round_to(from.head_bias, nn::head_unit, result.head_bias);
    round_to(from.outputs.transpose(), nn::output_weight_unit, result.outputs);
    for (int i = 0; i < 2; ++i) {
        result.output_bias[static_cast<std::size_t>(i)] =
            static_cast<std::int32_t>(std::lround(nn::output_unit * from.output_bias(i)));
    }
    return result;
}

void Trainer::set(const nn::Weights& weights) {
    Parameters& to = net_->weights;
    const auto copy = [](const auto& from, float unit, Matrix& matrix) {
        for (std::size_t i = 0; i < from.size(); ++i) matrix.data()[i] = static_cast<float>(from[i]) / unit;
    };
    const auto copy_rows = [&](const auto& from, float unit, Matrix& matrix) {
        Matrix transposed(matrix.cols(), matrix.rows());
        copy(from, unit, transposed);
        matrix = transposed.transpose();
    };
    copy(weights.hidden, nn::hidden_weight_unit, to.hidden);
    copy(weights.hidden_bias, nn::hidden_weight_unit * nn::one, to.hidden_bias);
    for_each_vector_weight(weights, [&](std::size_t at, Eigen::Index output, Eigen::Index input) {
        to.vectors(output, input) = static_cast<float>(weights.vectors[at]) / nn::vector_weight_unit;
    });
    copy(weights.seat, nn::seat_weight_unit, to.seat);
    copy(weights.head_bias, nn::head_unit, to.head_bias);
    copy_rows(weights.outputs, nn::output_weight_unit, to.outputs);
    copy(weights.output_bias, nn::output_unit, to.output_bias);
}

}  // namespace azulejo::training
