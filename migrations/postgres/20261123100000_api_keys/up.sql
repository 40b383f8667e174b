CREATE TABLE api_keys (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    access_type TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP,
    -- Cut to the minute, and written later.
    last_used_at TIMESTAMP,
    -- The hour in which requests are counted, and their number; 0 before the first request.
    window_started_at TIMESTAMP NOT NULL,
    window_requests INTEGER NOT NULL
);

CREATE INDEX api_keys_by_user ON api_keys (user_id, id);

-- A key has one secret, and for a day after its rotation the old one as well.
CREATE TABLE api_key_secrets (
    -- The first characters of the secret, which are not secret.
    prefix TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    key_id TEXT COLLATE "C" NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
    -- argon2id in PHC string format.
    hash TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    -- NULL for the current secret.
    valid_until TIMESTAMP
);

CREATE INDEX api_key_secrets_by_key ON api_key_secrets (key_id, valid_until);

-- Requests of a key by hour and route, for a day.
CREATE TABLE api_key_hours (
    key_id TEXT COLLATE "C" NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
    hour TIMESTAMP NOT NULL,
    route TEXT COLLATE "C" NOT NULL,
    requests INTEGER NOT NULL,
    PRIMARY KEY (key_id, hour, route)
);

CREATE INDEX api_key_hours_by_hour ON api_key_hours (hour);
