-- Messages from the contact form. They belong to an email address, which may have no account.
CREATE TABLE contact_messages (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT,
    email TEXT NOT NULL,
    subject TEXT NOT NULL,
    message TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX contact_messages_by_email ON contact_messages (email);
CREATE INDEX contact_messages_by_age ON contact_messages (created_at);
