//! `/api/plans` and `/api/billing`: the catalogue, the caller's subscription, and the payment provider's events.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get, post, put};
use domain::RedirectPath;
use serde::Deserialize;

use crate::AppState;
use crate::auth::SignedIn;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, OptionalJson, Query, RawBody};
use crate::wire::{
    BillingEvent, BillingPage, EventReceived, KeepProjects, KeptProjects, OpenedCheckout,
    PaymentsAnswer, PlanList, PortalPage, StartCheckout, SubscriptionAnswer,
};

/// Maximum size of an event: 256 KiB.
const MAX_EVENT_BYTES: usize = 256 * 1024;

/// Lists the plans with their prices and limits.
#[utoipa::path(
    tag = "billing",
    operation_id = "list_plans",
    responses((status = 200, body = PlanList))
)]
#[get("/plans")]
pub async fn list_plans() -> HttpResponse {
    HttpResponse::Ok().json(PlanList::catalogue())
}

/// Returns the caller's subscription and the limits of the plan in force.
#[utoipa::path(
    tag = "billing",
    operation_id = "get_subscription",
    security(("bearer" = [])),
    responses(
        (status = 200, body = SubscriptionAnswer),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`: the caller never had a subscription"),
    )
)]
#[get("/billing/subscription")]
pub async fn get_subscription(
    state: Data<AppState>,
    session: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let current = billing::current_subscription(&state.billing, &session.0.user).await?;
    Ok(HttpResponse::Ok().json(SubscriptionAnswer::from(current)))
}

/// Opens a page where the caller can subscribe to Pro. The page leads back with `checkout=success` or
/// `checkout=canceled`, and `checkout_id`, in the query. The body may be left out.
#[utoipa::path(
    tag = "billing",
    operation_id = "create_checkout_session",
    security(("bearer" = [])),
    request_body = StartCheckout,
    responses(
        (status = 200, body = OpenedCheckout),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`: `return_to` is too long"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 409, body = ApiErrorBody, description = "`already_subscribed`"),
    )
)]
#[post("/billing/checkout-session")]
pub async fn create_checkout_session(
    state: Data<AppState>,
    session: SignedIn,
    body: OptionalJson<StartCheckout>,
) -> Result<HttpResponse, ApiError> {
    let return_to = RedirectPath::parse_field("return_to", body.0.return_to.as_deref())?;
    let user = &session.0.user;
    let started = billing::start_checkout(&state.billing, user, return_to.as_ref()).await?;
    Ok(HttpResponse::Ok().json(OpenedCheckout {
        url: started.page.reveal().to_owned(),
        id: started.id.to_string(),
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PortalQuery {
    return_to: Option<String>,
    page: Option<PortalPage>,
}

/// Opens a page where the caller can change or end the subscription.
#[utoipa::path(
    tag = "billing",
    operation_id = "create_portal_session",
    security(("bearer" = [])),
    params(
        ("return_to" = Option<String>, Query, description = "The page to go back to: a path on this site. Anything else is ignored"),
        ("page" = Option<PortalPage>, Query, description = "The part of the portal to open"),
    ),
    responses(
        (status = 200, body = BillingPage),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`: `return_to` is too long"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`: the caller has never opened a checkout"),
    )
)]
#[get("/billing/portal-session")]
pub async fn create_portal_session(
    state: Data<AppState>,
    session: SignedIn,
    query: Query<PortalQuery>,
) -> Result<HttpResponse, ApiError> {
    let return_to = RedirectPath::parse_field("return_to", query.0.return_to.as_deref())?;
    let shown = query.0.page.unwrap_or(PortalPage::Overview).into();
    let user = &session.0.user;
    let page = billing::open_portal(&state.billing, user, shown, return_to.as_ref()).await?;
    Ok(HttpResponse::Ok().json(BillingPage {
        url: page.reveal().to_owned(),
    }))
}

/// Returns the caller's payment method and last invoices, as the payment provider knows them now.
#[utoipa::path(
    tag = "billing",
    operation_id = "get_payments",
    security(("bearer" = [])),
    responses(
        (status = 200, body = PaymentsAnswer),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
    )
)]
#[get("/billing/payments")]
pub async fn get_payments(
    state: Data<AppState>,
    session: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let payments = billing::payments(&state.billing, &session.0.user).await?;
    Ok(HttpResponse::Ok().json(PaymentsAnswer::from(payments)))
}

/// Returns the projects that stay editable when Pro ends.
#[utoipa::path(
    tag = "billing",
    operation_id = "get_kept_projects",
    security(("bearer" = [])),
    responses(
        (status = 200, body = KeptProjects),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
    )
)]
#[get("/billing/kept-projects")]
pub async fn get_kept_projects(
    state: Data<AppState>,
    session: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let kept = projects::kept_projects(&state.projects, &session.0.user).await?;
    Ok(HttpResponse::Ok().json(KeptProjects::from(kept)))
}

/// Chooses the projects that stay editable when Pro ends. On Free, projects can be added to the choice but not removed.
#[utoipa::path(
    tag = "billing",
    operation_id = "keep_projects",
    security(("bearer" = [])),
    request_body = KeepProjects,
    responses(
        (status = 200, body = KeptProjects),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`: too many projects, or a private one"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`: on Free, a chosen project is removed"),
        (status = 404, body = ApiErrorBody, description = "`not_found`: no such project"),
    )
)]
#[put("/billing/kept-projects")]
pub async fn keep_projects(
    state: Data<AppState>,
    session: SignedIn,
    body: Json<KeepProjects>,
) -> Result<HttpResponse, ApiError> {
    let (ids, user) = (body.0.ids()?, &session.0.user);
    let actor = session.0.actor.clone();
    let kept = projects::keep_projects(&state.projects, actor, user, ids).await?;
    Ok(HttpResponse::Ok().json(KeptProjects::from(kept)))
}

/// Receives an event of the payment provider. `Stripe-Signature` must be that of the body.
#[utoipa::path(
    tag = "billing",
    operation_id = "receive_billing_event",
    params(("Stripe-Signature" = Option<String>, Header, description = "`t=TIME,v1=SIGNATURE`, as Stripe sends it")),
    request_body = BillingEvent,
    responses(
        (status = 200, body = EventReceived),
        (status = 400, body = ApiErrorBody, description = "`invalid_signature`, `invalid_event`"),
    )
)]
#[post("/billing/webhook")]
pub async fn receive_billing_event(
    state: Data<AppState>,
    request: HttpRequest,
    body: RawBody<MAX_EVENT_BYTES>,
) -> Result<HttpResponse, ApiError> {
    let signature = request.headers().get("Stripe-Signature");
    let signature = signature.and_then(|value| value.to_str().ok());
    billing::receive_event(&state.billing, signature.unwrap_or_default(), &body.0).await?;
    Ok(HttpResponse::Ok().json(EventReceived { received: true }))
}
