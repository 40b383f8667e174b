CREATE TABLE endpoints (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    url TEXT NOT NULL,
    environment TEXT NOT NULL CHECK (environment IN ('production', 'staging', 'development')),
    description TEXT NOT NULL,
    -- JSON: [{"name", "value"}]; each value is sealed with a key that is not in the database.
    headers TEXT NOT NULL,
    is_default INTEGER NOT NULL,
    -- JSON of the last test's result.
    last_test TEXT,
    sync TEXT NOT NULL CHECK (sync IN ('off', 'hourly', 'daily')),
    -- When the next one is due, or until when a worker has claimed it.
    sync_at TEXT,
    -- JSON of the last sync's result.
    last_sync TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX endpoints_by_project ON endpoints (project_id, id);
CREATE UNIQUE INDEX endpoints_one_default ON endpoints (project_id) WHERE is_default = 1;
CREATE INDEX endpoints_by_sync ON endpoints (sync_at);
