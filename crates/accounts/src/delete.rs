//! The end of an account.

use domain::{Error, Result, Slug, User};
use persistence::jobs::JobKind;
use persistence::{jobs, projects, rate_limits, sign_in_links, users};

use crate::Context;
use crate::mail::SignInMailJob;
use crate::sign_in::email_subject;

/// Deletes a user with everything that is stored of it, and answers the slugs that led to its
/// projects. Final.
///
/// # Errors
/// [`Error::InvalidInput`] on `confirmation` where that is neither the username nor the address.
pub async fn delete_account(ctx: &Context, user: &User, confirmation: &str) -> Result<Vec<Slug>> {
    let typed = confirmation.trim().to_lowercase();
    if typed != user.username.as_str() && typed != user.email.as_str() {
        return Err(Error::field(
            "confirmation",
            "Type your username or your email address to delete the account.",
        ));
    }
    let (id, email) = (user.id, user.email.clone());
    let slugs = ctx
        .store
        .write(move |conn| {
            let slugs = projects::slugs_of_owner(conn, id)?;
            // What belongs to the row goes with it; the rest knows the address or the id alone.
            users::delete(conn, id)?;
            sign_in_links::delete_of(conn, &email)?;
            for (job, payload) in jobs::payloads(conn, JobKind::SignInMail)? {
                if SignInMailJob::is_to(&payload, &email) {
                    jobs::delete(conn, job)?;
                }
            }
            rate_limits::delete_of(conn, id, &email_subject(&email))?;
            Ok(slugs)
        })
        .await?;
    ctx.sent_mail.forget(&user.email).await;
    tracing::info!(user_id = %id, "account deleted");
    Ok(slugs)
}
