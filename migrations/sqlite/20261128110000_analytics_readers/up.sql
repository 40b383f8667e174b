-- Who is reading now: visitors under a hash that nobody can trace, for some minutes.
CREATE TABLE analytics_readers (
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    visitor TEXT NOT NULL,
    seen_at TEXT NOT NULL,
    PRIMARY KEY (project_id, visitor)
) STRICT;
CREATE INDEX analytics_readers_by_time ON analytics_readers (seen_at);
