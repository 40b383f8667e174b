-- Answers to "Was this helpful?" below the pages of the documentation at /docs. Nothing in them says who answered.
CREATE TABLE help_feedback (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    page TEXT COLLATE "C" NOT NULL,
    is_helpful BOOLEAN NOT NULL,
    comment TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL
);
CREATE INDEX help_feedback_by_age ON help_feedback (created_at);
