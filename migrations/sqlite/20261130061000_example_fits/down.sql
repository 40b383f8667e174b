ALTER TABLE named_examples DROP COLUMN fits;
