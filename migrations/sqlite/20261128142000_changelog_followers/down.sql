DROP TABLE changelog_batches;
DROP TABLE changelog_followers;
