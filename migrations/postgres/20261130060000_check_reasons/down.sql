ALTER TABLE schema_checks DROP COLUMN reasons;
