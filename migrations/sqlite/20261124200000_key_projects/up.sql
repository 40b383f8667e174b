-- Whether a key reaches only its rows of api_key_projects. A key that is bound stays so when its last project is deleted.
ALTER TABLE api_keys ADD COLUMN is_bound INTEGER NOT NULL DEFAULT 0 CHECK (is_bound IN (0, 1));

CREATE TABLE api_key_projects (
    key_id TEXT NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    PRIMARY KEY (key_id, project_id)
) STRICT;

CREATE INDEX api_key_projects_by_project ON api_key_projects (project_id);
