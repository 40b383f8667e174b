CREATE TABLE content_sections (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    key TEXT COLLATE "C" NOT NULL,
    title TEXT NOT NULL,
    summary TEXT NOT NULL,
    body TEXT NOT NULL,
    position INTEGER NOT NULL,
    is_visible BOOLEAN NOT NULL,
    version INTEGER NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    UNIQUE (project_id, key)
);
