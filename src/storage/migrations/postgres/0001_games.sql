CREATE TABLE game (
    id text NOT NULL PRIMARY KEY,
    game text NOT NULL,
    players bigint NOT NULL,
    listed bigint NOT NULL,
    status bigint NOT NULL,
    open_seats bigint NOT NULL,
    created bigint NOT NULL,
    changed bigint NOT NULL,
    header text NOT NULL
);
CREATE INDEX game_newest ON game (created, id);
CREATE INDEX game_lobby ON game (status, created, id) WHERE listed = 1;

CREATE TABLE event (
    game text NOT NULL,
    number bigint NOT NULL,
    at bigint NOT NULL,
    kind text NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (game, number)
);
-- Finds what was written in the last seconds; next to nothing to keep, because events are written in this order.
CREATE INDEX event_at ON event USING brin (at) WITH (pages_per_range = 16, autosummarize = on);

CREATE TABLE job (
    key text NOT NULL PRIMARY KEY,
    kind text NOT NULL,
    body text NOT NULL,
    due bigint NOT NULL,
    version bigint NOT NULL,
    attempts bigint NOT NULL,
    held_until bigint NOT NULL
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX job_due ON job (due);

CREATE TABLE job_result (
    key text NOT NULL PRIMARY KEY,
    result text NOT NULL,
    kept_until bigint NOT NULL
);
CREATE INDEX job_result_kept ON job_result (kept_until);

-- When a server last said that it was alive, and when one said so before that.
CREATE TABLE pulse (
    id bigint NOT NULL PRIMARY KEY CHECK (id = 1),
    node text NOT NULL,
    previous bigint NOT NULL,
    seen bigint NOT NULL
);

CREATE TABLE outage (
    began bigint NOT NULL PRIMARY KEY,
    ended bigint NOT NULL
);
