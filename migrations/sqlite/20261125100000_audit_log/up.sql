-- Events say who did what to a project or an account. They outlive both until every consumer has read them.
CREATE TABLE new_events (
    -- In the order of commits: see `persistence/src/events.rs`.
    sequence INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    -- No reference: an event that no consumer has read yet outlives the account.
    owner_id TEXT NOT NULL,
    -- The project, if it is about one. No reference, because it outlives that too.
    project_id TEXT,
    kind TEXT NOT NULL,
    -- Actor, subject and what happened, as JSON; project and version in rows from before this migration.
    payload TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
INSERT INTO new_events (sequence, id, owner_id, project_id, kind, payload, created_at)
SELECT sequence, id, owner_id, project_id, kind, payload, created_at FROM events;
DROP TABLE events;
ALTER TABLE new_events RENAME TO events;
CREATE INDEX events_by_owner ON events (owner_id, sequence);
CREATE INDEX events_by_project ON events (project_id);
CREATE INDEX events_by_age ON events (created_at);

-- How far each consumer has read the events.
CREATE TABLE event_cursors (
    consumer TEXT NOT NULL PRIMARY KEY,
    sequence INTEGER NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;

-- What was done in an account, written with the events. It outlives projects and has a lifetime of its own.
CREATE TABLE audit_log (
    id TEXT NOT NULL PRIMARY KEY,
    owner_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    actor_kind TEXT NOT NULL,
    actor_name TEXT NOT NULL,
    actor_detail TEXT,
    subject_kind TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    subject_name TEXT NOT NULL,
    -- Properties before and after, as JSON.
    changes TEXT NOT NULL,
    request_id TEXT,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX audit_log_by_owner ON audit_log (owner_id, id);
CREATE INDEX audit_log_by_age ON audit_log (created_at);

-- Whether it was allowed with an API key. Then readers do not see by whom.
ALTER TABLE allowed_changes ADD COLUMN is_allowed_by_key INTEGER NOT NULL DEFAULT 0 CHECK (is_allowed_by_key IN (0, 1));
