CREATE TABLE status_samples (
    component TEXT NOT NULL,
    day TEXT NOT NULL,
    ok INTEGER NOT NULL,
    failed INTEGER NOT NULL,
    minutes INTEGER NOT NULL,
    last_minute TEXT NOT NULL,
    PRIMARY KEY (component, day)
) STRICT;
CREATE TABLE incidents (
    id TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,
    impact TEXT NOT NULL,
    components TEXT NOT NULL,
    started_at TEXT NOT NULL,
    resolved_at TEXT,
    updates TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX incidents_by_end ON incidents (resolved_at);
