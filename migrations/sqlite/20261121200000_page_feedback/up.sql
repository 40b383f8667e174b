CREATE TABLE page_feedback (
    id TEXT NOT NULL PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    page TEXT NOT NULL,
    is_helpful INTEGER NOT NULL CHECK (is_helpful IN (0, 1)),
    comment TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX page_feedback_of_project ON page_feedback (project_id, id);
