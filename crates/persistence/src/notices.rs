//! What users are told by mail. Notices of one kind are collected until their mail is composed.
//!
//! Whoever adds notices of a user, or composes their mail, holds the user's lock ([`crate::users::lock`]): a notice is either
//! in the mail, or begins the next one.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{NoticeId, NoticeMailId, NotificationKind, Result, Timestamp, UserId};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::schema::notices as table;

/// A notice to add.
pub struct NewNotice<'a> {
    /// The user.
    pub user: UserId,
    /// The kind.
    pub kind: NotificationKind,
    /// The event, or what else it is about. One of a kind is told once.
    pub source: &'a str,
    /// JSON, in a format that the kind defines.
    pub data: &'a str,
    /// The mail that tells it.
    pub mail: NoticeMailId,
}

/// A notice.
#[derive(Debug, Clone)]
pub struct Notice {
    /// The event, or what else it is about.
    pub source: String,
    /// JSON, in a format that the kind defines.
    pub data: String,
    /// When it was added.
    pub created_at: Timestamp,
}

/// Adds a notice. Returns whether it is new.
pub fn insert(conn: &mut Conn, new: &NewNotice<'_>, now: Timestamp) -> Result<bool> {
    let row = (
        table::id.eq(NoticeId::generate().to_string()),
        table::user_id.eq(new.user.to_string()),
        table::kind.eq(new.kind.as_str()),
        table::source.eq(new.source),
        table::data.eq(new.data),
        table::mail_id.eq(new.mail.to_string()),
        table::created_at.eq(now.naive()),
    );
    let rows = per_backend!(conn, inner => {
        diesel::insert_into(table::table)
            .values(row)
            .on_conflict((table::user_id, table::kind, table::source))
            .do_nothing()
            .execute(inner)
    });
    rows.map(|rows| rows > 0).map_err(internal)
}

/// Returns the mail of a kind that is not composed yet and has a notice from after `since`.
pub fn find_open_mail(
    conn: &mut Conn,
    user: UserId,
    kind: NotificationKind,
    since: Timestamp,
) -> Result<Option<NoticeMailId>> {
    let open: Option<String> = table::table
        .filter(table::user_id.eq(user.to_string()))
        .filter(table::kind.eq(kind.as_str()))
        .filter(table::composed_at.is_null())
        .filter(table::created_at.gt(since.naive()))
        .order(table::id.desc())
        .select(table::mail_id)
        .first(conn)
        .optional()
        .map_err(internal)?;
    open.map(|id| NoticeMailId::parse(&id).ok_or(corrupt("mail id")))
        .transpose()
}

/// Closes a mail: later notices get another one. Returns its notices, oldest first.
pub fn close_mail(
    conn: &mut Conn,
    user: UserId,
    mail: NoticeMailId,
    now: Timestamp,
) -> Result<Vec<Notice>> {
    let (user, mail) = (user.to_string(), mail.to_string());
    diesel::update(
        table::table
            .filter(table::user_id.eq(&user))
            .filter(table::mail_id.eq(&mail))
            .filter(table::composed_at.is_null()),
    )
    .set(table::composed_at.eq(now.naive()))
    .execute(conn)
    .map_err(internal)?;
    let rows: Vec<(String, String, NaiveDateTime)> = table::table
        .filter(table::user_id.eq(&user))
        .filter(table::mail_id.eq(&mail))
        .order(table::id)
        .select((table::source, table::data, table::created_at))
        .load(conn)
        .map_err(internal)?;
    let notices = rows.into_iter().map(|(source, data, created_at)| Notice {
        source,
        data,
        created_at: Timestamp::from_naive(created_at),
    });
    Ok(notices.collect())
}

/// Deletes notices from before `time`. Returns their number.
pub fn delete_before(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(table::table.filter(table::created_at.lt(time.naive())))
        .execute(conn)
        .map_err(internal)
}
