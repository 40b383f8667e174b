DROP TABLE named_examples;
ALTER TABLE projects DROP COLUMN sample_values;
