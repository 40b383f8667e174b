DROP TABLE api_key_hours;
DROP TABLE api_key_secrets;
DROP TABLE api_keys;
