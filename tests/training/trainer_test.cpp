#include "training/trainer.h"

#include <cmath>
#include <gtest/gtest.h>
#include <set>

#include "core/rng.h"
#include "engine/nn/file.h"

namespace azulejo::training {
namespace {

namespace nn = engine::nn;

constexpr nn::Shape shape{.board_features = 8, .seat_features = 3, .hidden = 32, .head = 32};

// A game of boards that each show one feature: the higher one mostly wins, and is worth more points; the seat says who
// begins, which is worth a point.
Dataset synthetic(std::size_t size, int players, std::uint64_t seed) {
    Dataset data;
    Rng rng(seed);
    for (std::size_t i = 0; i < size; ++i) {
        Dataset::Sample sample{.players = players};
        std::array<std::uint16_t, engine::max_seats> shown{};
        std::uint16_t best = 0;
        for (int seat = 0; seat < players; ++seat) {
            shown[static_cast<std::size_t>(seat)] = static_cast<std::uint16_t>(rng.below(8));
            best = std::max(best, shown[static_cast<std::size_t>(seat)]);
        }
        float all = 0;
        for (int seat = 0; seat < players; ++seat) {
            const auto at = static_cast<std::size_t>(seat);
            sample.win[at] = shown[at] == best ? 1 : 0.1F;
            sample.points[at] = 3.0F * shown[at] + (seat == 0 ? 1.0F : 0.0F);
            all += sample.win[at];
        }
        for (float& win : sample.win) win /= all;
        data.add_sample(sample);
        for (int seat = 0; seat < players; ++seat) {
            const std::array<nn::Feature, 1> board{{{shown[static_cast<std::size_t>(seat)], nn::one}}};
            data.add_list(board);
            const std::array<nn::Feature, 1> first{{{static_cast<std::uint16_t>(seat == 0 ? 0 : 1), nn::one}}};
            data.add_list(first);
        }
    }
    return data;
}

double entropy(const Dataset& data) {
    double sum = 0;
    for (std::size_t i = 0; i < data.size(); ++i) {
        for (int seat = 0; seat < data[i].players; ++seat) {
            const double win = static_cast<double>(data[i].win[static_cast<std::size_t>(seat)]);
            sum -= win * std::log(win);
        }
    }
    return sum / static_cast<double>(data.size());
}

// The losses of the network in whole numbers, as the engine computes it.
Losses whole_losses(const nn::Weights& net, const Dataset& data) {
    double win = 0;
    double points = 0;
    double seats = 0;
    for (std::size_t i = 0; i < data.size(); ++i) {
        const Dataset::Sample& sample = data[i];
        std::array<nn::BoardVectors, engine::max_seats> boards{};
        for (int seat = 0; seat < sample.players; ++seat) {
            nn::encode_board(net, data.board(sample, seat), nn::board_start(net),
                             boards[static_cast<std::size_t>(seat)]);
        }
        std::array<double, engine::max_seats> logits{};
        double all = 0;
        for (int seat = 0; seat < sample.players; ++seat) {
            const auto at = static_cast<std::size_t>(seat);
            std::vector<const nn::BoardVectors*> others;
            for (int other = 0; other < sample.players; ++other) {
                if (other != seat) others.push_back(&boards[static_cast<std::size_t>(other)]);
            }
            nn::HeadSums sums{};
            nn::add_features(net, data.seat(sample, seat), nn::head_start(net), sums);
            const nn::Outputs outputs = nn::evaluate(net, boards[at], others, sums);
            logits[at] = static_cast<double>(outputs.logit) / nn::output_unit;
            const double error = static_cast<double>(outputs.points) / nn::output_unit * nn::points_unit -
                                 static_cast<double>(sample.points[at]);
            points += error * error;
            all += std::exp(logits[at]);
            ++seats;
        }
        for (int seat = 0; seat < sample.players; ++seat) {
            const auto at = static_cast<std::size_t>(seat);
            win -= static_cast<double>(sample.win[at]) * (logits[at] - std::log(all));
        }
    }
    return {.win = win / static_cast<double>(data.size()), .points = std::sqrt(points / seats)};
}

TrainingOptions quick(int threads) {
    TrainingOptions options;
    options.epochs = 12;
    options.batch = 64;
    options.rate = 5e-3;
    options.threads = threads;
    return options;
}

void learn(Trainer& trainer, const Dataset& data, const TrainingOptions& options) {
    trainer.fit(data, data, options, [](const TrainingReport&) {});
}

std::string bytes_of(const Trainer& trainer) {
    return nn::to_bytes({trainer.weights(), trainer.weights()});
}

TEST(Training, learns_what_can_be_learnt) {
    for (const int players : {2, 4}) {
        const Dataset data = synthetic(2000, players, 1);
        const Dataset unseen = synthetic(500, players, 2);
        Trainer trainer(shape, 1);
        const Losses before = trainer.losses(unseen, 1);
        learn(trainer, data, quick(2));
        const Losses after = trainer.losses(unseen, 1);
        EXPECT_LT(after.win, entropy(unseen) + 0.03) << players;
        EXPECT_LT(after.points, 1.2) << players;
        EXPECT_GT(before.win, after.win + 0.1) << players;
        EXPECT_GT(before.points, 3) << players;
    }
}

TEST(Training, is_nearly_the_same_in_whole_numbers) {
    const Dataset data = synthetic(1000, 3, 1);
    Trainer trainer(shape, 1);
    learn(trainer, data, quick(1));
    const Losses real = trainer.losses(data, 1);
    const Losses whole = whole_losses(trainer.weights(), data);
    EXPECT_NEAR(whole.win, real.win, 0.003);
    EXPECT_NEAR(whole.points, real.points, 0.05);
}

TEST(Training, gives_the_same_weights_again) {
    const Dataset data = synthetic(500, 2, 1);
    Trainer one(shape, 7);
    Trainer again(shape, 7);
    Trainer other(shape, 8);
    for (Trainer* trainer : {&one, &again, &other}) learn(*trainer, data, quick(2));
    EXPECT_EQ(bytes_of(one), bytes_of(again));
    EXPECT_NE(bytes_of(one), bytes_of(other));
}

// Their sums are rounded differently, and training amplifies small differences.
TEST(Training, learns_as_much_with_another_number_of_threads) {
    const Dataset data = synthetic(500, 2, 1);
    Trainer one(shape, 7);
    Trainer two(shape, 7);
    learn(one, data, quick(1));
    learn(two, data, quick(2));
    EXPECT_NEAR(one.losses(data, 1).win, two.losses(data, 1).win, 0.01);
    EXPECT_NEAR(one.losses(data, 1).points, two.losses(data, 1).points, 0.2);
}

TEST(Training, starts_from_weights) {
    const Dataset data = synthetic(200, 2, 1);
    Trainer first(shape, 1);
    learn(first, data, quick(1));
    Trainer second(shape, 2);
    second.set(first.weights());
    EXPECT_EQ(bytes_of(first), bytes_of(second));
    EXPECT_NEAR(first.losses(data, 1).win, second.losses(data, 1).win, 0.003);
}

TEST(Training, reports_some_times_an_epoch) {
    const Dataset data = synthetic(1000, 2, 1);
    Trainer trainer(shape, 1);
    TrainingOptions options = quick(1);
    options.epochs = 3;
    options.reports_an_epoch = 5;
    std::vector<double> epochs;
    trainer.fit(data, data, options, [&](const TrainingReport& report) {
        epochs.push_back(report.epoch);
        EXPECT_TRUE(std::isfinite(report.training.win) && std::isfinite(report.validation.points));
    });
    ASSERT_EQ(epochs.size(), 15U);
    for (std::size_t i = 0; i < epochs.size(); ++i) EXPECT_NEAR(epochs[i], static_cast<double>(i + 1) / 5, 0.07) << i;
    EXPECT_DOUBLE_EQ(epochs.back(), 3);
}

// Remembers with which forms its samples were used.
class Watched final : public SampleSource {
  public:
    explicit Watched(const Dataset& data) : data_(data) {}
    [[nodiscard]] std::size_t size() const override { return data_.size(); }
    void add(std::size_t sample, std::uint64_t form, Dataset& to) const override {
        data_.add(sample, 0, to);
        forms_[sample].push_back(form);
    }
    [[nodiscard]] const std::vector<std::uint64_t>& forms(std::size_t sample) const { return forms_[sample]; }

  private:
    const Dataset& data_;
    mutable std::vector<std::vector<std::uint64_t>> forms_{data_.size()};
};

TEST(Training, uses_another_form_in_each_epoch_but_validates_with_positions_as_they_are) {
    const Dataset data = synthetic(200, 2, 1);
    TrainingOptions options = quick(1);
    options.epochs = 3;
    for (const bool symmetries : {true, false}) {
        options.symmetries = symmetries;
        const Watched training(data);
        const Watched validation(data);
        Trainer trainer(shape, 1);
        trainer.fit(training, validation, options, [](const TrainingReport&) {});
        for (std::size_t i = 0; i < data.size(); ++i) {
            const std::set<std::uint64_t> forms(training.forms(i).begin(), training.forms(i).end());
            ASSERT_EQ(training.forms(i).size(), 3U);
            ASSERT_EQ(forms.size(), symmetries ? 3U : 1U);
            ASSERT_EQ(forms.contains(0), !symmetries);
            for (const std::uint64_t form : validation.forms(i)) ASSERT_EQ(form, 0U);
        }
    }
}

}  // namespace
}  // namespace azulejo::training
