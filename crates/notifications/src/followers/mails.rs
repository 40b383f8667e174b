//! The mails to followers.

use domain::{Error, Mail, MailBlock, MailItem, MailLink, NotificationMail, Project, Result};
use persistence::followers;
use persistence::jobs::{self, Job};

use super::{FollowerMailJob, PublishedVersion, confirm_token, public_project, token};
use crate::Context;
use crate::draft::{Site, docs_page};
use crate::unsubscribe;

/// Creates the mail of a claimed job. Returns none if the follower or the project is gone, the docs are not public any more,
/// or the follower has unsubscribed or confirmed meanwhile.
///
/// # Errors
/// [`Error::Internal`] if the payload cannot be read.
pub async fn follower_mail(ctx: &Context, job: &Job) -> Result<Option<Mail>> {
    let FollowerMailJob {
        follower_id,
        versions,
    } = serde_json::from_str(&job.payload).map_err(Error::internal)?;
    let held = job.clone();
    let found = ctx
        .store
        .read(move |conn| {
            if !jobs::is_held(conn, &held)? {
                return Ok(None);
            }
            let Some(follower) = followers::find(conn, follower_id)? else {
                return Ok(None);
            };
            let project = public_project(conn, follower.project)?;
            Ok(project.map(|project| (follower, project)))
        })
        .await?;
    let Some((follower, project)) = found else {
        return Ok(None);
    };
    // The mail that asks is for those who have not confirmed; the others are for those who have.
    if follower.is_confirmed != versions.is_some() {
        return Ok(None);
    }
    let site = Site {
        product: &ctx.product,
        public_url: &ctx.public_url,
    };
    let links = unsubscribe::addresses(&ctx.public_url, &token(ctx, follower.id));
    let mut mail = match versions {
        Some(versions) => tell(site, &project, &versions),
        None => {
            let token = confirm_token(ctx, follower.id);
            let address = format!("{}/follow/confirm?token={}", ctx.public_url, token.reveal());
            ask(&project, follower.breaking_only, address)
        }
    };
    mail.unsubscribe = follower.is_confirmed.then_some(links);
    let mail = mail.to(follower.email);
    Ok(Some(Mail::Notification(mail)))
}

/// A mail without recipient.
struct Written {
    subject: String,
    preheader: String,
    blocks: Vec<MailBlock>,
    button: MailLink,
    reason: String,
    unsubscribe: Option<domain::UnsubscribeLinks>,
}

impl Written {
    fn to(self, to: domain::Email) -> NotificationMail {
        NotificationMail {
            to,
            title: self.subject.clone(),
            subject: self.subject,
            preheader: self.preheader,
            blocks: self.blocks,
            button: self.button,
            reason: self.reason,
            unsubscribe: self.unsubscribe,
        }
    }
}

fn ask(project: &Project, breaking_only: bool, address: String) -> Written {
    let name = project.name.as_str();
    let what = if breaking_only {
        "every version that breaks clients"
    } else {
        "every new version"
    };
    Written {
        subject: format!("Follow the changelog of {name}?"),
        preheader: "Confirm your address to get mail about new versions".to_owned(),
        blocks: vec![
            MailBlock::Text(format!(
                "Confirm your address to get a mail about {what} of {name}."
            )),
            MailBlock::Text("If you did not ask for it, ignore this message.".to_owned()),
        ],
        button: MailLink {
            label: "Confirm".to_owned(),
            address,
        },
        reason: format!(
            "You get this because somebody entered this address to follow the changelog of {name}."
        ),
        unsubscribe: None,
    }
}

fn tell(site: Site<'_>, project: &Project, versions: &[PublishedVersion]) -> Written {
    let name = project.name.as_str();
    let subject = match versions {
        [one] if one.may_break() => format!("{name}: version {} may break clients", one.number),
        [one] => format!("{name}: version {}", one.number),
        many if many.iter().any(PublishedVersion::may_break) => {
            format!(
                "{name}: {} new versions, some may break clients",
                many.len()
            )
        }
        many => format!("{name}: {} new versions", many.len()),
    };
    let page = |number: u32| docs_page(site, project, &format!("changelog/{number}"));
    let blocks = versions.iter().rev().map(|version| MailBlock::List {
        heading: Some(MailLink {
            label: format!("Version {}", version.number),
            address: page(version.number),
        }),
        items: items(version),
        rest: None,
    });
    let newest = versions.last().map_or(1, |version| version.number);
    Written {
        subject,
        preheader: "What changed in the schema".to_owned(),
        blocks: blocks.collect(),
        button: MailLink {
            label: "See what changed".to_owned(),
            address: page(newest),
        },
        reason: format!("You get this because you follow the changelog of {name}."),
        unsubscribe: None,
    }
}

fn items(version: &PublishedVersion) -> Vec<MailItem> {
    let item = |text: &str, detail: String| MailItem {
        text: text.to_owned(),
        detail,
    };
    let Some((breaking, dangerous, safe)) = version.counts else {
        let text = "It could not be compared with the version before, so it may break clients.";
        return vec![item(text, String::new())];
    };
    [
        ("Breaking changes", breaking),
        ("Dangerous changes", dangerous),
        ("Safe changes", safe),
    ]
    .into_iter()
    .filter(|(_, number)| *number > 0)
    .map(|(text, number)| item(text, number.to_string()))
    .collect()
}
