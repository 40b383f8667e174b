-- Readers who follow the changelog of public docs by mail. Nobody but them and the mail server sees the address.
CREATE TABLE changelog_followers (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    email TEXT COLLATE "C" NOT NULL,
    breaking_only BOOLEAN NOT NULL,
    -- Hashes of the tokens that confirm and that unsubscribe.
    confirm_hash TEXT COLLATE "C" NOT NULL UNIQUE,
    token_hash TEXT COLLATE "C" NOT NULL UNIQUE,
    -- Null before the confirmation, and after the end.
    confirmed_at TIMESTAMP,
    changed_at TIMESTAMP NOT NULL,
    UNIQUE (project_id, email)
);
CREATE INDEX changelog_followers_by_age ON changelog_followers (changed_at);

-- Published versions that the followers of a project will be told together.
CREATE TABLE changelog_batches (
    project_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    -- JSON: numbers and counts of changes.
    versions TEXT NOT NULL
);
