DROP TABLE plan_days;
