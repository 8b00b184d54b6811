-- The version in which the events of a game are stored. Games of release 0.1.0 have version 1.
ALTER TABLE game ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
CREATE INDEX game_version ON game (version, id);
