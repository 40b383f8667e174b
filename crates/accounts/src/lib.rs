//! Sign-in by mailed link, sessions, the profile, all of a user's data as an archive, and its end.
//!
//! Walk: [`request_magic_link`] counts and writes a job; the worker calls [`next_mail`], which makes
//! the token at that moment, so that the database never holds one; [`verify_magic_link`] spends it
//! and opens a session; [`authenticate`] finds that session on each later call.

mod delete;
mod export;
mod mail;
mod profile;
mod session;
mod sign_in;
mod sweep;

use std::pin::Pin;
use std::sync::Arc;

use domain::{Clock, Email, User};
use persistence::Store;
use tokio::sync::Notify;

pub use delete::delete_account;
pub use export::{Export, export};
pub use mail::{PendingMail, mail_failed, mail_sent, next_mail};
pub use profile::{ProfileChanges, UpdatedProfile, update_profile, username_refusal};
pub use session::{
    CurrentSession, ListedSession, authenticate, end_other_sessions, end_session, list_sessions,
    sign_out, sign_out_everywhere,
};
pub use sign_in::{ClientIp, SignedIn, inspect_magic_link, request_magic_link, verify_magic_link};
pub use sweep::sweep;

/// What the use-cases of this crate work on. Cheap to clone.
#[derive(Clone)]
pub struct Context {
    /// The rows.
    pub store: Store,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Where links lead: scheme and host, without a slash at the end.
    pub public_url: Arc<str>,
    /// Who administers this installation.
    pub admin_emails: Arc<[Email]>,
    /// Told when mail is waiting, so that it leaves at once.
    pub mail_waiting: Arc<Notify>,
    /// What is kept on this machine of mail that left.
    pub sent_mail: Arc<dyn SentMail>,
}

/// Mail that left, where the transport keeps it.
pub trait SentMail: Send + Sync {
    /// Removes what went to that address.
    fn forget<'a>(&'a self, email: &'a Email) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>>;
}

/// Does this user administer the installation.
#[must_use]
pub fn is_admin(ctx: &Context, user: &User) -> bool {
    ctx.admin_emails.contains(&user.email)
}
