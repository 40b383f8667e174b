CREATE TABLE status_samples (
    component TEXT COLLATE "C" NOT NULL,
    day TIMESTAMP NOT NULL,
    ok INTEGER NOT NULL,
    failed INTEGER NOT NULL,
    minutes INTEGER NOT NULL,
    last_minute TIMESTAMP NOT NULL,
    PRIMARY KEY (component, day)
);
CREATE TABLE incidents (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,
    impact TEXT NOT NULL,
    components TEXT NOT NULL,
    started_at TIMESTAMP NOT NULL,
    resolved_at TIMESTAMP,
    updates TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL
);
CREATE INDEX incidents_by_end ON incidents (resolved_at);
