DROP TABLE notification_tokens;
DROP TABLE notices;
