-- Events say who did what to a project or an account. They outlive both until every consumer has read them.
ALTER TABLE events DROP CONSTRAINT events_owner_id_fkey;
ALTER TABLE events ALTER COLUMN project_id DROP NOT NULL;

-- How far each consumer has read the events.
CREATE TABLE event_cursors (
    consumer TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    sequence BIGINT NOT NULL,
    updated_at TIMESTAMP NOT NULL
);

-- What was done in an account, written with the events. It outlives projects and has a lifetime of its own.
CREATE TABLE audit_log (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    owner_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    actor_kind TEXT NOT NULL,
    actor_name TEXT NOT NULL,
    actor_detail TEXT,
    subject_kind TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    subject_name TEXT NOT NULL,
    -- Properties before and after, as JSON.
    changes TEXT NOT NULL,
    request_id TEXT,
    created_at TIMESTAMP NOT NULL
);
CREATE INDEX audit_log_by_owner ON audit_log (owner_id, id);
CREATE INDEX audit_log_by_age ON audit_log (created_at);

-- Whether it was allowed with an API key. Then readers do not see by whom.
ALTER TABLE allowed_changes ADD COLUMN is_allowed_by_key BOOLEAN NOT NULL DEFAULT FALSE;
