#include "server/codec/proof.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

#include "core/json_writer.h"
#include "core/text.h"
#include "notation/games.h"
#include "notation/replayer.h"
#include "server/codec/header.h"

namespace azulejo::server {

namespace {

constexpr std::size_t most_steps = 100'000;

// A ply or an undo, as a proof tells it.
struct Step {
    std::string token;        // of a ply
    std::optional<int> undo;  // to how many plies
};

struct Proof {
    std::string id;
    std::string game;
    int players = 0;
    std::optional<int> first;  // if the table's rules set it
    duel::ScoringChoice scoring{};
    ChanceScheme scheme = ChanceScheme::first;
    Bytes32 seed{};
    std::string commitment;
    std::vector<std::string> nonces;
    std::string event;  // with shared deals
    int board = 0;
    notation::Tags start;
    std::vector<Step> steps;
};

std::vector<Step> read_steps(json::ObjectReader& object, json::FieldFaults& faults) {
    std::vector<Step> steps;
    const json::Array& list = object.list("events", 0, most_steps);
    for (std::size_t i = 0; i < list.size(); ++i) {
        json::ObjectReader step(list[i], "events[" + std::to_string(i) + ']', faults);
        if (list[i].find("undo") != nullptr) {
            steps.push_back({.token = {}, .undo = step.integer("undo", 0, static_cast<int>(most_steps))});
        } else {
            steps.push_back(
                {.token = step.text("token", "a token", [](std::string_view) { return true; }), .undo = {}});
        }
    }
    return steps;
}

// Reads the member "shared": which event and which of its boards.
void read_shared(json::ObjectReader& object, json::FieldFaults& faults, Proof& proof) {
    const json::Value* value = object.find("shared");
    if (value == nullptr) return object.fault("shared", "an event and a board");
    json::ObjectReader shared(*value, object.path("shared"), faults);
    proof.event = shared.text("event", "a text without |",
                              [](std::string_view text) { return text.find('|') == std::string_view::npos; });
    proof.board = shared.integer("board", 1, 1'000'000);
}

std::expected<Proof, std::string> read_proof(std::string_view text) {
    const auto value = json::parse(text);
    if (!value) return std::unexpected("not JSON: " + value.error().message);
    json::FieldFaults faults;
    Proof proof;
    {
        const auto anything = [](std::string_view) { return true; };
        json::ObjectReader object(*value, {}, faults);
        proof.id = object.text("id", "a text", anything);
        std::vector<std::string_view> names;
        for (const notation::GameEntry& entry : notation::games()) names.push_back(entry.name);
        const notation::GameEntry& game = notation::games()[object.choice("game", names)];
        proof.game = game.name;
        proof.players = object.integer("players", game.fewest_players, game.most_players);
        if (const int first = object.integer("first", 1, proof.players, 0); first > 0) proof.first = first - 1;
        proof.scoring = notation::scoring_member(object, proof.game);
        proof.scheme = static_cast<ChanceScheme>(object.integer("scheme", 1, 3, 1));
        if (proof.scheme == ChanceScheme::shared) read_shared(object, faults, proof);
        const std::string seed = object.text("seed", "64 hexadecimal digits",
                                             [](std::string_view each) { return parse_hex(each).has_value(); });
        proof.seed = parse_hex(seed).value_or(Bytes32{});
        proof.commitment = object.text("commitment", "64 hexadecimal digits", anything);
        for (const json::Value& nonce : object.list("nonces", 0, most_steps)) {
            if (nonce.string() == nullptr || !is_nonce(*nonce.string())) {
                object.fault("nonces", "a list of nonces");
                break;
            }
            proof.nonces.push_back(*nonce.string());
        }
        const json::Value* start = object.find("start");
        if (start == nullptr || start->object() == nullptr) {
            object.fault("start", "the tags of the game's record");
        } else {
            for (const auto& [name, tag] : *start->object()) {
                if (tag.string() != nullptr) proof.start.add(name, *tag.string());
            }
        }
        proof.steps = read_steps(object, faults);
    }
    if (!faults.empty()) return std::unexpected(to_string(faults));
    return proof;
}

Chance chance_of(const Proof& proof) {
    if (proof.scheme == ChanceScheme::shared) {
        return Chance::shared(proof.seed, proof.event, proof.board, joined(proof.nonces));
    }
    return {proof.seed, proof.scheme, proof.id, joined(proof.nonces)};
}

// What differs from what a player has kept, if anything.
std::optional<std::string> difference(const Proof& proof, const Kept& kept) {
    if (!kept.commitment.empty() && kept.commitment != proof.commitment) {
        return "the commitment is not the one that was kept, " + in_quotes(kept.commitment);
    }
    for (const std::string& nonce : kept.nonces) {
        if (std::ranges::find(proof.nonces, nonce) == proof.nonces.end()) {
            return "the nonce " + in_quotes(nonce) + " was not mixed in";
        }
    }
    return std::nullopt;
}

std::vector<std::string> other_nonces(const Proof& proof, const Kept& kept) {
    std::vector<std::string> others;
    std::ranges::copy_if(proof.nonces, std::back_inserter(others), [&](const std::string& nonce) {
        return !nonce.empty() && std::ranges::find(kept.nonces, nonce) == kept.nonces.end();
    });
    return others;
}

// The number of plies in a record, if they are the first ones of the game; or where they are not.
template <GamePosition P>
std::expected<std::size_t, std::string> compared(const Game<P>& game, const std::string& record) {
    using Read = notation::Replayer::Step;
    notation::Replayer replayer(notation::text_source(record));
    if (replayer.step() != Read::started) return std::unexpected("the record has no game");
    if (replayer.position() != AnyPosition(game.start())) return std::unexpected("the record begins in another way");
    std::size_t plies = 0;
    auto step = replayer.step();
    for (; step == Read::played; step = replayer.step()) {
        if (plies >= game.plies().size() || replayer.ply() != AnyPly(game.plies()[plies])) {
            return std::unexpected("ply " + std::to_string(plies) + " of the record, " + in_quotes(replayer.token()) +
                                   ", is another one in the proof");
        }
        ++plies;
    }
    if (step == Read::failed) return std::unexpected("the record: " + replayer.failure().reason);
    return plies;
}

// Plays a game again, and draws each deal again.
template <GamePosition P>
class Checker {
  public:
    Checker(const Chance& chance, const P& start) : chance_(chance), game_(start) {}

