ALTER TABLE allowed_changes DROP COLUMN is_allowed_by_key;
DROP TABLE audit_log;
DROP TABLE event_cursors;
-- The older program cannot read events that say who did it.
DELETE FROM events WHERE payload::jsonb -> 'actor' IS NOT NULL OR owner_id NOT IN (SELECT id FROM users);
ALTER TABLE events ALTER COLUMN project_id SET NOT NULL;
ALTER TABLE events ADD CONSTRAINT events_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE;
