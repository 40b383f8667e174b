-- The theme of a user for all projects: the fields that differ from the default theme, as JSON.
CREATE TABLE themes (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    fields TEXT NOT NULL,
    use_custom_branding INTEGER CHECK (use_custom_branding IN (0, 1)),
    updated_at TEXT NOT NULL
) STRICT;

-- The theme mode of a project, and the fields that it overrides.
CREATE TABLE project_themes (
    project_id TEXT NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    mode INTEGER NOT NULL,
    fields TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;

-- Files below /brand/: uploaded pictures, and style sheets of themes. Those that nothing refers to are deleted.
CREATE TABLE brand_files (
    key TEXT NOT NULL PRIMARY KEY,
    extension TEXT NOT NULL,
    touched_at TEXT NOT NULL
) STRICT;
CREATE INDEX brand_files_by_touched_at ON brand_files (touched_at);
