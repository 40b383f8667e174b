-- Open sets lose their CHECK: Rust parses them (migrations/README.md).
-- Dropping a table that others refer to is safe because the runner switches foreign keys off.

CREATE TABLE new_subscriptions (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    plan TEXT NOT NULL,
    status TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;
INSERT INTO new_subscriptions (user_id, plan, status, updated_at)
SELECT user_id, plan, status, updated_at
FROM subscriptions;
DROP TABLE subscriptions;
ALTER TABLE new_subscriptions RENAME TO subscriptions;

CREATE TABLE new_jobs (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    run_at TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
INSERT INTO new_jobs (id, kind, payload, attempts, run_at, created_at)
SELECT id, kind, payload, attempts, run_at, created_at
FROM jobs;
DROP TABLE jobs;
ALTER TABLE new_jobs RENAME TO jobs;
CREATE INDEX jobs_by_run_at ON jobs (run_at);

CREATE TABLE new_schema_versions (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    source TEXT NOT NULL,
    message TEXT,
    commit_hash TEXT,
    sdl TEXT NOT NULL,
    sdl_hash TEXT NOT NULL,
    sdl_bytes INTEGER NOT NULL,
    types_count INTEGER NOT NULL,
    operations_count INTEGER NOT NULL,
    fields_count INTEGER NOT NULL,
    findings TEXT NOT NULL,
    findings_count INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    -- The hide rules that the counts and changes of this version were made under.
    rules_stamp TEXT NOT NULL DEFAULT '',
    UNIQUE (project_id, number)
) STRICT;
INSERT INTO new_schema_versions (
    id, project_id, number, source, message, commit_hash, sdl, sdl_hash, sdl_bytes,
    types_count, operations_count, fields_count, findings, findings_count, created_at, rules_stamp
)
SELECT
    id, project_id, number, source, message, commit_hash, sdl, sdl_hash, sdl_bytes,
    types_count, operations_count, fields_count, findings, findings_count, created_at, rules_stamp
FROM schema_versions;
DROP TABLE schema_versions;
ALTER TABLE new_schema_versions RENAME TO schema_versions;

CREATE TABLE new_endpoints (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    url TEXT NOT NULL,
    environment TEXT NOT NULL,
    description TEXT NOT NULL,
    -- JSON: [{"name", "value"}]; each value is sealed with a key that is not in the database.
    headers TEXT NOT NULL,
    is_default INTEGER NOT NULL,
    -- JSON of the last test's result.
    last_test TEXT,
    sync TEXT NOT NULL,
    -- When the next sync is due, or until when a worker has claimed it.
    sync_at TEXT,
    -- JSON of the last sync's result.
    last_sync TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;
INSERT INTO new_endpoints (
    id, project_id, name, url, environment, description, headers, is_default, last_test,
    sync, sync_at, last_sync, created_at, updated_at
)
SELECT
    id, project_id, name, url, environment, description, headers, is_default, last_test,
    sync, sync_at, last_sync, created_at, updated_at
FROM endpoints;
DROP TABLE endpoints;
ALTER TABLE new_endpoints RENAME TO endpoints;
CREATE INDEX endpoints_by_project ON endpoints (project_id, id);
CREATE UNIQUE INDEX endpoints_one_default ON endpoints (project_id) WHERE is_default = 1;
CREATE INDEX endpoints_by_sync ON endpoints (sync_at);
