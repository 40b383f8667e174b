ALTER TABLE schema_checks ADD COLUMN reasons TEXT;
