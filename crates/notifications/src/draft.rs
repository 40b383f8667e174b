//! What notifications say, by kind.

mod analytics;
mod changes;
mod events;

use domain::{
    Email, MailBlock, MailItem, MailLink, NotificationKind, NotificationMail, Project, ProjectId,
    ProjectRef, Result, Timestamp, UnsubscribeLinks, WebhookId,
};
use persistence::{Conn, projects};
use serde::{Deserialize, Serialize};

/// Product and address of the site.
#[derive(Clone, Copy)]
pub(crate) struct Site<'a> {
    pub(crate) product: &'a str,
    pub(crate) public_url: &'a str,
}

/// What a notice is about, as stored.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "about", rename_all = "snake_case")]
pub(crate) enum About {
    /// A version that breaks clients, or that could not be compared.
    Version {
        project: ProjectId,
        version: u32,
        is_compared: bool,
    },
    /// A failed sync.
    Sync {
        project: ProjectId,
        endpoint: String,
        message: String,
        at: WrittenTime,
    },
    /// A sign-in from a new browser.
    Browser {
        browser: Option<String>,
        at: WrittenTime,
    },
    /// A webhook that failed.
    Webhook {
        /// Its id; none in notices that are older than this field.
        #[serde(default)]
        id: Option<WebhookId>,
        /// The host of its address and the end of its id.
        #[serde(alias = "host")]
        name: String,
        /// Why it was switched off; none if an event was given up.
        disabled: Option<String>,
        /// Why the last attempt failed; empty for a webhook that was switched off.
        message: String,
        at: WrittenTime,
    },
    /// An API key near its limit.
    BusyKey {
        /// Its name.
        key: String,
        requests: u32,
        hour: WrittenTime,
    },
    /// Answers of readers.
    Answers {
        project: ProjectId,
        helpful: u32,
        not_helpful: u32,
        /// The pages with answers that it is not helpful, the most frequent first.
        pages: Vec<(String, u32)>,
        comments: u32,
    },
    /// Searches that found nothing, the most frequent first.
    EmptySearches {
        project: ProjectId,
        terms: Vec<(String, u64)>,
    },
    /// Many more views than usual.
    Traffic {
        project: ProjectId,
        views: u64,
        usual: u64,
    },
    /// What readers did in a month.
    Month {
        project: ProjectId,
        /// "November 2026".
        month: String,
        views: u64,
        visitors: u64,
        pages: Vec<(String, u64)>,
        terms: Vec<(String, u64)>,
        deprecated: Vec<(String, u64)>,
    },
}

/// A time as mails write it: "28 November 2026, 10:02 UTC".
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct WrittenTime(String);

impl WrittenTime {
    pub(crate) fn new(time: Timestamp) -> Self {
        Self(format!(
            "{}, {} UTC",
            time.to_long_date(),
            time.to_time_of_day()
        ))
    }
}

/// A mail without recipient.
pub(crate) struct Draft {
    pub(crate) subject: String,
    pub(crate) preheader: String,
    pub(crate) title: String,
    pub(crate) blocks: Vec<MailBlock>,
    pub(crate) button: MailLink,
}

impl Draft {
    pub(crate) fn into_mail(
        self,
        to: Email,
        reason: String,
        unsubscribe: Option<UnsubscribeLinks>,
    ) -> NotificationMail {
        NotificationMail {
            to,
            subject: self.subject,
            preheader: self.preheader,
            title: self.title,
            blocks: self.blocks,
            button: self.button,
            reason,
            unsubscribe,
        }
    }
}

/// Writes the mail about these notices. Returns none if nothing of it is there any more.
pub(crate) fn write(
    conn: &mut Conn,
    site: Site<'_>,
    kind: NotificationKind,
    notices: &[About],
) -> Result<Option<Draft>> {
    match kind {
        NotificationKind::BreakingChange => changes::write(conn, site, notices),
        NotificationKind::SyncFailed => events::write_syncs(conn, site, notices),
        NotificationKind::NewBrowser => Ok(events::write_browsers(site, notices)),
        NotificationKind::WebhookFailed => Ok(events::write_webhooks(site, notices)),
        NotificationKind::ApiKeyLimit => Ok(events::write_busy_keys(site, notices)),
        NotificationKind::Feedback => analytics::write_answers(conn, site, notices),
        NotificationKind::EmptySearches => analytics::write_searches(conn, site, notices),
        NotificationKind::UnusualTraffic => analytics::write_traffic(conn, site, notices),
        NotificationKind::MonthlyDigest => analytics::write_months(conn, site, notices),
        // Written with its key: see `api_keys`.
        NotificationKind::ApiKeyExpires => Ok(None),
    }
}

/// Finds a project; none if it was deleted meanwhile.
pub(crate) fn find_project(conn: &mut Conn, id: ProjectId) -> Result<Option<Project>> {
    projects::find(conn, &ProjectRef::Id(id))
}

/// Returns the address of a page of a project's docs.
pub(crate) fn docs_page(site: Site<'_>, project: &Project, path: &str) -> String {
    let (base, user, slug) = (site.public_url, &project.username, &project.slug);
    format!("{base}/d/{user}/{slug}/{path}")
}

/// Returns the address of a part of a project's dashboard.
fn dashboard(site: Site<'_>, project: &Project, part: &str) -> String {
    let (base, id) = (site.public_url, project.id);
    format!("{base}/dashboard/project/{id}{part}")
}

fn link(label: impl Into<String>, address: String) -> MailLink {
    MailLink {
        label: label.into(),
        address,
    }
}

/// Returns the button of a mail about projects: to the page of its only one, or to the list of all.
fn button<'a>(
    site: Site<'_>,
    label: &str,
    mut projects: impl Iterator<Item = &'a Project>,
    address: impl Fn(&Project) -> String,
) -> Option<MailLink> {
    let first = projects.next()?;
    let is_only = projects.all(|project| project.id == first.id);
    Some(if is_only {
        link(label, address(first))
    } else {
        link(
            "Open your projects",
            format!("{}/dashboard", site.public_url),
        )
    })
}

fn item(text: impl Into<String>, detail: impl Into<String>) -> MailItem {
    MailItem {
        text: text.into(),
        detail: detail.into(),
    }
}

/// Returns "1 view", "3 views" or "3 searches".
fn count(number: u64, word: &str) -> String {
    let plural = match number {
        1 => "",
        _ if word.ends_with("ch") => "es",
        _ => "s",
    };
    format!("{number} {word}{plural}")
}

/// Returns "and 3 more" if there are more than are listed.
fn rest(all: usize, listed: usize) -> Option<String> {
    let more = all.saturating_sub(listed);
    (more > 0).then(|| format!("and {more} more"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_plural() {
        assert_eq!(count(1, "search"), "1 search");
        assert_eq!(count(12, "search"), "12 searches");
        assert_eq!(count(0, "view"), "0 views");
    }
}
