CREATE TABLE users (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    email TEXT COLLATE "C" NOT NULL UNIQUE,
    name TEXT,
    username TEXT COLLATE "C" NOT NULL UNIQUE,
    created_at TIMESTAMP NOT NULL
);

CREATE TABLE subscriptions (
    user_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    plan TEXT NOT NULL CHECK (plan IN ('free', 'pro')),
    status TEXT NOT NULL CHECK (status IN ('active', 'past_due', 'canceled')),
    updated_at TIMESTAMP NOT NULL
);

CREATE TABLE sessions (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL UNIQUE,
    created_at TIMESTAMP NOT NULL,
    last_used_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL
);

CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE sign_in_links (
    token_hash TEXT NOT NULL PRIMARY KEY,
    email TEXT COLLATE "C" NOT NULL,
    redirect TEXT,
    created_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL,
    used_at TIMESTAMP
);

CREATE INDEX sign_in_links_by_expiry ON sign_in_links (expires_at);

-- One row a counted subject: writing it first makes callers of one subject wait for each other.
CREATE TABLE rate_limit_subjects (
    subject TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    touched_at TIMESTAMP NOT NULL
);

CREATE INDEX rate_limit_subjects_by_touch ON rate_limit_subjects (touched_at);

CREATE TABLE rate_limit_events (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    subject TEXT COLLATE "C" NOT NULL REFERENCES rate_limit_subjects (subject) ON DELETE CASCADE,
    passed_at TIMESTAMP NOT NULL
);

CREATE INDEX rate_limit_events_by_subject ON rate_limit_events (subject, passed_at);

CREATE TABLE jobs (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('sign_in_mail')),
    payload TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    run_at TIMESTAMP NOT NULL,
    created_at TIMESTAMP NOT NULL
);

CREATE INDEX jobs_by_run_at ON jobs (run_at);

CREATE TABLE projects (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    owner_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    slug TEXT COLLATE "C" NOT NULL UNIQUE,
    description TEXT NOT NULL,
    is_public BOOLEAN NOT NULL,
    current_version INTEGER,
    latest_version INTEGER NOT NULL DEFAULT 0,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL
);

CREATE INDEX projects_by_owner ON projects (owner_id, id);

CREATE TABLE slug_redirects (
    slug TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    created_at TIMESTAMP NOT NULL
);

CREATE INDEX slug_redirects_by_project ON slug_redirects (project_id);

CREATE TABLE schema_versions (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
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
    created_at TIMESTAMP NOT NULL,
    UNIQUE (project_id, number)
);
