-- Answers to "Was this helpful?" below the pages of the documentation at /docs. Nothing in them says who answered.
CREATE TABLE help_feedback (
    id TEXT NOT NULL PRIMARY KEY,
    page TEXT NOT NULL,
    is_helpful INTEGER NOT NULL CHECK (is_helpful IN (0, 1)),
    comment TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX help_feedback_by_age ON help_feedback (created_at);
