// The choices of a player of Duel.
#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <tuple>

#include "cli/duel/story.h"
#include "core/bits.h"
#include "notation/duel/fields.h"
#include "notation/duel/token.h"
#include "rules/duel/preview.h"

namespace azulejo::cli {

using namespace duel;
using DuelStory = Story<Position>;
namespace text = notation::duel;

std::vector<Move> DuelStory::numbered_moves(const Position& position) {
    const auto list = position.legal_moves();
    return {list.begin(), list.end()};
}

bool DuelStory::shows_moves(const Position& position) {
    return position.phase() == Phase::draw || position.phase() == Phase::under || position.phase() == Phase::tile;
}

std::vector<std::string_view> DuelStory::help_keys(const Position& /*position*/) {
    return {"duel.help.sun",  "duel.help.moon", "duel.help.plate", "duel.help.draw",
            "duel.help.chip", "duel.help.tile", "duel.help.signs", "duel.help.beginning"};
}

// Each plate that can be placed, once, and the free slots.
std::string DuelStory::plate_ways(const Position& position) const {
    std::string slots_free;
    for_each_bit(position.board(position.turn()).empty_slots(),
                 [&](int slot) { slots_free += " @" + std::to_string(slot + 1); });
    const bool keeps = position.phase() == Phase::keep;
    const int places = keeps ? position.drawn_count() : display_places;
    std::string out;
    for (int i = 0; i < places; ++i) {
        const Plate plate = keeps ? position.drawn(i).plate() : position.display(i);
        if (plate == Plate::none) continue;
        const std::string token = (keeps ? "keep" : "d") + std::to_string(i + 1);
        out += fmt::format("  {}  {} {} +0 … +3\n", bold(token), text::plate_name(plate), slots_free);
    }
    return out;
}

// A line for one source and colour: the targets, and how each changes the points of this round.
void DuelStory::add_takes(std::string& out, const Position& position, const std::string& heading,
                          const std::vector<Move>& moves) const {
    out += bold(heading) + "\n ";
    for (const Move move : moves) {
        const Preview effect = duel::preview(position, move);
        std::string token = text::to_token(move);
        if (const std::size_t slash = token.find('/'); slash != std::string::npos)
            token.replace(slash, token.size(), "/…");
        notation::StyledLine entry(false);
        entry.add(" ").add(token).add(" ").add(signed_number(effect.gain_after - effect.gain_before)).pad_to(11);
        out += entry.text();
    }
    out += "\n";
}

std::string DuelStory::take_ways(const Position& position) const {
    std::string out;
    std::vector<Move> group;
    const auto flush = [&] {
        if (group.empty()) return;
        const Move move = group.front();
        const std::string what = fmt::format("{} × {}", taken_by(position, move), colour_name(move.colour()));
        const bool moon = move.kind() == Move::Kind::moon;
        add_takes(out, position, label(moon ? messages_.text("duel.moons") : factory_name(move.factory()), what),
                  group);
        group.clear();
    };
    // Moves that differ only in how the rest is stacked are shown once.
    const auto same_source = [](Move a, Move b) {
        return a.kind() == b.kind() && a.colour() == b.colour() && a.factory() == b.factory();
    };
    std::vector<Move> takes = numbered_moves(position);
    std::erase_if(takes, std::not_fn(is_take));
    std::ranges::sort(takes, {}, [](Move move) {
        const bool moon = move.kind() == Move::Kind::moon;
        return std::tuple(moon, moon ? 0 : move.factory(), move.colour(), move.row(), move.bits());
    });
    for (const Move move : takes) {
        if (!group.empty() && !same_source(group.front(), move)) flush();
        if (group.empty() || group.back().row() != move.row()) group.push_back(move);
    }
    flush();
    return out;
}

std::string DuelStory::moves(const Position& position) const {
    if (position.phase() == Phase::setup || position.phase() == Phase::keep) return plate_ways(position);
    const std::vector<Move> all = numbered_moves(position);
    std::string out;
    if (position.phase() != Phase::draft) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            std::string points;
            if (all[i].kind() == Move::Kind::tile) {
                const Placement placement = preview_placement(position, all[i]);
                points = "  " + signed_number(placement.runs.points() + placement.special_points());
            }
            out += fmt::format("{:>4}) {}  {}{}\n", i + 1, text::to_token(all[i]), move(position, all[i]), points);
        }
        return out;
    }
    out = take_ways(position);
    if (position.board(position.turn()).markers() > 0)
        out += bold(messages_.text("duel.plates")) + "\n" + plate_ways(position);
    for (const Move each : all) {
        if (each.kind() != Move::Kind::draw && each.kind() != Move::Kind::chip) continue;
        out += fmt::format("  {}  {}\n", bold(text::to_token(each)), move(position, each));
    }
    return out;
}

}  // namespace azulejo::cli
