//! Messages from the contact form.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{
    Contact, ContactId, ContactMessage, ContactName, ContactSubject, Email, Result, Timestamp,
};

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::contact_messages as table;

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    id: String,
    name: Option<String>,
    email: String,
    subject: String,
    message: String,
    created_at: NaiveDateTime,
}

impl Row {
    fn parse(self) -> Result<Contact> {
        Ok(Contact {
            id: ContactId::parse(&self.id).ok_or(corrupt("contact id"))?,
            name: self.name.map(ContactName::stored),
            email: Email::parse(&self.email).map_err(|_| corrupt("email address"))?,
            subject: ContactSubject::parse(&self.subject).map_err(|_| corrupt("subject"))?,
            message: ContactMessage::stored(self.message),
            created_at: Timestamp::from_naive(self.created_at),
        })
    }
}

/// Adds a message.
pub fn insert(conn: &mut Conn, contact: &Contact) -> Result<()> {
    diesel::insert_into(table::table)
        .values((
            table::id.eq(contact.id.to_string()),
            table::name.eq(contact.name.as_ref().map(ContactName::as_str)),
            table::email.eq(contact.email.as_str()),
            table::subject.eq(contact.subject.word()),
            table::message.eq(contact.message.as_str()),
            table::created_at.eq(contact.created_at.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Finds a message.
pub fn find(conn: &mut Conn, id: ContactId) -> Result<Option<Contact>> {
    table::table
        .find(id.to_string())
        .select(Row::as_select())
        .first(conn)
        .optional()
        .map_err(internal)?
        .map(Row::parse)
        .transpose()
}

/// Lists the messages before the given one, newest first.
pub fn list_before(conn: &mut Conn, before: Option<ContactId>, limit: u32) -> Result<Vec<Contact>> {
    // Ids sort by time (UUIDv7), and "g" sorts after every hexadecimal digit.
    let before = before.map_or("g".to_owned(), |id| id.to_string());
    table::table
        .filter(table::id.lt(before))
        .order(table::id.desc())
        .limit(i64::from(limit))
        .select(Row::as_select())
        .load(conn)
        .map_err(internal)?
        .into_iter()
        .map(Row::parse)
        .collect()
}

/// Lists the messages that were sent with an address, oldest first.
pub fn list_of(conn: &mut Conn, email: &Email) -> Result<Vec<Contact>> {
    table::table
        .filter(table::email.eq(email.as_str()))
        .order(table::id)
        .select(Row::as_select())
        .load(conn)
        .map_err(internal)?
        .into_iter()
        .map(Row::parse)
        .collect()
}

/// Deletes the messages that were sent with an address.
pub fn delete_of(conn: &mut Conn, email: &Email) -> Result<()> {
    diesel::delete(table::table.filter(table::email.eq(email.as_str())))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Deletes messages that were sent before `time`. Returns their number.
pub fn delete_before(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(table::table.filter(table::created_at.lt(time.naive())))
        .execute(conn)
        .map_err(internal)
}
