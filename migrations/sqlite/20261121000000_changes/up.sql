-- SQLite cannot change a CHECK: the table is made anew. Nothing refers to it yet.
CREATE TABLE new_schema_versions (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    source TEXT NOT NULL CHECK (source IN ('upload', 'api', 'endpoint', 'sync', 'restore')),
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
    UNIQUE (project_id, number)
) STRICT;
INSERT INTO new_schema_versions SELECT * FROM schema_versions;
DROP TABLE schema_versions;
ALTER TABLE new_schema_versions RENAME TO schema_versions;

CREATE TABLE schema_changes (
    version_id TEXT NOT NULL PRIMARY KEY REFERENCES schema_versions (id) ON DELETE CASCADE,
    breaking INTEGER NOT NULL,
    dangerous INTEGER NOT NULL,
    safe INTEGER NOT NULL,
    omitted INTEGER NOT NULL,
    items TEXT NOT NULL
) STRICT;
