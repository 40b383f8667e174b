-- Readers who follow the changelog of public docs by mail. Nobody but them and the mail server sees the address.
CREATE TABLE changelog_followers (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    breaking_only INTEGER NOT NULL CHECK (breaking_only IN (0, 1)),
    -- Hashes of the tokens that confirm and that unsubscribe.
    confirm_hash TEXT NOT NULL UNIQUE,
    token_hash TEXT NOT NULL UNIQUE,
    -- Null before the confirmation, and after the end.
    confirmed_at TEXT,
    changed_at TEXT NOT NULL,
    UNIQUE (project_id, email)
) STRICT;
CREATE INDEX changelog_followers_by_age ON changelog_followers (changed_at);

-- Published versions that the followers of a project will be told together.
CREATE TABLE changelog_batches (
    project_id TEXT NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    -- JSON: numbers and counts of changes.
    versions TEXT NOT NULL
) STRICT;
