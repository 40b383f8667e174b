-- Fails, and changes nothing, where a value has been stored that the old CHECK did not know.
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_plan_check CHECK (plan IN ('free', 'pro'));
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_status_check CHECK (status IN ('active', 'past_due', 'canceled'));
ALTER TABLE jobs ADD CONSTRAINT jobs_kind_check CHECK (kind IN ('sign_in_mail'));
ALTER TABLE schema_versions ADD CONSTRAINT schema_versions_source_check CHECK (source IN ('upload', 'api', 'endpoint', 'sync', 'restore'));
ALTER TABLE endpoints ADD CONSTRAINT endpoints_environment_check CHECK (environment IN ('production', 'staging', 'development'));
ALTER TABLE endpoints ADD CONSTRAINT endpoints_sync_check CHECK (sync IN ('off', 'hourly', 'daily'));
