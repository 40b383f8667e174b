ALTER TABLE projects ADD COLUMN sample_values TEXT NOT NULL DEFAULT '';
CREATE TABLE named_examples (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    document TEXT NOT NULL,
    variables TEXT,
    origin TEXT NOT NULL CHECK (origin IN ('written', 'pipeline')),
    file TEXT,
    version INTEGER NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (project_id, key)
) STRICT;
