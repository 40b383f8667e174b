-- An allowed change has one name in all layers; events called it a permission.
UPDATE events
SET kind = 'allowed_change.created',
    payload = replace(replace(payload, '"kind":"permission.granted"', '"kind":"allowed_change.created"'), '"permission":', '"allowed_change":')
WHERE kind = 'permission.granted';
UPDATE events
SET kind = 'allowed_change.withdrawn',
    payload = replace(replace(payload, '"kind":"permission.withdrawn"', '"kind":"allowed_change.withdrawn"'), '"permission":', '"allowed_change":')
WHERE kind = 'permission.withdrawn';
UPDATE audit_log SET kind = 'allowed_change.created' WHERE kind = 'permission.granted';
UPDATE audit_log SET kind = 'allowed_change.withdrawn' WHERE kind = 'permission.withdrawn';
