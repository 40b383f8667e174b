-- What users are told by mail.
CREATE TABLE notices (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- The event, or what else the notice is about. One of a kind is told once.
    source TEXT NOT NULL,
    -- JSON, in a format that the kind defines.
    data TEXT NOT NULL,
    -- The mail that tells it. Several of one kind share a mail.
    mail_id TEXT NOT NULL,
    -- When its mail was first composed. Later notices get another one.
    composed_at TEXT,
    created_at TEXT NOT NULL,
    UNIQUE (user_id, kind, source)
) STRICT;
CREATE INDEX notices_by_mail ON notices (mail_id);
CREATE INDEX notices_by_age ON notices (created_at);

-- Links that end mails of one kind. They work for ever.
CREATE TABLE notification_tokens (
    token_hash TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL
) STRICT;
CREATE INDEX notification_tokens_by_user ON notification_tokens (user_id);
