CREATE TABLE page_feedback (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    page TEXT NOT NULL,
    is_helpful BOOLEAN NOT NULL,
    comment TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL
);
CREATE INDEX page_feedback_of_project ON page_feedback (project_id, id);
