-- The idempotency key of the request that made the secret.
ALTER TABLE api_key_secrets ADD COLUMN request_key TEXT;
