-- The receiver of a job's work. Jobs of one kind and lane run one at a time.
ALTER TABLE jobs ADD COLUMN lane TEXT NOT NULL DEFAULT '';
-- Until when a job belongs to the worker that claimed it. Earlier versions moved `run_at` instead.
ALTER TABLE jobs ADD COLUMN leased_until TEXT;
DROP INDEX jobs_by_run_at;
CREATE INDEX jobs_by_due_time ON jobs (kind, run_at, lane) WHERE dead_at IS NULL;
CREATE UNIQUE INDEX jobs_one_lease_per_lane ON jobs (kind, lane) WHERE leased_until IS NOT NULL;
