ALTER TABLE schema_checks DROP COLUMN page_views;
