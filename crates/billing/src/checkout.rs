//! Opens the provider's pages.

use domain::{
    CheckoutId, Error, Plan, RedirectPath, Result, Subscription, SubscriptionStatus, User,
};
use persistence::billing_checkouts::{self, OpenedCheckout};
use persistence::subscriptions;

use crate::provider::{Checkout, OpenedPage, PageUrl, PortalPage, ProviderError};
use crate::{Context, apply, customers, page_url, with_outcome};

/// Where the provider's pages lead back to by default.
const BILLING_PAGE: &str = "/settings/billing";

/// A checkout that was opened.
pub struct StartedCheckout {
    /// Its id, which the address that the page leads back to names.
    pub id: CheckoutId,
    /// The page to pay on.
    pub page: PageUrl,
}

/// Opens a page where the user can subscribe to Pro. The page leads back to `return_to`, with `checkout=success` or
/// `checkout=canceled`, and `checkout_id`, in the query.
///
/// # Errors
/// [`Error::Conflict`] with code `already_subscribed` if a subscription is running, because a second one would be paid as
/// well.
pub async fn start_checkout(
    ctx: &Context,
    user: &User,
    return_to: Option<&RedirectPath>,
) -> Result<StartedCheckout> {
    refuse_second(ctx, user).await?;
    let customer = customers::find_or_create(ctx, user).await?;
    if customer.version > 0 {
        // An event may be on its way.
        apply::refresh(ctx, customer.clone(), None).await?;
        refuse_second(ctx, user).await?;
    }
    let id = CheckoutId::generate();
    let path = return_to.map_or(BILLING_PAGE, RedirectPath::as_str);
    let mut checkout = Checkout {
        user: user.id,
        customer: customer.id.clone(),
        success_url: with_outcome(&ctx.public_url, path, "success", id),
        cancel_url: with_outcome(&ctx.public_url, path, "canceled", id),
    };
    let opened = match ctx.provider.open_checkout(&checkout).await {
        Err(ProviderError::UnknownCustomer) => {
            checkout.customer = customers::replace(ctx, user, customer).await?.id;
            ctx.provider.open_checkout(&checkout).await?
        }
        outcome => outcome?,
    };
    remember(ctx, user, id, &opened).await?;
    Ok(StartedCheckout {
        id,
        page: opened.url,
    })
}

/// Remembers that this server has opened a checkout for the user.
async fn remember(ctx: &Context, user: &User, id: CheckoutId, opened: &OpenedPage) -> Result<()> {
    let checkout = OpenedCheckout {
        id,
        user_id: user.id,
        provider: ctx.provider.provider(),
        session_id: opened.id.clone(),
    };
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| billing_checkouts::insert(conn, &checkout, now))
        .await
}

/// Opens the page where the user can change or end the subscription, at `shown`. It leads back to `return_to`.
///
/// # Errors
/// [`Error::NotFound`] if the user has never opened a checkout, or the provider has deleted the customer.
pub async fn open_portal(
    ctx: &Context,
    user: &User,
    shown: PortalPage,
    return_to: Option<&RedirectPath>,
) -> Result<PageUrl> {
    let customer = customers::find(ctx, user)
        .await?
        .ok_or(Error::NotFound("Subscription"))?;
    let path = return_to.map_or(BILLING_PAGE, RedirectPath::as_str);
    let return_url = page_url(&ctx.public_url, path);
    let opened = ctx.provider.open_portal(&customer.id, shown, &return_url);
    match opened.await {
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
