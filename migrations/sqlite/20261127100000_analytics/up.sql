-- Counts by project, by hour and by day, of each dimension and value.
CREATE TABLE analytics_counts (
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    unit TEXT NOT NULL,
    dimension TEXT NOT NULL,
    start TEXT NOT NULL,
    value TEXT NOT NULL,
    count INTEGER NOT NULL,
    visitors INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    PRIMARY KEY (project_id, unit, dimension, start, value)
) STRICT, WITHOUT ROWID;
CREATE INDEX analytics_counts_by_start ON analytics_counts (unit, start);
-- Views of all time.
CREATE TABLE analytics_totals (
    project_id TEXT NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    views INTEGER NOT NULL
) STRICT;
-- The key that hides visitors of a day.
CREATE TABLE analytics_salts (
    day TEXT NOT NULL PRIMARY KEY,
    salt TEXT NOT NULL
) STRICT;
-- What visitors of the running day have seen, as keyed hashes.
CREATE TABLE analytics_seen (
    key TEXT NOT NULL PRIMARY KEY,
    day TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- The address of a badge is now that of a project with this slug.
DELETE FROM slug_redirects WHERE slug = 'badge';
UPDATE projects SET slug = 'badge-' || substr(id, 1, 8) WHERE slug = 'badge';
