UPDATE events
SET kind = 'permission.granted',
    payload = replace(replace(payload, '"kind":"allowed_change.created"', '"kind":"permission.granted"'), '"allowed_change":', '"permission":')
WHERE kind = 'allowed_change.created';
UPDATE events
SET kind = 'permission.withdrawn',
    payload = replace(replace(payload, '"kind":"allowed_change.withdrawn"', '"kind":"permission.withdrawn"'), '"allowed_change":', '"permission":')
WHERE kind = 'allowed_change.withdrawn';
UPDATE audit_log SET kind = 'permission.granted' WHERE kind = 'allowed_change.created';
UPDATE audit_log SET kind = 'permission.withdrawn' WHERE kind = 'allowed_change.withdrawn';
