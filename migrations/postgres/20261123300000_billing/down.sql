DROP TABLE local_billing_sessions;
DROP TABLE local_billing_accounts;
DROP TABLE billing_events;
DROP TABLE billing_customers;
ALTER TABLE subscriptions DROP COLUMN cancel_at_period_end;
ALTER TABLE subscriptions DROP COLUMN current_period_end;
ALTER TABLE subscriptions DROP COLUMN subscription_id;
ALTER TABLE subscriptions DROP COLUMN provider;
