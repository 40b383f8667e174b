//! Turns the job of a mail about the plan into the mail.

use domain::{Error, Mail, Result, User, UserId};
use persistence::jobs::{self, Job};
use persistence::users;
use serde::{Deserialize, Serialize};

use crate::Context;
use crate::transition::PlanMail;

/// The page that the mails lead to.
const BILLING_PAGE: &str = "/settings/billing";

/// The payload of a job.
#[derive(Serialize, Deserialize)]
pub(crate) struct PlanMailJob {
    mail: Kind,
    pub(crate) user_id: UserId,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Started,
    PaymentFailed,
    Ended,
}

impl PlanMailJob {
    pub(crate) fn new(user: UserId, mail: PlanMail) -> Self {
        let mail = match mail {
            PlanMail::Started => Kind::Started,
            PlanMail::PaymentFailed => Kind::PaymentFailed,
            PlanMail::Ended => Kind::Ended,
        };
        Self {
            mail,
            user_id: user,
        }
    }

    pub(crate) fn to_json(&self) -> Result<String> {
        serde_json::to_string(self).map_err(Error::internal)
    }
}

/// Creates the mail of a claimed job. Returns none if the account was deleted meanwhile.
///
/// # Errors
/// [`Error::Internal`] if the payload cannot be read.
pub async fn billing_mail(ctx: &Context, job: &Job) -> Result<Option<Mail>> {
    let payload: PlanMailJob = serde_json::from_str(&job.payload).map_err(Error::internal)?;
    let (id, held) = (payload.user_id, job.clone());
    let user = ctx
        .store
        .read(move |conn| {
            if jobs::is_held(conn, &held)? {
                users::find(conn, id)
            } else {
                Ok(None)
            }
        })
        .await?;
    Ok(user.map(|user| mail(ctx, payload.mail, user)))
}

fn mail(ctx: &Context, kind: Kind, user: User) -> Mail {
    let (to, link) = (user.email, format!("{}{BILLING_PAGE}", ctx.public_url));
    match kind {
        Kind::Started => Mail::ProStarted { to, link },
        Kind::PaymentFailed => Mail::PaymentFailed { to, link },
        Kind::Ended => Mail::ProEnded { to, link },
    }
}
