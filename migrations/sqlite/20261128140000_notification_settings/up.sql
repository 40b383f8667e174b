-- The kinds of notifications that a user has switched to something else than their default.
CREATE TABLE notification_settings (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
    updated_at TEXT NOT NULL,
    PRIMARY KEY (user_id, kind)
) STRICT;
