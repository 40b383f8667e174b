-- What the browser says of itself when it signs in.
ALTER TABLE sessions ADD COLUMN user_agent TEXT;

CREATE TABLE username_redirects (
    username TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TIMESTAMP NOT NULL
);
CREATE INDEX username_redirects_by_user ON username_redirects (user_id);

-- What a request made, so that the same one sent again makes nothing more.
CREATE TABLE idempotency_keys (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key TEXT COLLATE "C" NOT NULL,
    request_hash TEXT NOT NULL,
    answer TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
