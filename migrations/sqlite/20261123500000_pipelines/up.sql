-- Patterns of changes that never fail a pipeline, one per line.
ALTER TABLE projects ADD COLUMN ignored_changes TEXT NOT NULL DEFAULT '';
-- Breaking changes that the owner allowed once. The next publish that makes them uses them up.
CREATE TABLE allowed_changes (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    -- The path of the change, or `*` for every breaking change of the version.
    path TEXT NOT NULL,
    reason TEXT NOT NULL,
    allowed_by TEXT NOT NULL,
    -- The version that was published with it; NULL until then.
    version_number INTEGER,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX allowed_changes_by_project ON allowed_changes (project_id, version_number);
-- Results of checks, for their pages; kept for 30 days.
CREATE TABLE schema_checks (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    -- The version that the schema was compared with; NULL before the first publish.
    base_version INTEGER,
    message TEXT,
    commit_hash TEXT,
    is_ok INTEGER NOT NULL CHECK (is_ok IN (0, 1)),
    breaking INTEGER NOT NULL,
    dangerous INTEGER NOT NULL,
    safe INTEGER NOT NULL,
    -- The changes that fail the check.
    failing INTEGER NOT NULL,
    findings_count INTEGER NOT NULL,
    -- The changes that readers may see, as JSON.
    changes TEXT NOT NULL,
    rules_stamp TEXT NOT NULL,
    created_by TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX schema_checks_by_project ON schema_checks (project_id, created_at);
CREATE INDEX schema_checks_by_age ON schema_checks (created_at);
