//! Notifications: mails about what happened to an account, its projects and their readers.
//!
//! Example: somebody publishes a version that breaks clients. [`read_events`] stores a notice and, unless one is waiting, the
//! job of a mail that is due in ten minutes. The worker calls [`notification_mail`], which writes one mail about all notices
//! of that kind until then.
//!
//! Every function returns [`domain::Error::Internal`] if the database fails, [`domain::Error::Unavailable`] if no
//! connection is free, and [`domain::Error::CannotSave`] if nothing can be written. Their docs name other errors only.

mod account;
mod api_keys;
mod cleanup;
mod draft;
mod events;
mod mail;
mod queue;
mod settings;
mod unsubscribe;

use std::sync::Arc;

use domain::{Clock, SealKey};
use persistence::Store;
use tokio::sync::Notify;

pub use account::EXPORT;
pub use api_keys::{api_key_mail, tell_busy_keys};
pub use cleanup::clean_up;
pub use events::{CONSUMER, read_events, start_reading};
pub use mail::notification_mail;
pub use settings::{get_settings, save_settings};
pub use unsubscribe::{MailSubscription, find_subscription, set_subscription};

/// The dependencies of this crate's use-cases. Cheap to clone.
#[derive(Clone)]
pub struct Context {
    /// The database.
    pub store: Store,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The product's name.
    pub product: Arc<str>,
    /// Scheme and host of links in mail, without a slash at the end.
    pub public_url: Arc<str>,
    /// The key that tokens of links are derived from.
    pub seal_key: Arc<SealKey>,
    /// Notified when a mail is waiting, so that it is sent at once.
    pub mail_waiting: Arc<Notify>,
}
