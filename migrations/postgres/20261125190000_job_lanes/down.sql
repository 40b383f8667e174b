-- Earlier versions know leases by `run_at` only.
UPDATE jobs SET run_at = leased_until WHERE leased_until IS NOT NULL AND leased_until > run_at;
DROP INDEX jobs_one_lease_per_lane;
DROP INDEX jobs_by_due_time;
CREATE INDEX jobs_by_run_at ON jobs (run_at);
ALTER TABLE jobs DROP COLUMN leased_until;
ALTER TABLE jobs DROP COLUMN lane;
