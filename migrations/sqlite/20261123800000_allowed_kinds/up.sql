-- The kind of the change (`field_removed`), so that a permission for one change of a path does not cover another.
-- NULL for every change of a version, and for permissions that were given before kinds were stored.
ALTER TABLE allowed_changes ADD COLUMN code TEXT;
-- The sentence of the change in the check, if only exactly this change is allowed.
ALTER TABLE allowed_changes ADD COLUMN message TEXT;
-- A permission that waits for a publish was given on a check: that of the newest one before it. Without one its kind stays
-- unknown; then it covers nothing, and the owner sees it and can withdraw it.
UPDATE allowed_changes SET code = (
    SELECT json_extract(item.value, '$.code') FROM schema_checks AS checks, json_each(checks.changes, '$.items') AS item
    WHERE checks.project_id = allowed_changes.project_id
        AND checks.created_at <= allowed_changes.created_at
        AND json_extract(item.value, '$.path') = allowed_changes.path
        AND json_extract(item.value, '$.criticality') = 'breaking'
    ORDER BY checks.created_at DESC, checks.id DESC LIMIT 1
) WHERE version_number IS NULL;
