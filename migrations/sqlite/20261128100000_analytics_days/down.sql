-- SQL cannot unpack counts: those of packed days are lost, but the views stay.
DROP INDEX analytics_counts_to_pack;
DROP TABLE analytics_days;
