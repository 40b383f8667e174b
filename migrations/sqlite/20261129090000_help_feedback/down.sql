DROP TABLE help_feedback;
