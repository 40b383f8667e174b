-- How often the pages of its breaking changes were viewed in the 30 days before, for the owner alone.
ALTER TABLE schema_checks ADD COLUMN page_views INTEGER;
