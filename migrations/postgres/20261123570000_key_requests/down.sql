ALTER TABLE api_key_secrets DROP COLUMN request_key;
