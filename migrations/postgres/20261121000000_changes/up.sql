ALTER TABLE schema_versions DROP CONSTRAINT schema_versions_source_check;
ALTER TABLE schema_versions ADD CONSTRAINT schema_versions_source_check
    CHECK (source IN ('upload', 'api', 'endpoint', 'sync', 'restore'));

CREATE TABLE schema_changes (
    version_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES schema_versions (id) ON DELETE CASCADE,
    breaking INTEGER NOT NULL,
    dangerous INTEGER NOT NULL,
    safe INTEGER NOT NULL,
    omitted INTEGER NOT NULL,
    items TEXT NOT NULL
);
