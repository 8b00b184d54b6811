-- Tables that nobody uses are deleted. The time of those that exist already counts from now: release 0.1.0 deleted none.
ALTER TABLE game ADD COLUMN idle_since bigint NOT NULL DEFAULT 0;
UPDATE game SET idle_since = greatest(CAST(extract(epoch FROM now()) * 1000 AS bigint), (SELECT COALESCE(max(seen), 0) FROM pulse))
WHERE status <> 2;
