DROP TABLE schema_changes;
CREATE TABLE old_schema_versions (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    source TEXT NOT NULL CHECK (source IN ('upload', 'api')),
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
INSERT INTO old_schema_versions SELECT * FROM schema_versions;
DROP TABLE schema_versions;
ALTER TABLE old_schema_versions RENAME TO schema_versions;
