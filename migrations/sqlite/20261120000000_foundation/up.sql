CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT,
    username TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE subscriptions (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    plan TEXT NOT NULL CHECK (plan IN ('free', 'pro')),
    status TEXT NOT NULL CHECK (status IN ('active', 'past_due', 'canceled')),
    updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE sessions (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL,
    last_used_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
) STRICT;

CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE sign_in_links (
    token_hash TEXT NOT NULL PRIMARY KEY,
    email TEXT NOT NULL,
    redirect TEXT,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    used_at TEXT
) STRICT;

CREATE INDEX sign_in_links_by_expiry ON sign_in_links (expires_at);

-- One row a counted subject: writing it first makes callers of one subject wait for each other.
CREATE TABLE rate_limit_subjects (
    subject TEXT NOT NULL PRIMARY KEY,
    touched_at TEXT NOT NULL
) STRICT;

CREATE INDEX rate_limit_subjects_by_touch ON rate_limit_subjects (touched_at);

CREATE TABLE rate_limit_events (
    id TEXT NOT NULL PRIMARY KEY,
    subject TEXT NOT NULL REFERENCES rate_limit_subjects (subject) ON DELETE CASCADE,
    passed_at TEXT NOT NULL
) STRICT;

CREATE INDEX rate_limit_events_by_subject ON rate_limit_events (subject, passed_at);

CREATE TABLE jobs (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('sign_in_mail')),
    payload TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    run_at TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE INDEX jobs_by_run_at ON jobs (run_at);

CREATE TABLE projects (
    id TEXT NOT NULL PRIMARY KEY,
    owner_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    slug TEXT NOT NULL UNIQUE,
    description TEXT NOT NULL,
    is_public INTEGER NOT NULL,
    current_version INTEGER,
    latest_version INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX projects_by_owner ON projects (owner_id, id);

CREATE TABLE slug_redirects (
    slug TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL
) STRICT;

CREATE INDEX slug_redirects_by_project ON slug_redirects (project_id);

CREATE TABLE schema_versions (
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
