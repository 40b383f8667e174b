DROP TABLE analytics_readers;
