//! A user's payments and payment method.

use domain::{Result, User};

use crate::provider::Payments;
use crate::{Context, customers};

/// Returns the user's payment method and last invoices, as the provider knows them now. Both are empty for a user who
/// has never opened a checkout.
pub async fn payments(ctx: &Context, user: &User) -> Result<Payments> {
    match customers::find(ctx, user).await? {
        Some(customer) => Ok(ctx.provider.payments(&customer.id).await?),
        None => Ok(Payments::default()),
    }
}
