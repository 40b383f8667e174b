-- Whether breaking changes in parts that readers do not see fail a check as others do.
ALTER TABLE projects ADD COLUMN hidden_parts_count BOOLEAN NOT NULL DEFAULT TRUE;
-- The commit and the number of the newest run that has published, as JSON. An older one must not publish after it.
ALTER TABLE projects ADD COLUMN latest_run TEXT;
-- The run of the pipeline that made it, as JSON: key, branch, pull request, address.
ALTER TABLE schema_versions ADD COLUMN run TEXT;
ALTER TABLE schema_checks ADD COLUMN run TEXT;
-- The judged changes that readers do not see, and their numbers, as JSON, for the owner alone. NULL if there is none.
ALTER TABLE schema_checks ADD COLUMN hidden TEXT;
ALTER TABLE schema_checks ADD COLUMN hidden_changes TEXT;
-- Whether it passes without what readers do not see: the public page says only this.
ALTER TABLE schema_checks ADD COLUMN is_ok_for_readers BOOLEAN NOT NULL DEFAULT TRUE;
UPDATE schema_checks SET is_ok_for_readers = is_ok;
