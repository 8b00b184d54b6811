#pragma once

// The SQL of the store, for both databases. Parameters first appear in numerical order (SQLite numbers them by first
// use), with a CAST where PostgreSQL cannot infer the type.
namespace azulejo::storage::statements {

inline constexpr const char* create_game =
    "INSERT INTO game (id, game, players, listed, status, open_seats, created, changed, header, version)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING 1";
inline constexpr const char* summarise = "UPDATE game SET status = $1, open_seats = $2, changed = $3 WHERE id = $4";
inline constexpr const char* game_exists = "SELECT 1 FROM game WHERE id = $1";
inline constexpr const char* game_columns =
    "id, game, players, listed, status, open_seats, created, changed, header, version";
inline constexpr const char* read_game =
    "SELECT id, game, players, listed, status, open_seats, created, changed, header, version FROM game WHERE id = $1";

// Inserts the first event of an append if its number is the game's next one. Returns no row otherwise.
inline constexpr const char* next_event =
    "INSERT INTO event (game, number, at, kind, body)"
    " SELECT CAST($1 AS text), CAST($2 AS bigint), CAST($3 AS bigint), CAST($4 AS text), CAST($5 AS text)"
    " WHERE EXISTS (SELECT 1 FROM game WHERE id = $1)"
    " AND ($2 = 0 OR EXISTS (SELECT 1 FROM event WHERE game = $1 AND number = $2 - 1))"
    " ON CONFLICT DO NOTHING RETURNING 1";
// The same check alone.
inline constexpr const char* is_next_event =
    "SELECT 1 FROM game WHERE id = $1"
    " AND (CAST($2 AS bigint) = 0 OR EXISTS (SELECT 1 FROM event WHERE game = $1 AND number = $2 - 1))"
    " AND NOT EXISTS (SELECT 1 FROM event WHERE game = $1 AND number = $2)";
inline constexpr const char* further_event =
    "INSERT INTO event (game, number, at, kind, body) VALUES ($1, $2, $3, $4, $5)";
inline constexpr const char* read_events =
    "SELECT number, at, kind, body FROM event WHERE game = $1 AND number >= $2 ORDER BY number";
inline constexpr const char* replace_event = "UPDATE event SET kind = $1, body = $2 WHERE game = $3 AND number = $4";
inline constexpr const char* count_old_games = "SELECT count(*) FROM game WHERE version < $1";
inline constexpr const char* old_games =
    "SELECT id, game, players, listed, status, open_seats, created, changed, header, version FROM game"
    " WHERE version < $1 AND id > $2 ORDER BY id LIMIT 100";
inline constexpr const char* set_version = "UPDATE game SET version = $1 WHERE id = $2";
// The events of the last $1 milliseconds before the latest time of any server.
inline constexpr const char* recent_games =
    "SELECT game, max(number) + 1 FROM event"
    " WHERE at >= (SELECT COALESCE(max(seen), 0) FROM pulse) - CAST($1 AS bigint) GROUP BY game";

inline constexpr const char* put_job =
    "INSERT INTO job (key, kind, body, due, version, attempts, held_until, owner, expires)"
    " VALUES ($1, $2, $3, $4, $5, 0, 0, $6, $7)"
    " ON CONFLICT (key) DO UPDATE SET kind = excluded.kind, body = excluded.body, due = excluded.due,"
    " version = excluded.version, attempts = 0, held_until = 0, owner = excluded.owner, expires = excluded.expires";
inline constexpr const char* drop_job = "DELETE FROM job WHERE key = $1";
inline constexpr const char* drop_expired_jobs = "DELETE FROM job WHERE kind = $1 AND expires > 0 AND expires <= $2";
// $3 is 1 if only the jobs of the owner $4 are wanted. The dialect's skip_locked clause goes between the two halves.
inline constexpr const char* take_jobs =
    "WITH due_now AS MATERIALIZED (SELECT key FROM job WHERE kind = $1 AND due <= $2 AND held_until <= $2"
    " AND (CAST($3 AS bigint) = 0 OR owner = $4) ORDER BY due, key LIMIT $5";
inline constexpr const char* take_jobs_end =
    ") UPDATE job SET held_until = $6, attempts = attempts + 1 WHERE key IN (SELECT key FROM due_now)"
    " RETURNING key, kind, body, owner, version, attempts";
inline constexpr const char* waiting_jobs =
    "SELECT owner, count(*) FROM job WHERE kind = $1 AND due <= $2 AND held_until <= $2 GROUP BY owner ORDER BY owner";
inline constexpr const char* release_job =
    "UPDATE job SET held_until = 0, attempts = attempts - 1 WHERE key = $1 AND version = $2 AND attempts > 0";
inline constexpr const char* end_job = "DELETE FROM job WHERE key = $1 AND version = $2 RETURNING 1";
inline constexpr const char* job_exists = "SELECT 1 FROM job WHERE key = $1";
inline constexpr const char* put_result =
    "INSERT INTO job_result (key, result, kept_until) VALUES ($1, $2, $3)"
    " ON CONFLICT (key) DO UPDATE SET result = excluded.result, kept_until = excluded.kept_until";
inline constexpr const char* forget_results = "DELETE FROM job_result WHERE kept_until < $1";
inline constexpr const char* read_result = "SELECT result FROM job_result WHERE key = $1";

// Locks the row until the end of the transaction, so that only one of several servers records the outage.
inline constexpr const char* record_heartbeat =
    "INSERT INTO pulse (id, node, previous, seen) VALUES (1, $1, $2, $2) ON CONFLICT (id) DO UPDATE SET"
    " node = excluded.node, previous = pulse.seen,"
    " seen = CASE WHEN excluded.seen > pulse.seen THEN excluded.seen ELSE pulse.seen END";
inline constexpr const char* record_gap =
    "INSERT INTO outage (began, ended) SELECT previous, seen FROM pulse WHERE seen - previous > $1"
    " ON CONFLICT (began) DO UPDATE SET"
    " ended = CASE WHEN excluded.ended > outage.ended THEN excluded.ended ELSE outage.ended END";
inline constexpr const char* record_outage =
    "INSERT INTO outage (began, ended) VALUES ($1, $2) ON CONFLICT (began) DO UPDATE SET"
    " ended = CASE WHEN excluded.ended > outage.ended THEN excluded.ended ELSE outage.ended END";
inline constexpr const char* read_outages = "SELECT began, ended FROM outage WHERE ended >= $1 ORDER BY began";
inline constexpr const char* server_time = "SELECT COALESCE(max(seen), 0) FROM pulse";

// $1 is the status. The condition on `created` finds candidates by an index. `idle_since` is when the database was
// upgraded, for tables that are older.
inline constexpr const char* unused_games =
    "SELECT id, (SELECT COALESCE(max(number) + 1, 0) FROM event WHERE event.game = game.id) FROM game"
    " WHERE status = $1 AND created < $2 AND idle_since < $2 AND NOT EXISTS"
    " (SELECT 1 FROM event WHERE event.game = game.id AND at >= $2) ORDER BY created LIMIT $3";
inline constexpr const char* remove_game =
    "DELETE FROM game WHERE id = $1"
    " AND NOT EXISTS (SELECT 1 FROM event WHERE event.game = $1 AND number >= CAST($2 AS bigint)) RETURNING 1";
inline constexpr const char* remove_events = "DELETE FROM event WHERE game = $1";

}  // namespace azulejo::storage::statements
