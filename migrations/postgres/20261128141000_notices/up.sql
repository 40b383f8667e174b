-- What users are told by mail.
CREATE TABLE notices (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT COLLATE "C" NOT NULL,
    -- The event, or what else the notice is about. One of a kind is told once.
    source TEXT COLLATE "C" NOT NULL,
    -- JSON, in a format that the kind defines.
    data TEXT NOT NULL,
    -- The mail that tells it. Several of one kind share a mail.
    mail_id TEXT COLLATE "C" NOT NULL,
    -- When its mail was first composed. Later notices get another one.
    composed_at TIMESTAMP,
    created_at TIMESTAMP NOT NULL,
    UNIQUE (user_id, kind, source)
);
CREATE INDEX notices_by_mail ON notices (mail_id);
CREATE INDEX notices_by_age ON notices (created_at);

-- Links that end mails of one kind. They work for ever.
CREATE TABLE notification_tokens (
    token_hash TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT COLLATE "C" NOT NULL
);
CREATE INDEX notification_tokens_by_user ON notification_tokens (user_id);
