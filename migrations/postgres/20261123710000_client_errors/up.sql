-- Errors that browsers report, one row for all reports of the same error.
CREATE TABLE client_errors (
    fingerprint TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    id TEXT COLLATE "C" NOT NULL UNIQUE,
    message TEXT NOT NULL,
    stack TEXT NOT NULL,
    component_stack TEXT NOT NULL,
    path TEXT NOT NULL,
    user_agent TEXT,
    count INTEGER NOT NULL,
    first_seen_at TIMESTAMP NOT NULL,
    last_seen_at TIMESTAMP NOT NULL
);
CREATE INDEX client_errors_by_age ON client_errors (last_seen_at);
