CREATE TABLE game (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    listed INTEGER NOT NULL,
    status INTEGER NOT NULL,
    open_seats INTEGER NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    header TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX game_newest ON game (created, id);
CREATE INDEX game_lobby ON game (status, created, id) WHERE listed = 1;

CREATE TABLE event (
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE job (
    key TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    due INTEGER NOT NULL,
    version INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    held_until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX job_due ON job (due);

CREATE TABLE job_result (
    key TEXT NOT NULL PRIMARY KEY,
    result TEXT NOT NULL,
    kept_until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX job_result_kept ON job_result (kept_until);

-- When a server last said that it was alive, and when one said so before that.
CREATE TABLE pulse (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    node TEXT NOT NULL,
    previous INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT;

CREATE TABLE outage (
    began INTEGER NOT NULL PRIMARY KEY,
    ended INTEGER NOT NULL
) STRICT;
