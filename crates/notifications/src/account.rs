//! Notifications when their user exports the account.

use domain::{NotificationKind, Result, User};
use persistence::export::{Archive, Section};
use persistence::{Conn, notification_settings};
use serde_json::{Value, json};

/// The part of an export with the notification settings.
pub const EXPORT: Section = Section {
    readme: "\
notifications.json                    which notifications are on
",
    write,
};

fn write(archive: &mut dyn Archive, conn: &mut Conn, user: &User) -> Result<()> {
    let settings = notification_settings::find(conn, user.id)?;
    let switches: Vec<Value> = NotificationKind::ALL
        .into_iter()
        .map(|kind| json!({ "kind": kind.as_str(), "enabled": settings.is_on(kind) }))
        .collect();
    archive.json("notifications.json", &Value::Array(switches))
}
