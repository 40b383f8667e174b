DROP TABLE idempotency_keys;
DROP TABLE username_redirects;
ALTER TABLE sessions DROP COLUMN user_agent;
