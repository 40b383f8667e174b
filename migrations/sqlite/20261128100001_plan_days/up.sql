-- How many users pay for each plan, by UTC day. Past days cannot be computed, because a subscription has no history.
CREATE TABLE plan_days (
    day TEXT NOT NULL,
    plan TEXT NOT NULL,
    users INTEGER NOT NULL,
    monthly_cents INTEGER NOT NULL,
    PRIMARY KEY (day, plan)
) STRICT;
