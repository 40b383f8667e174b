DROP TABLE incidents;
DROP TABLE status_samples;
