DROP TABLE analytics_seen;
DROP TABLE analytics_salts;
DROP TABLE analytics_totals;
DROP TABLE analytics_counts;
