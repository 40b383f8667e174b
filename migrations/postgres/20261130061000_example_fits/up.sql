ALTER TABLE named_examples ADD COLUMN fits TEXT;
