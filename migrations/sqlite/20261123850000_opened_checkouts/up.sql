-- The checkouts that this server opened at the payment provider.
CREATE TABLE billing_checkouts (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    -- The provider's id.
    session_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    UNIQUE (provider, session_id)
) STRICT;
CREATE INDEX billing_checkouts_by_user ON billing_checkouts (user_id);
CREATE INDEX billing_checkouts_by_age ON billing_checkouts (created_at);
