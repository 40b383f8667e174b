ALTER TABLE schema_versions DROP COLUMN rules_stamp;
ALTER TABLE projects DROP COLUMN hide_rules;
