//! Collects notices of a kind into one mail.

use domain::{
    Error, NoticeMailId, NotificationKind, NotificationSettings, Result, Timestamp, User, UserId,
};
use persistence::jobs::{self, JobKind, JobOwner, NewJob};
use persistence::notices::{self, NewNotice};
use persistence::{Conn, notification_settings, users};
use serde::{Deserialize, Serialize};

use crate::draft::About;

/// How long a mail waits for further notices of its kind.
const WINDOW_SECONDS: i64 = 600;
/// The same for a sign-in from a new browser, which is urgent.
const URGENT_WINDOW_SECONDS: i64 = 60;
/// After this time a mail that was never composed gets no further notices: its job has failed for the last time.
const DEAD_MAIL_SECONDS: i64 = 24 * 3600;

/// The payload of a job.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct NotificationMailJob {
    pub(crate) user_id: UserId,
    pub(crate) kind: NotificationKind,
    pub(crate) mail_id: NoticeMailId,
}

/// A user's queue. The user is locked until the commit.
pub(crate) struct Queue<'a> {
    conn: &'a mut Conn,
    pub(crate) user: User,
    settings: NotificationSettings,
    now: Timestamp,
}

impl<'a> Queue<'a> {
    /// Locks the user. Returns none if the account is gone.
    pub(crate) fn lock(conn: &'a mut Conn, user: UserId, now: Timestamp) -> Result<Option<Self>> {
        if !users::lock(conn, user)? {
            return Ok(None);
        }
        let Some(user) = users::find(conn, user)? else {
            return Ok(None);
        };
        let settings = notification_settings::find(conn, user.id)?;
        Ok(Some(Self {
            conn,
            user,
            settings,
            now,
        }))
    }

    /// Adds a notice, unless the user does not want this kind or was told about the same source before. Returns whether it
    /// was added.
    pub(crate) fn add(
        &mut self,
        kind: NotificationKind,
        source: &str,
        about: &About,
    ) -> Result<bool> {
        if !self.settings.is_on(kind) || !kind.is_included(self.user.plan) {
            return Ok(false);
        }
        let (user, now) = (self.user.id, self.now);
        let dead = now.plus_seconds(-DEAD_MAIL_SECONDS);
        let open = notices::find_open_mail(self.conn, user, kind, dead)?;
        let mail = open.unwrap_or_else(NoticeMailId::generate);
        let new = NewNotice {
            user,
            kind,
            source,
            data: &serde_json::to_string(about).map_err(Error::internal)?,
            mail,
        };
        let is_new = notices::insert(self.conn, &new, now)?;
        if is_new && open.is_none() {
            self.schedule(kind, mail)?;
        }
        Ok(is_new)
    }

    fn schedule(&mut self, kind: NotificationKind, mail_id: NoticeMailId) -> Result<()> {
        let payload = NotificationMailJob {
            user_id: self.user.id,
            kind,
            mail_id,
        };
        let new = NewJob {
            kind: JobKind::NotificationMail,
            owner: &JobOwner::User(self.user.id),
            lane: None,
            payload: &serde_json::to_string(&payload).map_err(Error::internal)?,
        };
        let due = self.now.plus_seconds(window(kind));
        jobs::insert(self.conn, &new, due, self.now).map(drop)
    }
}

/// Returns how long the first notice of a kind waits for others, in seconds. Those that a worker adds at a fixed time come
/// together.
fn window(kind: NotificationKind) -> i64 {
    match kind {
        NotificationKind::NewBrowser => URGENT_WINDOW_SECONDS,
        NotificationKind::BreakingChange
        | NotificationKind::SyncFailed
        | NotificationKind::WebhookFailed
        | NotificationKind::ApiKeyLimit
        | NotificationKind::UnusualTraffic => WINDOW_SECONDS,
        NotificationKind::Feedback
        | NotificationKind::EmptySearches
        | NotificationKind::MonthlyDigest
        | NotificationKind::ApiKeyExpires => 0,
    }
}
