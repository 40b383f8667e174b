//! Turns the job of a sign-in link into its mail.

use domain::{Email, Error, Mail, PlainToken, RedirectPath, Result, Retention};
use persistence::jobs::{self, Job};
use persistence::sign_in_links;
use serde::{Deserialize, Serialize};

use crate::Context;

/// The payload of a job: the recipient, and the page after sign-in. It has no token.
#[derive(Serialize, Deserialize)]
pub(crate) struct SignInMailJob {
    email: String,
    redirect: Option<String>,
}

impl SignInMailJob {
    pub(crate) fn new(email: &Email, redirect: Option<&RedirectPath>) -> Self {
        Self {
            email: email.as_str().to_owned(),
            redirect: redirect.map(|path| path.as_str().to_owned()),
        }
    }

    pub(crate) fn to_json(&self) -> Result<String> {
        serde_json::to_string(self).map_err(Error::internal)
    }
}

/// Creates the token and the mail of a claimed job. Each attempt creates a new token, so that the jobs table never
/// holds one. Returns none if the job is gone because the account was deleted meanwhile.
///
/// # Errors
/// [`Error::Internal`] if the payload cannot be read.
pub async fn sign_in_mail(ctx: &Context, job: &Job) -> Result<Option<Mail>> {
    let payload: SignInMailJob = serde_json::from_str(&job.payload).map_err(Error::internal)?;
    let to = Email::parse(&payload.email)?;
    let redirect = payload.redirect.as_deref().and_then(RedirectPath::parse);
    let now = ctx.clock.now();
    let expires_at = now.plus_seconds(Retention::SIGN_IN_LINK_WORKS);
    let token = PlainToken::generate();
    let (hash, email, job) = (token.hash(), to.clone(), job.clone());
    let is_held = ctx
        .store
        .write(move |conn| {
            let is_held = jobs::is_held(conn, &job)?;
            if is_held {
                sign_in_links::insert(conn, &hash, &email, redirect.as_ref(), now, expires_at)?;
            }
            Ok(is_held)
        })
        .await?;
    let valid_minutes =
        u32::try_from(Retention::SIGN_IN_LINK_WORKS / 60).map_err(Error::internal)?;
    Ok(is_held.then(|| Mail::SignIn {
        to,
        link: format!("{}/auth/verify?token={}", ctx.public_url, token.reveal()),
        expires_at,
        valid_minutes,
    }))
}
