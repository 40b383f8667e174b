DROP TABLE api_key_projects;
-- Without the list, a key that is bound would reach every project.
DELETE FROM api_key_secrets WHERE key_id IN (SELECT id FROM api_keys WHERE is_bound OR access_type = 'publish');
DELETE FROM api_key_hours WHERE key_id IN (SELECT id FROM api_keys WHERE is_bound OR access_type = 'publish');
DELETE FROM api_keys WHERE is_bound OR access_type = 'publish';
ALTER TABLE api_keys DROP COLUMN is_bound;
