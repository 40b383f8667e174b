-- Addresses that are called when something happens to a project.
CREATE TABLE webhooks (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    format TEXT NOT NULL,
    -- The address, sealed: its path may be a secret. The host alone may be shown.
    url TEXT NOT NULL,
    host TEXT NOT NULL,
    -- Sealed; without one, messages are not signed.
    secret TEXT,
    -- The secret from before the last rotation, sealed. It signs too until then.
    old_secret TEXT,
    old_secret_until TEXT,
    -- Filters: words separated by spaces, and patterns one a line.
    kinds TEXT NOT NULL,
    min_severity TEXT NOT NULL,
    coordinates TEXT NOT NULL,
    -- Whether it is told about its rows of webhook_projects only. It stays so when its last project is deleted.
    is_bound INTEGER NOT NULL CHECK (is_bound IN (0, 1)),
    is_enabled INTEGER NOT NULL CHECK (is_enabled IN (0, 1)),
    disabled_reason TEXT,
    disabled_at TEXT,
    -- The number of its last event. It counts without a gap.
    sequence INTEGER NOT NULL,
    -- Until when nothing is sent, because the receiver asked for less.
    slowed_until TEXT,
    created_at TEXT NOT NULL,
    last_success_at TEXT,
    -- The first failure since the last success.
    failing_since TEXT,
    last_status INTEGER,
    last_error TEXT,
    last_duration_ms INTEGER
) STRICT;
CREATE INDEX webhooks_by_user ON webhooks (user_id);

CREATE TABLE webhook_projects (
    webhook_id TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    PRIMARY KEY (webhook_id, project_id)
) STRICT;
CREATE INDEX webhook_projects_by_project ON webhook_projects (project_id);

-- One event for one webhook.
CREATE TABLE webhook_deliveries (
    id TEXT NOT NULL PRIMARY KEY,
    webhook_id TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    -- The same for every attempt. A test has an id of its own.
    event_id TEXT NOT NULL,
    -- None for tests.
    sequence INTEGER,
    kind TEXT NOT NULL,
    -- As it was at that time. No reference, because the event outlives the project.
    project_id TEXT,
    project_name TEXT,
    project_slug TEXT,
    version INTEGER,
    -- The bytes that are signed and sent.
    body TEXT NOT NULL,
    status TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    -- How many attempts had been made when it was last sent again by hand.
    attempts_before INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    last_attempt_at TEXT,
    next_attempt_at TEXT,
    -- The day on which it was delivered or given up, such as 2026-11-28.
    settled_on TEXT,
    last_status INTEGER,
    last_error TEXT,
    last_duration_ms INTEGER
) STRICT;
CREATE UNIQUE INDEX webhook_deliveries_by_sequence ON webhook_deliveries (webhook_id, sequence);
CREATE INDEX webhook_deliveries_by_status ON webhook_deliveries (webhook_id, status, id);
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at);

CREATE TABLE webhook_attempts (
    delivery_id TEXT NOT NULL REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
    -- From 1.
    number INTEGER NOT NULL,
    started_at TEXT NOT NULL,
    status INTEGER,
    error TEXT,
    duration_ms INTEGER NOT NULL,
    -- JSON: times in milliseconds, and headers with names and values.
    timings TEXT,
    request_headers TEXT NOT NULL,
    response_headers TEXT NOT NULL,
    -- The first KB as text.
    response_body TEXT NOT NULL,
    PRIMARY KEY (delivery_id, number)
) STRICT;
