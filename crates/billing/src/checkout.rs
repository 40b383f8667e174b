//! Opens the provider's pages.

use domain::{Error, Plan, RedirectPath, Result, Subscription, SubscriptionStatus, User};
use persistence::subscriptions;

use crate::provider::{Checkout, PageUrl, ProviderError};
use crate::{Context, apply, customers, page_url, with_outcome};

/// Where the provider's pages lead back to by default.
const BILLING_PAGE: &str = "/settings/billing";

/// Opens a page where the user can subscribe to Pro. The page leads back to `return_to`, with `checkout=success` or
/// `checkout=canceled` in the query.
///
/// # Errors
/// [`Error::Conflict`] with code `already_subscribed` if a subscription is running, because a second one would be paid as
/// well.
pub async fn start_checkout(
    ctx: &Context,
    user: &User,
    return_to: Option<&RedirectPath>,
) -> Result<PageUrl> {
    refuse_second(ctx, user).await?;
    let customer = customers::find_or_create(ctx, user).await?;
    if customer.version > 0 {
        // An event may be on its way.
        apply::refresh(ctx, customer.clone(), None).await?;
        refuse_second(ctx, user).await?;
    }
    let path = return_to.map_or(BILLING_PAGE, RedirectPath::as_str);
    let mut checkout = Checkout {
        user: user.id,
        customer: customer.id.clone(),
        success_url: with_outcome(&ctx.public_url, path, "success"),
        cancel_url: with_outcome(&ctx.public_url, path, "canceled"),
    };
    match ctx.provider.open_checkout(&checkout).await {
        Err(ProviderError::UnknownCustomer) => {
            checkout.customer = customers::replace(ctx, user, customer).await?.id;
            Ok(ctx.provider.open_checkout(&checkout).await?)
        }
        outcome => Ok(outcome?),
    }
}

/// Opens the page where the user can change or end the subscription. It leads back to `return_to`.
///
/// # Errors
/// [`Error::NotFound`] if the user has never opened a checkout, or the provider has deleted the customer.
pub async fn open_portal(
    ctx: &Context,
    user: &User,
    return_to: Option<&RedirectPath>,
) -> Result<PageUrl> {
    let customer = customers::find(ctx, user)
        .await?
        .ok_or(Error::NotFound("Subscription"))?;
    let path = return_to.map_or(BILLING_PAGE, RedirectPath::as_str);
    let return_url = page_url(&ctx.public_url, path);
    match ctx.provider.open_portal(&customer.id, &return_url).await {
        Err(ProviderError::UnknownCustomer) => Err(Error::NotFound("Subscription")),
        outcome => Ok(outcome?),
    }
}

async fn refuse_second(ctx: &Context, user: &User) -> Result<()> {
    let id = user.id;
    let stored = ctx
        .store
        .read(move |conn| subscriptions::find(conn, id))
        .await?;
    let Some(stored) = stored else { return Ok(()) };
    let status = stored.subscription.status;
    let message = match status {
        SubscriptionStatus::Active if stored.subscription.effective_plan() == Plan::Pro => {
            "You already have Pro"
        }
        status if status.has_failed_payment() => Subscription::UNPAID,
        SubscriptionStatus::Paused | SubscriptionStatus::Trialing => {
            "You already have a subscription. Open the billing portal to change it"
        }
        _ => return Ok(()),
    };
    Err(Error::Conflict {
        code: "already_subscribed",
        field: None,
        message: format!("{message}."),
    })
}
