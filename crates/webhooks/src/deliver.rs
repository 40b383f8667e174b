//! One attempt at a delivery.

use domain::{
    Actor, DeliveryId, DeliveryStatus, DisabledReason, Error, Result, SystemReason, Timestamp,
    User, What,
};
use outbound::{Headers, OutboundError, Request, Response, Target, UserKey};
use persistence::jobs::{self, Job};
use persistence::webhook_attempts::{self, Attempt, Header, Timings};
use persistence::webhook_deliveries::{self, Delivery, Settled};
use persistence::webhooks::{self, Outcome, Webhook};
use persistence::{AccountChange, Conn, change_account_within, users};

use crate::schedule::{self, FAILING_EVENTS, FAILING_SECONDS, Verdict};
use crate::{Context, address, hooks, message};

/// How much of an answer is kept, in bytes.
const KEPT_BODY: usize = 1_024;
/// How much of an answer is read, in bytes. More than is kept, because it may be compressed.
const READ_BODY: usize = 16 * 1_024;

/// What follows an attempt.
#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    /// Nothing: it was delivered, given up, or is not wanted any more.
    Done,
    /// Another attempt.
    RetryAt {
        /// The earliest time.
        at: Timestamp,
        /// Why this one failed.
        cause: String,
    },
}

/// Sends the delivery of a job. Its result is stored with the delivery and the webhook. It can be called again for the same
/// job: what is delivered or waits is not sent.
pub async fn deliver(ctx: &Context, job: &Job) -> Result<Next> {
    let id = DeliveryId::parse(&job.payload).ok_or_else(|| Error::internal("a delivery's id"))?;
    let (mine, now) = (job.clone(), ctx.clock.now());
    let found = ctx.store.read(move |conn| find(conn, &mine, id)).await?;
    let Some((webhook, delivery, owner)) = found else {
        return Ok(Next::Done);
    };
    if delivery.status != DeliveryStatus::Pending {
        return Ok(Next::Done);
    }
    if webhook.disabled.is_some() || !owner.plan.entitlements().webhooks {
        // Its plan ended while the event waited, or it was switched off at this moment.
        let ending = move |conn: &mut Conn| webhook_deliveries::end_waiting(conn, webhook.id, now);
        ctx.store.write(ending).await?;
        return Ok(Next::Done);
    }
    let due = delivery.next_attempt_at.max(webhook.slowed_until);
    if let Some(at) = due.filter(|due| *due > now) {
        let cause = delivery.last.and_then(|last| last.error);
        let cause = cause.unwrap_or_else(|| "the receiver asked for less".to_owned());
        return Ok(Next::RetryAt { at, cause });
    }
    let sent = send(ctx, &webhook, &delivery, now).await?;
    let (mine, context) = (job.clone(), ctx.clone());
    ctx.store
        .write(move |conn| {
            // The webhook, its owner or the lease may have gone meanwhile.
            if !jobs::is_held(conn, &mine)? {
                return Ok(Next::Done);
            }
            store(&context, conn, &delivery, &sent)
        })
        .await
}

fn find(conn: &mut Conn, job: &Job, id: DeliveryId) -> Result<Option<(Webhook, Delivery, User)>> {
    if !jobs::is_held(conn, job)? {
        return Ok(None);
    }
    let Some(delivery) = webhook_deliveries::find(conn, id)? else {
        return Ok(None);
    };
    let Some(webhook) = webhooks::find(conn, delivery.webhook)? else {
        return Ok(None);
    };
    let owner = users::find(conn, webhook.user)?;
    Ok(owner.map(|owner| (webhook, delivery, owner)))
}

/// An attempt that was made.
struct Sent {
    attempt: Attempt,
    verdict: Verdict,
}

/// Calls the address.
async fn send(
    ctx: &Context,
    webhook: &Webhook,
    delivery: &Delivery,
    started_at: Timestamp,
) -> Result<Sent> {
    let lines = message::headers(ctx, webhook, delivery, started_at)?;
    let url = address::open_url(ctx, webhook)
        .ok_or_else(|| Error::internal("the address of a webhook was sealed with another key"))?;
    let started = tokio::time::Instant::now();
    let answer = call(ctx, webhook, url.reveal(), &lines, &delivery.body).await;
    let duration_ms = millis(started.elapsed());
    let verdict = schedule::judge(&answer, ctx.clock.now());
    let response = answer.as_ref().ok();
    let header = |(name, value): (&str, &str)| Header {
        name: name.to_owned(),
        value: value.to_owned(),
    };
    let sent = lines.iter().map(|(name, value)| (*name, value.as_str()));
    Ok(Sent {
        attempt: Attempt {
            number: delivery.attempts + 1,
            started_at,
            status: response.map(|response| response.status),
            error: verdict.error.clone(),
            duration_ms,
            timings: response.map(timings),
            request_headers: sent.map(header).collect(),
            response_headers: response
                .map(|response| response.headers().map(header).collect())
                .unwrap_or_default(),
            response_body: response.map(start_of_body).unwrap_or_default(),
        },
        verdict,
    })
}

