-- Since when a payment is missing, and when the provider tries it again. Null unless the last payment failed.
ALTER TABLE subscriptions ADD COLUMN payment_failed_at TIMESTAMP;
ALTER TABLE subscriptions ADD COLUMN next_payment_attempt TIMESTAMP;
