-- Lists of listed tables, in one state or in any. Without these indexes, a list could read all games that were ever stored.
-- `listed` is a column of them, although it is always 1, so that SQLite prefers them to game_status.
DROP INDEX game_lobby;
CREATE INDEX game_lobby ON game (listed, status, created, id) WHERE listed = 1;
CREATE INDEX game_listed ON game (listed, created, id) WHERE listed = 1;
