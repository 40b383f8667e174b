DROP TABLE schema_changes;
ALTER TABLE schema_versions DROP CONSTRAINT schema_versions_source_check;
ALTER TABLE schema_versions ADD CONSTRAINT schema_versions_source_check
    CHECK (source IN ('upload', 'api'));
