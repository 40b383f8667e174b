-- Whether the owner was told about an event that was given up since the webhook last worked.
ALTER TABLE webhooks ADD COLUMN is_given_up_told BOOLEAN NOT NULL DEFAULT FALSE;
-- The idempotency key of the request that created it.
ALTER TABLE webhooks ADD COLUMN request_key TEXT;
