//! An owner on the Pro plan, for benches that need one.

use std::path::Path;

use domain::{Clock as _, Email, SystemClock};
use persistence::{DatabaseUrl, Store, testing, users};

use crate::Outcome;

/// Puts a user on the Pro plan directly in the database, because a payment would need a provider.
pub(super) async fn make_pro(data: &Path, email: &str) -> Outcome {
    let database = format!("sqlite://{}", data.join("graphfolio.db").display());
    let url = DatabaseUrl::parse(&database).map_err(|error| error.to_string())?;
    let store = Store::open(&url).map_err(|error| error.to_string())?;
    let email = Email::parse(email).map_err(|_| "the owner's address")?;
    let now = SystemClock.now();
    let changed = store.write(move |conn| {
        let owner = users::find_by_email(conn, &email)?;
        let owner = owner.ok_or(domain::Error::NotFound("owner"))?;
        testing::make_pro(conn, owner.id, now)
    });
    changed.await.map_err(|error| error.to_string().into())
}
