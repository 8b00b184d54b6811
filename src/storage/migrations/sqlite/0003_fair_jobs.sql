-- Jobs have an owner, so that workers can serve owners in turn, and a time after which they are dropped (0: never).
ALTER TABLE job ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE job ADD COLUMN expires INTEGER NOT NULL DEFAULT 0;
CREATE INDEX job_queue ON job (kind, owner, due);
-- Finds tables that nobody uses any more.
CREATE INDEX game_status ON game (status, created);
CREATE INDEX outage_ended ON outage (ended);
