DROP TABLE webhook_attempts;
DROP TABLE webhook_deliveries;
DROP TABLE webhook_projects;
DROP TABLE webhooks;
-- Earlier versions have no handler for them.
DELETE FROM jobs WHERE kind = 'webhook_delivery';
DELETE FROM event_cursors WHERE consumer = 'webhooks';