    std::optional<std::string> check(const Step& step) {
        return step.undo ? take_back(static_cast<std::size_t>(*step.undo)) : play(step.token);
    }
    [[nodiscard]] const Verified& done() const { return done_; }
    [[nodiscard]] const Game<P>& game() const { return game_; }
    [[nodiscard]] std::string where() const { return "ply " + std::to_string(game_.plies().size()); }

  private:
    std::optional<std::string> play(const std::string& token) {
        const P& position = game_.position();
        if (position.awaits_deal()) {
            const typename P::Ply drawn =
                chance_.deal(position, {.undos = done_.undos, .ply = game_.plies().size(), .deals = done_.deals});
            const std::string expected = notation::to_token(position, drawn);
            if (token != expected) {
                return "the deal is " + in_quotes(token) + ", the seed deals \"" + expected + '"';
            }
            ++done_.deals;
        }
        const auto ply = notation::parse_ply(position, token);
        if (!ply) return in_quotes(token) + ": " + ply.error();
        game_.play(*ply);
        ++done_.plies;
        return std::nullopt;
    }
    std::optional<std::string> take_back(std::size_t keep) {
        if (chance_.is_shared()) return "there are no undos where deals are shared";
        if (keep >= game_.plies().size()) return "there are fewer plies to take back";
        game_.take_back_to(keep);
        game_ = chance_.renewed(game_, ++done_.undos);
        return std::nullopt;
    }

    const Chance& chance_;
    Game<P> game_;
    Verified done_;
};

}  // namespace

std::string proof_of(const Table& table, const std::vector<TimedEvent>& events) {
    return std::visit(
        [&]<class P>(const Game<P>& game) {
            return json::object_text([&](json::ObjectWriter& object) {
                object.text("id", table.header().id);
                object.text("game", table.rules().game);
                object.number("players", table.rules().players);
                if (table.rules().first) object.number("first", *table.rules().first + 1);
                notation::append_scoring_member(object, table.rules().scoring);
                if (table.header().scheme != ChanceScheme::first) {
                    object.number("scheme", static_cast<int>(table.header().scheme));
                }
                object.text("seed", to_hex(table.header().seed));
                object.text("commitment", commitment(table.header().seed));
                std::string& out = object.out();
                object.list("nonces", table.nonces(),
                            [&](const std::string& nonce) { json::append_quoted(out, nonce); });
                object.object("start", [&](json::ObjectWriter& tags) {
                    const notation::Tags start = notation::start_tags(game.start());
                    for (const auto& [name, value] : start.items()) tags.text(name, value);
                });
                std::vector<const TableEvent*> steps;
                for (const TimedEvent& each : events) {
                    const bool is_step =
                        std::holds_alternative<Played>(each.event) || std::holds_alternative<Undone>(each.event);
                    if (is_step) steps.push_back(&each.event);
                }
                object.list("events", steps, [&](const TableEvent* event) {
                    json::ObjectWriter step(out);
                    if (const auto* undone = std::get_if<Undone>(event)) {
                        step.number("undo", undone->plies);
                    } else {
                        const auto& ply = std::get<typename P::Ply>(std::get<Played>(*event).ply);
                        step.text("token", notation::to_token(game.start(), ply));
                    }
                });
            });
        },
        *table.game());
}

std::expected<Verified, std::string> verify(std::string_view text, const Kept& kept) {
    const auto proof = read_proof(text);
    if (!proof) return std::unexpected(proof.error());
    if (commitment(proof->seed) != proof->commitment) {
        return std::unexpected("the commitment is not the hash of the seed");
    }
    if (proof->scheme == ChanceScheme::by_seat && std::cmp_not_equal(proof->nonces.size(), proof->players)) {
        return std::unexpected("there must be one nonce for each seat, which is empty if the seat sent none");
    }
    if (auto found = difference(*proof, kept)) return std::unexpected(*std::move(found));
    const Chance chance = chance_of(*proof);
    const AnyPosition start = chance.start(proof->game, proof->players, proof->first, proof->scoring);
    const auto told = notation::start_of(proof->start);
    if (!told) return std::unexpected("start: " + told.error());
    if (*told != start) return std::unexpected("start: the seed draws another first player or other scoring tiles");
    return std::visit(
        [&]<class P>(const P& position) -> std::expected<Verified, std::string> {
            Checker<P> checker(chance, position);
            for (const Step& step : proof->steps) {
                const std::string where = checker.where();
                if (const auto fault = checker.check(step)) return std::unexpected(where + ": " + *fault);
            }
            Verified verified = checker.done();
            if (kept.record) {
                const auto plies = compared(checker.game(), *kept.record);
                if (!plies) return std::unexpected(plies.error());
                verified.recorded = *plies;
            }
            verified.id = proof->id;
            verified.commitment = proof->commitment;
            verified.other_nonces = other_nonces(*proof, kept);
            return verified;
        },
        start);
}

}  // namespace azulejo::server
