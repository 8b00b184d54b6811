#include "env/resampling.h"

#include <algorithm>
#include <array>
#include <vector>

namespace azulejo::env {

Game<classic::Position> resampled(const Game<classic::Position>& game, int /*seat*/, Rng& /*rng*/) {
    return game;
}

namespace {

using duel::Deal;
using duel::Move;
using duel::Plate;
using duel::Ply;
using DuelGame = Game<duel::Position>;

template <class T>
void shuffle_all(std::vector<T>& items, Rng& rng) {
    for (std::size_t left = items.size(); left > 1; --left) {
        std::swap(items[left - 1], items[rng.below(static_cast<std::uint32_t>(left))]);
    }
}

// A run of plates that one seat put under the stack, ply after ply.
struct Returned {
    int seat = 0;
    std::vector<std::size_t> plies;
    std::vector<Plate> faces;  // one for each ply
    std::vector<int> in_hand;  // the numbers of all plates put aside before the first of these plies
    std::vector<Plate> hand;   // their faces
};

class DuelResampling {
  public:
    DuelResampling(const DuelGame& game, int seat, Rng& rng)
        : position_(game.position()), seat_(seat), rng_(rng), plies_(game.plies()) {
        find_returned(game);
    }

    std::vector<Ply> run() {
        shuffle_unseen();
        for (std::size_t i = 0; i < runs_.size(); ++i) {
            if (runs_[i].seat == seat_) continue;
            const bool goes_on = i + 1 == runs_.size() && position_.phase() == duel::Phase::under;
            goes_on ? reorder_unfinished(runs_[i]) : reorder(runs_[i]);
        }
        exchange_faces();
        deal_chips();
        return plies_;
    }

  private:
    void find_returned(const DuelGame& game) {
        duel::Position before = game.start();
        bool in_run = false;
        for (std::size_t i = 0; i < plies_.size(); ++i) {
            const Move* const move = std::get_if<Move>(&plies_[i]);
            const bool under = move != nullptr && move->kind() == Move::Kind::under;
            if (under) {
                if (!in_run) begin_run(before);
                runs_.back().plies.push_back(i);
                runs_.back().faces.push_back(before.drawn(move->number()).plate());
            }
            in_run = under;
            see_top(before, i);
            play_ply(before, plies_[i]);
        }
        see_top(before, plies_.size());
    }
    void begin_run(const duel::Position& before) {
        Returned& run = runs_.emplace_back();
        run.seat = before.turn();
        for (int number = 0; number < before.drawn_count(); ++number) {
            if (before.drawn(number).plate() == Plate::none) continue;
            run.in_hand.push_back(number);
            run.hand.push_back(before.drawn(number).plate());
        }
    }

    Deal& plates_deal() { return std::get<Deal>(plies_.front()); }
    // Whether the plate still lies where this ply put it, below the top of the stack, so that its place is not known.
    [[nodiscard]] bool is_below_top(Plate face) const {
        for (int depth = 1; depth < position_.stack_size(); ++depth) {
            if (position_.stack(depth).plate() == face) return true;
        }
        return false;
    }
    // The last ply before which the plate was on top of the stack, so that its back was seen; -1 if it never was.
    [[nodiscard]] int last_on_top(Plate face) const { return last_on_top_[static_cast<std::size_t>(index(face))]; }
    void see_top(const duel::Position& position, std::size_t ply) {
        if (position.stack_size() == 0) return;
        last_on_top_[static_cast<std::size_t>(index(position.stack(0).plate()))] = static_cast<int>(ply);
    }

    // Plates of the deal that have never been on top: not even their backs were seen.
    void shuffle_unseen() {
        std::vector<std::size_t> places;
        std::vector<Plate> faces;
        auto& plates = plates_deal().plates;
        for (std::size_t i = 0; i < plates.size(); ++i) {
            if (!is_below_top(plates[i]) || last_on_top(plates[i]) >= 0) continue;
            places.push_back(i);
            faces.push_back(plates[i]);
        }
        shuffle_all(faces, rng_);
        for (std::size_t i = 0; i < places.size(); ++i) plates[places[i]] = faces[i];
    }

