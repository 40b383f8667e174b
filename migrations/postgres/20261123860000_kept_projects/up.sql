-- When the owner chose to keep the project editable on a plan that does not cover all projects. Null if not chosen.
ALTER TABLE projects ADD COLUMN kept_at TIMESTAMP;
