DROP TABLE content_sections;
