DROP TABLE schema_checks;
DROP TABLE allowed_changes;
ALTER TABLE projects DROP COLUMN ignored_changes;
