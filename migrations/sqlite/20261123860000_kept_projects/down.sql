ALTER TABLE projects DROP COLUMN kept_at;
