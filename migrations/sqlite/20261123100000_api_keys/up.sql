CREATE TABLE api_keys (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    access_type TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT,
    -- Cut to the minute, and written later.
    last_used_at TEXT,
    -- The hour in which requests are counted, and their number; 0 before the first request.
    window_started_at TEXT NOT NULL,
    window_requests INTEGER NOT NULL
) STRICT;

CREATE INDEX api_keys_by_user ON api_keys (user_id, id);

-- A key has one secret, and for a day after its rotation the old one as well.
CREATE TABLE api_key_secrets (
    -- The first characters of the secret, which are not secret.
    prefix TEXT NOT NULL PRIMARY KEY,
    key_id TEXT NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
    -- argon2id in PHC string format.
    hash TEXT NOT NULL,
    created_at TEXT NOT NULL,
    -- NULL for the current secret.
    valid_until TEXT
) STRICT;

CREATE INDEX api_key_secrets_by_key ON api_key_secrets (key_id, valid_until);

-- Requests of a key by hour and route, for a day.
CREATE TABLE api_key_hours (
    key_id TEXT NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
    hour TEXT NOT NULL,
    route TEXT NOT NULL,
    requests INTEGER NOT NULL,
    PRIMARY KEY (key_id, hour, route)
) STRICT;

CREATE INDEX api_key_hours_by_hour ON api_key_hours (hour);
