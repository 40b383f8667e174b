//! Sign-in by emailed link, sessions, API keys, profile, export and deletion of accounts.
//!
//! Example: [`request_magic_link`] checks the rate limits and writes a job. The worker calls [`sign_in_mail`], which
//! creates the token at that moment, so that the database never holds one. [`verify_magic_link`] uses the link up and
//! opens a session. [`authenticate`] finds that session on each later call, or the user of an API key.
//!
//! Every function returns [`domain::Error::Internal`] if the database fails, [`domain::Error::Unavailable`] if no
//! connection is free, and [`domain::Error::CannotSave`] if nothing can be written. Their docs name other errors only.

mod api_keys;
mod audit_log;
mod cleanup;
mod current_session;
mod delete;
mod export;
mod lookup;
mod mail;
mod profile;
mod session;
mod sign_in;

use std::pin::Pin;
use std::sync::Arc;

use domain::{Clock, Email, Slug, User};
use persistence::Store;
use persistence::export::Section;
use persistence::users::DeletionStep;
use tokio::sync::Notify;

pub use api_keys::{
    Allowance, ApiKeyRequest, ApiKeys, IssuedApiKey, ListedApiKey, count_api_request,
    create_api_key, delete_api_key, end_old_secret, flush_api_key_usage, list_api_keys,
    note_expired_key, rotate_api_key,
};
pub use audit_log::{AuditPage, AuditQuery, AuditSelection, read_audit_log, select_audit_log};
pub use cleanup::clean_up;
pub use current_session::CurrentSession;
pub use delete::delete_account;
pub use export::{Export, export};
pub use lookup::{count_name_lookup, count_unknown_project};
pub use mail::sign_in_mail;
pub use persistence::audit_log::AuditEntry;
pub use profile::{ProfileChanges, update_profile, username_refusal};
pub use session::{
    ListedSession, authenticate, end_other_sessions, end_session, list_sessions, sign_out,
    sign_out_everywhere,
};
pub use sign_in::{ClientIp, SignedIn, inspect_magic_link, request_magic_link, verify_magic_link};

/// The dependencies of this crate's use-cases. Cheap to clone.
#[derive(Clone)]
pub struct Context {
    /// The database.
    pub store: Store,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Scheme and host of links in mail, without a slash at the end.
    pub public_url: Arc<str>,
    /// Email addresses of the administrators.
    pub admin_emails: Arc<[Email]>,
    /// Notified when a mail is waiting, so that it is sent at once.
    pub mail_waiting: Arc<Notify>,
    /// The parts that other features add to the export of an account.
    pub export_sections: Arc<[Section]>,
    /// Steps of other features in the transaction that deletes an account.
    pub deletion_steps: Arc<[DeletionStep]>,
    /// The mail that this machine keeps.
    pub sent_mail: Arc<dyn SentMail>,
    /// The caches of addresses that contain a username.
    pub addresses: Arc<dyn Addresses>,
    /// The API keys that this process has checked.
    pub api_keys: ApiKeys,
}

/// Caches of public addresses, which belong to another feature.
pub trait Addresses: Send + Sync {
    /// Forgets the addresses with these slugs: they lead elsewhere or nowhere now.
    fn forget(&self, slugs: Vec<Slug>) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// Mail that the transport has sent and keeps, such as the files of the outbox.
pub trait SentMail: Send + Sync {
    /// Removes all mail to this address.
    fn forget<'a>(&'a self, email: &'a Email) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>>;
}

/// Returns whether the user is an administrator.
#[must_use]
pub fn is_admin(ctx: &Context, user: &User) -> bool {
    ctx.admin_emails.contains(&user.email)
}
