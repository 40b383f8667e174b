ALTER TABLE projects DROP COLUMN docs_layout_version;
ALTER TABLE projects DROP COLUMN docs_layout;
