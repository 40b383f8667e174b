ALTER TABLE subscriptions DROP COLUMN next_payment_attempt;
ALTER TABLE subscriptions DROP COLUMN payment_failed_at;
