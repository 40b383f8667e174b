DROP TABLE page_feedback;
