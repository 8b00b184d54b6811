-- Tables that nobody uses are deleted. The time of those that exist already counts from now: release 0.1.0 deleted none.
ALTER TABLE game ADD COLUMN idle_since INTEGER NOT NULL DEFAULT 0;
UPDATE game SET idle_since = max(CAST(strftime('%s', 'now') AS INTEGER) * 1000, (SELECT COALESCE(max(seen), 0) FROM pulse))
WHERE status <> 2;
