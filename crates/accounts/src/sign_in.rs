//! Sends sign-in links and signs users in with them.

use std::net::{IpAddr, Ipv6Addr};

use domain::{
    Actor, Author, Email, Error, PlainToken, PropertyChanges, RateLimit, RedirectPath, RequestId,
    Result, Retention, User, UserAgent, Username, What,
};
use persistence::jobs::{JobKind, JobOwner, NewJob};
use persistence::{
    AccountChange, audit_log, change_account_within, jobs, rate_limits, sessions, sign_in_links,
    users,
};
use sha2::{Digest, Sha256};

use crate::Context;
use crate::mail::SignInMailJob;

/// The address of a client, for rate limits. For IPv6 it is the /64 network, because one host has a whole /64.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ClientIp(IpAddr);

impl ClientIp {
    /// Converts a peer's address.
    #[must_use]
    pub fn new(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(v4) => IpAddr::V4(v4),
            IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 64))),
        })
    }

    /// Returns the address; of IPv6, the network.
    #[must_use]
    pub fn address(self) -> IpAddr {
        self.0
    }

    /// Returns the subject for a rate limit of this kind: a hash of the address.
    #[must_use]
    pub fn subject(self, kind: &str) -> String {
        subject(kind, &self.0.to_string())
    }
}

/// A successful sign-in.
pub struct SignedIn {
    /// The session's token, shown this once.
    pub token: PlainToken,
    /// The user who signed in.
    pub user: User,
    /// The page after sign-in, if the link has one.
    pub redirect: Option<RedirectPath>,
}

/// Checks the rate limits and writes the job that sends the mail. Does the same work for known and unknown addresses:
/// a missing account is created when the link is followed.
///
/// # Errors
/// [`Error::RateLimited`] after 1 a minute or 5 an hour per address, or 20 an hour per IP address.
pub async fn request_magic_link(
    ctx: &Context,
    email: Email,
    redirect: Option<RedirectPath>,
    ip: ClientIp,
) -> Result<()> {
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| {
            let by_ip = ip.subject("sign-in:ip");
            if let Err(wait) = rate_limits::pass(conn, &by_ip, RateLimit::SIGN_IN_PER_IP, now)? {
                return Err(too_many(wait));
            }
            let by_email = email_subject(&email);
            if let Err(wait) =
                rate_limits::pass(conn, &by_email, RateLimit::SIGN_IN_PER_EMAIL, now)?
            {
                return Err(too_many(wait));
            }
            // Nobody signs in as the owner of the examples. With the outbox transport the link would be readable.
            if email == Email::examples() {
                return Ok(());
            }
            let job = SignInMailJob::new(&email, redirect.as_ref());
            let new = NewJob {
                kind: JobKind::SignInMail,
                owner: &JobOwner::Email(email),
                lane: None,
                payload: &job.to_json()?,
            };
            jobs::insert(conn, &new, now, now).map(drop)
        })
        .await?;
    ctx.mail_waiting.notify_one();
    Ok(())
}

/// Returns the address of the account that a link opens, for a browser that did not request the link. Does not use
/// the link up.
///
/// # Errors
/// [`Error::BadRequest`] with code `link_invalid` if the link is unknown, used or expired.
pub async fn inspect_magic_link(ctx: &Context, token: &str) -> Result<Email> {
    let link = PlainToken::parse(token).ok_or_else(link_invalid)?.hash();
    let now = ctx.clock.now();
    ctx.store
        .read(move |conn| sign_in_links::find_live(conn, &link, now))
        .await?
        .ok_or_else(link_invalid)
}

/// Uses the link up, creates the account at its first use, and opens a session, in one transaction. If several callers
/// use the same link, exactly one succeeds.
///
/// # Errors
/// [`Error::BadRequest`] with code `link_invalid` if the link is unknown, used or expired.
pub async fn verify_magic_link(
    ctx: &Context,
    token: &str,
    user_agent: Option<UserAgent>,
    request_id: Option<RequestId>,
) -> Result<SignedIn> {
    let link = PlainToken::parse(token).ok_or_else(link_invalid)?.hash();
    let now = ctx.clock.now();
    let session = PlainToken::generate();
    let session_hash = session.hash();
    let (user, redirect) = ctx
        .store
        .write(move |conn| {
            let spent = sign_in_links::spend(conn, &link, now)?.ok_or_else(link_invalid)?;
            let is_new = users::find_by_email(conn, &spent.email)?.is_none();
            let user = users::find_or_insert(
                conn,
                &spent.email,
                &Username::from_email(&spent.email),
                now,
            )?;
            sessions::insert(
                conn,
                user.id,
                &session_hash,
                user_agent.as_ref(),
                now,
                now.plus_seconds(Retention::SESSION),
            )?;
            let author = Author::session(&user, user_agent.as_ref());
            let actor = Actor { author, request_id };
            change_account_within(conn, actor.clone(), user.id, now, |change| {
                emit_sign_in(change, &actor, is_new)
            })?;
            Ok((user, spent.redirect))
        })
        .await?;
    tracing::info!(user_id = %user.id, "signed in");
    Ok(SignedIn {
        token: session,
        user,
        redirect,
    })
}

fn emit_sign_in(change: &mut AccountChange<'_>, actor: &Actor, is_new: bool) -> Result<()> {
    let user = &change.user;
    if is_new {
        let username = PropertyChanges::new().create("username", user.username.as_str());
        let changes = username.into_list();
        change.emit(What::AccountCreated { changes });
    }
    let browser = actor.author.detail();
    let is_known = audit_log::knows_browser(change.conn, change.user.id, browser)?;
    change.emit(What::SessionStarted {
        is_new_browser: !is_known,
    });
    Ok(())
}

fn link_invalid() -> Error {
    Error::BadRequest {
        code: "link_invalid",
        field: None,
        message: "This sign-in link has expired or was already used. Ask for a new one.".to_owned(),
    }
}

fn too_many(retry_after: u32) -> Error {
    RateLimit::refuse("Too many sign-in links were requested.", retry_after)
}

/// Returns the subject of the rate limit for links to an address.
pub(crate) fn email_subject(email: &Email) -> String {
    subject("sign-in:email", email.as_str())
}

/// Returns the subject of a rate limit as a hash, because counters only need to recognise a value.
fn subject(kind: &str, value: &str) -> String {
    let digest = Sha256::digest(format!("{kind}:{value}").as_bytes());
    let short: String = digest
        .iter()
        .take(16)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("{kind}:{short}")
}
