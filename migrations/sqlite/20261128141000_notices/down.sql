DROP TABLE notification_tokens;
DROP TABLE notices;
-- An older program would keep events for a reader that it does not have.
DELETE FROM event_cursors WHERE consumer = 'notifications';
