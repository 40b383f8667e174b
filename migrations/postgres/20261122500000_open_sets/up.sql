-- Open sets lose their CHECK: Rust parses them (migrations/README.md).
ALTER TABLE subscriptions DROP CONSTRAINT subscriptions_plan_check;
ALTER TABLE subscriptions DROP CONSTRAINT subscriptions_status_check;
ALTER TABLE jobs DROP CONSTRAINT jobs_kind_check;
ALTER TABLE schema_versions DROP CONSTRAINT schema_versions_source_check;
ALTER TABLE endpoints DROP CONSTRAINT endpoints_environment_check;
ALTER TABLE endpoints DROP CONSTRAINT endpoints_sync_check;
