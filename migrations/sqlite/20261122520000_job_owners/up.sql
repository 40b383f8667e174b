-- Whose job it is, so that no payload is parsed to find out: a user, or an address that may not have one yet.
ALTER TABLE jobs ADD COLUMN owner_id TEXT REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE jobs ADD COLUMN owner_email TEXT;
ALTER TABLE jobs ADD COLUMN last_error TEXT;
-- When it was given up. It stays to be seen.
ALTER TABLE jobs ADD COLUMN dead_at TEXT;
UPDATE jobs SET owner_email = json_extract(payload, '$.email') WHERE kind = 'sign_in_mail';
CREATE INDEX jobs_by_owner ON jobs (owner_id);
CREATE INDEX jobs_by_owner_email ON jobs (owner_email);
