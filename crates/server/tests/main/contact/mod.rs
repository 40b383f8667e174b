//! How people reach the operator: the contact form, answers about the documentation, and errors that browsers report.

mod client_errors;
mod help_feedback;
mod messages;

use crate::support::Program;

/// Deletes what is old, as the cleanup worker does once an hour.
async fn clean_up(program: &Program) -> usize {
    let ctx = ::support::Context {
        store: program.store(),
        clock: program.clock.clone(),
        public_url: program.base.as_str().into(),
        support_email: domain::Email::parse("help@example.org").unwrap(),
        mail_waiting: std::sync::Arc::default(),
    };
    ::support::clean_up(&ctx).await.unwrap()
}
