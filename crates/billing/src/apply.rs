//! Stores what a provider says about a subscription, in one transaction with the event that caused the question.
//!
//! The provider is asked outside of the transaction, so two answers can overtake each other. Each write counts up the
//! customer's version and only succeeds if nobody has written since the customer was read. So each write's question
//! was asked after the write before it, and an older answer never replaces a newer one. Whoever is late asks again.

use domain::{
    Actor, Error, PropertyChanges, Provider, ProviderSubscription, Result, SubscriptionStatus,
    SystemReason, Timestamp, What,
};
use persistence::billing_customers::{self, Customer};
use persistence::billing_events::{self, ReceivedEvent};
use persistence::jobs::{self, JobKind, JobOwner, NewJob};
use persistence::{Conn, change_account_within, subscriptions};

use crate::Context;
use crate::event::Event;
use crate::mail::PlanMailJob;
use crate::transition::{PlanMail, decide};

/// How often to ask the provider again when others write at the same time.
const MAX_TRIES: u32 = 8;

/// The outcome of one attempt to store an answer.
enum Applied {
    /// It is stored, or nothing had to be stored.
    Done,
    /// Somebody else has written since the customer was read.
    Late,
}

/// Asks the provider for the customer's subscription and stores the answer, with the event.
///
/// # Errors
/// [`Error::Unavailable`] if the provider does not answer; then nothing is stored.
pub(crate) async fn refresh(
    ctx: &Context,
    customer: Customer,
    event: Option<&Event>,
) -> Result<()> {
    let (user, provider) = (customer.user_id, customer.provider);
    let mut customer = Some(customer);
    for _ in 0..MAX_TRIES {
        let Some(read) = customer else { return Ok(()) };
        let answer = ctx.provider.subscription(&read.id).await?;
        let received = event.map(|event| received(event, &read));
        let now = ctx.clock.now();
        let applied = ctx
            .store
            .write(move |conn| apply(conn, &read, received, answer, now))
            .await?;
        if matches!(applied, Applied::Done) {
            ctx.mail_waiting.notify_one();
            return Ok(());
        }
        let id = event.map(|event| event.id.clone());
        customer = ctx
            .store
            .read(move |conn| {
                // Another delivery of the same event may have been the one that wrote.
                let is_done = id.map_or(Ok(false), |id| billing_events::is_known(conn, &id))?;
                if is_done {
                    return Ok(None);
                }
                billing_customers::find(conn, user, provider)
            })
            .await?;
    }
    Err(Error::Unavailable(
        "The subscription changes too often right now. Try again in a moment.".to_owned(),
    ))
}

fn received(event: &Event, customer: &Customer) -> ReceivedEvent {
    ReceivedEvent {
        id: event.id.clone(),
        event_type: event.event_type.clone(),
        user_id: Some(customer.user_id),
        effect: "",
        created_at: event.created_at,
    }
}

fn apply(
    conn: &mut Conn,
    customer: &Customer,
    event: Option<ReceivedEvent>,
    answer: Option<ProviderSubscription>,
    now: Timestamp,
) -> Result<Applied> {
    // First, because it makes other writers of this customer wait.
    if !billing_customers::advance(conn, customer)? {
        return Ok(Applied::Late);
    }
    let stored = subscriptions::find(conn, customer.user_id)?;
    let change = decide(stored.as_ref(), customer.provider, answer);
    if let Some(event) = event {
        let effect = if change.is_some() {
            "changed"
        } else {
            "unchanged"
        };
        if !billing_events::insert(conn, &ReceivedEvent { effect, ..event }, now)? {
            return Ok(Applied::Done);
        }
    }
    let Some(change) = change else {
        return Ok(Applied::Done);
    };
    let (user, provider) = (customer.user_id, customer.provider);
    let (actor, status) = (Actor::provider(provider), change.to.status.as_str());
    change_account_within(conn, actor, user, now, |account| {
        let failed_at = change.failed_since(now);
        subscriptions::save(account.conn, user, provider, &change.to, failed_at, now)?;
        if let Some(mail) = change.mail {
            insert_mail(account.conn, &PlanMailJob::new(user, mail), now)?;
        }
        account.emit(change.what);
        Ok(())
    })?;
    tracing::info!(user_id = %user, status, "subscription changed");
    Ok(Applied::Done)
}

fn insert_mail(conn: &mut Conn, mail: &PlanMailJob, now: Timestamp) -> Result<()> {
    let new = NewJob {
        kind: JobKind::BillingMail,
        owner: &JobOwner::User(mail.user_id),
        lane: None,
        payload: &mail.to_json()?,
    };
    jobs::insert(conn, &new, now, now).map(drop)
}

/// Ends the subscriptions of the built-in provider: nobody has paid for them.
pub(crate) async fn end_local_subscriptions(ctx: &Context) -> Result<()> {
    let now = ctx.clock.now();
    let ended = ctx
        .store
        .write(move |conn| {
            let users = subscriptions::end_all_of(conn, Provider::Local, now)?;
            for user in &users {
                let actor = Actor::system(SystemReason::ProviderChange);
                change_account_within(conn, actor, *user, now, |account| {
                    insert_mail(account.conn, &PlanMailJob::new(*user, PlanMail::Ended), now)?;
                    let ended = SubscriptionStatus::Canceled.as_str();
                    let changes = PropertyChanges::new().create("status", ended).into_list();
                    account.emit(What::PlanEnded { changes });
                    Ok(())
                })?;
            }
            Ok(users.len())
        })
        .await?;
    if ended > 0 {
        tracing::warn!(
            ended,
            "subscriptions of the built-in provider have ended, because another provider is configured"
        );
        ctx.mail_waiting.notify_one();
    }
    Ok(())
}

/// Stores an event that has no effect.
pub(crate) async fn record(ctx: &Context, event: &Event, effect: &'static str) -> Result<()> {
    let received = ReceivedEvent {
        id: event.id.clone(),
        event_type: event.event_type.clone(),
        user_id: None,
        effect,
        created_at: event.created_at,
    };
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| billing_events::insert(conn, &received, now).map(drop))
        .await
}
