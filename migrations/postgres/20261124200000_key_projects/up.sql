-- Whether a key reaches only its rows of api_key_projects. A key that is bound stays so when its last project is deleted.
ALTER TABLE api_keys ADD COLUMN is_bound BOOLEAN NOT NULL DEFAULT FALSE;

CREATE TABLE api_key_projects (
    key_id TEXT COLLATE "C" NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
    project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    PRIMARY KEY (key_id, project_id)
);

CREATE INDEX api_key_projects_by_project ON api_key_projects (project_id);
