ALTER TABLE projects ADD COLUMN sample_values TEXT NOT NULL DEFAULT '';
CREATE TABLE named_examples (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    key TEXT COLLATE "C" NOT NULL,
    document TEXT NOT NULL,
    variables TEXT,
    origin TEXT COLLATE "C" NOT NULL CHECK (origin IN ('written', 'pipeline')),
    file TEXT,
    version INTEGER NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    UNIQUE (project_id, key)
);