async fn call(
    ctx: &Context,
    webhook: &Webhook,
    url: &str,
    lines: &[(&'static str, String)],
    body: &str,
) -> Result<Response, OutboundError> {
    let mut headers = Headers::new();
    for (name, value) in lines {
        headers.add(name, value)?;
    }
    let request = Request::post(Target::parse(url)?, body.to_owned())
        .with_headers(headers)
        .with_start_of_body(READ_BODY)
        .without_redirects();
    ctx.outbound.send(&UserKey::new(webhook.id), request).await
}

fn start_of_body(response: &Response) -> String {
    let start = response.body.get(..KEPT_BODY).unwrap_or(&response.body);
    // PostgreSQL has no text with a NUL.
    String::from_utf8_lossy(start).replace('\0', "\u{fffd}")
}

fn timings(response: &Response) -> Timings {
    let timings = response.timings;
    Timings {
        resolve_ms: millis(timings.resolve),
        connect_ms: millis(timings.connect),
        tls_ms: timings.tls.map(millis),
        first_byte_ms: millis(timings.first_byte),
        rest_ms: millis(timings.rest),
    }
}

fn millis(time: std::time::Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

/// Stores an attempt, what became of the delivery, and what the answer means for the webhook.
fn store(ctx: &Context, conn: &mut Conn, delivery: &Delivery, sent: &Sent) -> Result<Next> {
    let (now, verdict) = (ctx.clock.now(), &sent.verdict);
    let Some(webhook) = webhooks::find(conn, delivery.webhook)? else {
        return Ok(Next::Done);
    };
    let outcome = Outcome {
        status: sent.attempt.status,
        error: verdict.error.clone(),
        duration_ms: sent.attempt.duration_ms,
    };
    let is_success = verdict.error.is_none();
    // A failure may change the account. Changes of accounts lock the owner first and then the webhook, and the other order
    // would be a deadlock on PostgreSQL.
    let may_change_account = !is_success || verdict.disable.is_some();
    if may_change_account && !users::lock(conn, webhook.user)? {
        return Ok(Next::Done);
    }
    let is_test = delivery.sequence.is_none();
    let failed = (delivery.attempts + 1).saturating_sub(delivery.attempts_before);
    let wait = Some(verdict)
        .filter(|verdict| !is_success && !verdict.is_final && verdict.disable.is_none())
        // A test is not worth four days of attempts.
        .filter(|_| !is_test)
        .and_then(|verdict| schedule::wait_after(failed, verdict));
    let retry_at = wait.map(|wait| now.plus_seconds(wait));
    let status = match (is_success, retry_at) {
        (true, _) => DeliveryStatus::Delivered,
        (false, Some(_)) => DeliveryStatus::Pending,
        (false, None) => DeliveryStatus::Failed,
    };
    webhook_attempts::insert(conn, delivery.id, &sent.attempt)?;
    let end = Settled {
        status,
        outcome: &outcome,
        started_at: sent.attempt.started_at,
        next_attempt_at: retry_at,
    };
    webhook_deliveries::settle(conn, delivery.id, &end, now)?;
    let began_at = sent.attempt.started_at;
    webhooks::note_outcome(conn, webhook.id, &outcome, is_success, is_test, began_at)?;
    if let Some(seconds) = verdict.slow_down {
        let until = now.plus_seconds(seconds);
        webhooks::slow_down(conn, webhook.id, until)?;
        webhook_deliveries::delay_waiting(conn, webhook.id, until)?;
    }
    let is_given_up = status == DeliveryStatus::Failed && !is_test;
    judge_webhook(conn, &webhook, verdict, is_given_up, now)?;
    Ok(match (retry_at, &outcome.error) {
        (Some(at), Some(cause)) => Next::RetryAt {
            at,
            cause: cause.clone(),
        },
        _ => Next::Done,
    })
}

/// Switches the webhook off if its answers ask for it, or if it has failed for too long. Tells its owner about that, and
/// about the first event that is given up.
fn judge_webhook(
    conn: &mut Conn,
    before: &Webhook,
    verdict: &Verdict,
    is_given_up: bool,
    now: Timestamp,
) -> Result<()> {
    let Some(webhook) = webhooks::find(conn, before.id)? else {
        return Ok(());
    };
    let disable = match verdict.disable {
        Some(reason) => Some(reason),
        None => has_failed_too_long(conn, &webhook, now)?.then_some(DisabledReason::Failing),
    };
    let is_first = is_given_up && !webhook.is_given_up_told;
    if disable.is_none() && !is_first {
        return Ok(());
    }
    let actor = Actor::system(SystemReason::Webhooks);
    change_account_within(conn, actor, webhook.user, now, |change| {
        if is_first {
            webhooks::note_given_up(change.conn, webhook.id)?;
            tell_given_up(change, &webhook, verdict);
        }
        match disable.filter(|_| webhook.disabled.is_none()) {
            Some(reason) => hooks::switch_off(change, &webhook, reason),
            None => Ok(()),
        }
    })
}

fn tell_given_up(change: &mut AccountChange<'_>, webhook: &Webhook, verdict: &Verdict) {
    change.emit(What::WebhookDeliveryFailed {
        webhook: hooks::describe(webhook),
        message: verdict.error.clone().unwrap_or_default(),
    });
}

fn has_failed_too_long(conn: &mut Conn, webhook: &Webhook, now: Timestamp) -> Result<bool> {
    let Some(since) = webhook.failing_since else {
        return Ok(false);
    };
    if now.seconds_since(since) < FAILING_SECONDS {
        return Ok(false);
    }
    let failed = webhook_deliveries::count_failed_since(conn, webhook.id, since)?;
    Ok(failed >= FAILING_EVENTS)
}
