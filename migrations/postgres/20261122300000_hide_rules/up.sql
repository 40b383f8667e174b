ALTER TABLE projects ADD COLUMN hide_rules TEXT NOT NULL DEFAULT 'preset:federation';
-- Which rules the counts and changes of a version were made under.
ALTER TABLE schema_versions ADD COLUMN rules_stamp TEXT NOT NULL DEFAULT '';
