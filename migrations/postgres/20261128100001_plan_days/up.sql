-- How many users pay for each plan, by UTC day. Past days cannot be computed, because a subscription has no history.
CREATE TABLE plan_days (
    day TIMESTAMP NOT NULL,
    plan TEXT COLLATE "C" NOT NULL,
    users BIGINT NOT NULL,
    monthly_cents BIGINT NOT NULL,
    PRIMARY KEY (day, plan)
);
