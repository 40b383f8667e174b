//! Messages when their sender exports or deletes an account.

use domain::{Result, Timestamp, User, UserId};
use persistence::export::{Archive, Section};
use persistence::users::{self, DeletionStep};
use persistence::{Conn, contact_messages};
use serde_json::{Value, json};

/// The part of an export with the messages from the user's address.
pub const EXPORT: Section = Section {
    readme: "\
messages.json                         messages sent with the contact form from the account's address
",
    write,
};

/// Deletes the messages from the user's address.
pub const DELETION_STEP: DeletionStep = delete_messages;

fn write(archive: &mut dyn Archive, conn: &mut Conn, user: &User) -> Result<()> {
    let messages: Vec<Value> = contact_messages::list_of(conn, &user.email)?
        .into_iter()
        .map(|contact| {
            json!({
                "name": contact.name,
                "email": contact.email.as_str(),
                "subject": contact.subject.word(),
                "message": contact.message,
                "created_at": contact.created_at.to_rfc3339(),
            })
        })
        .collect();
    archive.json("messages.json", &Value::Array(messages))
}

fn delete_messages(conn: &mut Conn, user: UserId, _: Timestamp) -> Result<()> {
    match users::find(conn, user)? {
        Some(user) => contact_messages::delete_of(conn, &user.email),
        None => Ok(()),
    }
}
