-- What happened to projects, written in the transaction that made it happen; kept for 30 days.
CREATE TABLE events (
    -- In the order of commits: see `persistence/src/events.rs`.
    sequence INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    owner_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- No reference: the event that a project was deleted outlives the project.
    project_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX events_by_owner ON events (owner_id, sequence);
CREATE INDEX events_by_project ON events (project_id);
CREATE INDEX events_by_age ON events (created_at);
