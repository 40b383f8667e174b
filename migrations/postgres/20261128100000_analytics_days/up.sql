-- All counts of a day that is over but those of views, packed; by hour or for the day.
CREATE TABLE analytics_days (
    project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    unit TEXT COLLATE "C" NOT NULL,
    day TIMESTAMP NOT NULL,
    counts TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (project_id, unit, day)
);
CREATE INDEX analytics_days_by_day ON analytics_days (unit, day);
-- Finds the days that are to be packed.
CREATE INDEX analytics_counts_to_pack ON analytics_counts (start, project_id) WHERE unit = 'd' AND dimension <> 'view';
