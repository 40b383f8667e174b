ALTER TABLE schema_checks DROP COLUMN is_ok_for_readers;
ALTER TABLE schema_checks DROP COLUMN hidden_changes;
ALTER TABLE schema_checks DROP COLUMN hidden;
ALTER TABLE schema_checks DROP COLUMN run;
ALTER TABLE schema_versions DROP COLUMN run;
ALTER TABLE projects DROP COLUMN latest_run;
ALTER TABLE projects DROP COLUMN hidden_parts_count;
