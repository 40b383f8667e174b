-- Counts by project, by hour and by day, of each dimension and value.
CREATE TABLE analytics_counts (
    project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    unit TEXT COLLATE "C" NOT NULL,
    dimension TEXT COLLATE "C" NOT NULL,
    start TIMESTAMP NOT NULL,
    value TEXT COLLATE "C" NOT NULL,
    count BIGINT NOT NULL,
    visitors BIGINT NOT NULL,
    seconds BIGINT NOT NULL,
    PRIMARY KEY (project_id, unit, dimension, start, value)
);
CREATE INDEX analytics_counts_by_start ON analytics_counts (unit, start);
-- Views of all time.
CREATE TABLE analytics_totals (
    project_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    views BIGINT NOT NULL
);
-- The key that hides visitors of a day.
CREATE TABLE analytics_salts (
    day TIMESTAMP NOT NULL PRIMARY KEY,
    salt TEXT COLLATE "C" NOT NULL
);
-- What visitors of the running day have seen, as keyed hashes.
CREATE TABLE analytics_seen (
    key TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    day TIMESTAMP NOT NULL
);
-- The address of a badge is now that of a project with this slug.
DELETE FROM slug_redirects WHERE slug = 'badge';
UPDATE projects SET slug = 'badge-' || substr(id, 1, 8) WHERE slug = 'badge';
