ALTER TABLE webhooks DROP COLUMN request_key;
ALTER TABLE webhooks DROP COLUMN is_given_up_told;
