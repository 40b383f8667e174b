DROP TABLE brand_files;
DROP TABLE project_themes;
DROP TABLE themes;
