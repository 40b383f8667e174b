-- The theme of a user for all projects: the fields that differ from the default theme, as JSON.
CREATE TABLE themes (
    user_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    fields TEXT COLLATE "C" NOT NULL,
    use_custom_branding BOOLEAN,
    updated_at TIMESTAMP NOT NULL
);

-- The theme mode of a project, and the fields that it overrides.
CREATE TABLE project_themes (
    project_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    mode BIGINT NOT NULL,
    fields TEXT COLLATE "C" NOT NULL,
    updated_at TIMESTAMP NOT NULL
);

-- Files below /brand/: uploaded pictures, and style sheets of themes. Those that nothing refers to are deleted.
CREATE TABLE brand_files (
    key TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    extension TEXT COLLATE "C" NOT NULL,
    touched_at TIMESTAMP NOT NULL
);
CREATE INDEX brand_files_by_touched_at ON brand_files (touched_at);
