//! Messages to the operator, answers about the pages of the documentation, and errors that browsers report.
//!
//! Every function returns [`domain::Error::Internal`] if the database fails, [`domain::Error::Unavailable`] if no
//! connection is free, and [`domain::Error::CannotSave`] if nothing can be written. Their docs name other errors only.

mod account;
mod client_errors;
mod contact;
mod help_feedback;

use std::sync::Arc;

use domain::{Clock, Email, Result, Retention};
use persistence::{
    Store, client_errors as error_rows, contact_messages, help_feedback as answer_rows,
};
use tokio::sync::Notify;

pub use account::{DELETION_STEP, EXPORT};
pub use client_errors::{list_client_errors, report_client_error};
pub use contact::{ContactForm, contact_mail, list_messages, send_message};
pub use help_feedback::{answer_help_page, comment_help_answer, list_help_feedback};

/// The dependencies of this crate's use-cases. Cheap to clone.
#[derive(Clone)]
pub struct Context {
    /// The database.
    pub store: Store,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Scheme and host of links in mail, without a slash at the end.
    pub public_url: Arc<str>,
    /// The operator's address for messages.
    pub support_email: Email,
    /// Notified when a mail is waiting, so that it is sent at once.
    pub mail_waiting: Arc<Notify>,
}

/// Deletes old messages, answers and errors. Returns the number of deleted rows.
pub async fn clean_up(ctx: &Context) -> Result<usize> {
    let now = ctx.clock.now();
    let messages_before = now.plus_seconds(-Retention::CONTACT_MESSAGE);
    let errors_before = now.plus_seconds(-Retention::CLIENT_ERROR);
    let answers_before = now.plus_seconds(-Retention::HELP_FEEDBACK);
    ctx.store
        .write(move |conn| {
            Ok(contact_messages::delete_before(conn, messages_before)?
                + answer_rows::delete_before(conn, answers_before)?
                + error_rows::delete_before(conn, errors_before)?)
        })
        .await
}