    // The order of those plates of a run that have not been on top since. The last plate of a run needs no ply.
    void reorder(const Returned& run) {
        std::vector<std::size_t> order;  // places in the hand
        order.reserve(run.hand.size());
        for (const Plate face : run.faces) {
            order.push_back(static_cast<std::size_t>(std::ranges::find(run.hand, face) - run.hand.begin()));
        }
        for (std::size_t at = 0; at < run.hand.size(); ++at) {
            if (std::ranges::find(order, at) == order.end()) order.push_back(at);
        }
        std::vector<std::size_t> places;
        std::vector<std::size_t> returned;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const Plate face = run.hand[order[i]];
            if (!is_below_top(face) || last_on_top(face) >= static_cast<int>(run.plies.front())) continue;
            places.push_back(i);
            returned.push_back(order[i]);
        }
        shuffle_all(returned, rng_);
        for (std::size_t i = 0; i < places.size(); ++i) order[places[i]] = returned[i];
        for (std::size_t i = 0; i < run.plies.size(); ++i) plies_[run.plies[i]] = Move::under(run.in_hand[order[i]]);
    }

    // While somebody puts plates under the stack, the seat knows neither their order nor which are still to come. Only
    // the back of one that has become the top is seen.
    void reorder_unfinished(const Returned& run) {
        std::vector<std::size_t> left(run.in_hand.size());
        for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
        shuffle_all(left, rng_);
        for (std::size_t i = 0; i < run.plies.size(); ++i) {
            const bool on_top = position_.stack(0).plate() == run.faces[i];
            const auto fits = [&](std::size_t at) { return !on_top || back(run.hand[at]) == back(run.faces[i]); };
            const auto chosen = std::ranges::find_if(left, fits);
            plies_[run.plies[i]] = Move::under(run.in_hand[*chosen]);
            left.erase(chosen);
        }
    }

    // Plates that the seat has not seen from the front may be any others with the same back.
    void exchange_faces() {
        std::array<std::vector<Plate>, 2> hidden;
        const auto add = [&](duel::StackedPlate plate) {
            if (plate.plate() == Plate::none || plate.known_to(seat_)) return;
            hidden[is_special(plate.plate()) ? 1 : 0].push_back(plate.plate());
        };
        for (int depth = 0; depth < position_.stack_size(); ++depth) add(position_.stack(depth));
        for (int number = 0; number < position_.drawn_count(); ++number) add(position_.drawn(number));
        for (const std::vector<Plate>& faces : hidden) {
            std::vector<Plate> others = faces;
            shuffle_all(others, rng_);
            std::array<Plate, duel::plate_count> changed = plates_deal().plates;
            for (std::size_t i = 0; i < changed.size(); ++i) {
                const auto at = std::ranges::find(faces, plates_deal().plates[i]);
                if (at != faces.end()) changed[i] = others[static_cast<std::size_t>(at - faces.begin())];
            }
            plates_deal().plates = changed;
        }
    }

    void deal_chips() {
        const auto latest = std::ranges::find_if(plies_.rbegin(), plies_.rend(),
                                                 [](const Ply& ply) { return std::holds_alternative<Deal>(ply); });
        auto& deal = std::get<Deal>(*latest);
        if (deal.is_of_plates()) return;
        const duel::Position covered = position_.view(std::nullopt).covered();
        duel::ChipCounts left = covered.undealt_chips();
        for (std::size_t i = 0; i < duel::small_factories; ++i) {
            if (covered.chip(static_cast<int>(i) + 1) != duel::Chip::hidden) continue;
            deal.chips[i] = left.nth(static_cast<int>(rng_.below(static_cast<std::uint32_t>(left.total()))));
            left -= duel::ChipCounts::of(deal.chips[i]);
        }
    }

    const duel::Position& position_;
    int seat_;
    Rng& rng_;
    std::vector<Ply> plies_;
    std::vector<Returned> runs_;
    std::array<int, duel::plate_count> last_on_top_ = [] {
        std::array<int, duel::plate_count> never{};
        never.fill(-1);
        return never;
    }();
};

}  // namespace

DuelGame resampled(const DuelGame& game, int seat, Rng& rng) {
    if (game.start().phase() != duel::Phase::plates) return DuelGame(game.position().resample_hidden(seat, rng));
    if (game.plies().empty()) return game;
    return {game.start(), DuelResampling(game, seat, rng).run()};
}

}  // namespace azulejo::env
