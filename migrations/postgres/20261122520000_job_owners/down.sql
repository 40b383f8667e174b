-- A job that was given up would run again.
DELETE FROM jobs WHERE dead_at IS NOT NULL;
DROP INDEX jobs_by_owner_email;
DROP INDEX jobs_by_owner;
ALTER TABLE jobs DROP COLUMN dead_at;
ALTER TABLE jobs DROP COLUMN last_error;
ALTER TABLE jobs DROP COLUMN owner_email;
ALTER TABLE jobs DROP COLUMN owner_id;
