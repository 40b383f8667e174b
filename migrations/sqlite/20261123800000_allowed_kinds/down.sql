ALTER TABLE allowed_changes DROP COLUMN message;
ALTER TABLE allowed_changes DROP COLUMN code;
