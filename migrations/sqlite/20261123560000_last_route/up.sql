-- Method and pattern of the route that was used last.
ALTER TABLE api_keys ADD COLUMN last_used_route TEXT;
