//! Ends the payments of deleted accounts.

use domain::{CustomerId, Error, Provider, Result, Timestamp, UserId};
use persistence::Conn;
use persistence::billing_customers;
use persistence::jobs::{self, Job, JobKind, JobOwner, NewJob};
use persistence::users::DeletionStep;
use serde::{Deserialize, Serialize};

use crate::Context;

/// Stores a job, in the transaction that deletes a user, that ends the customer at the provider.
pub const DELETION_STEP: DeletionStep = insert_jobs;

/// The payload of a job. It outlives the account, so it only has the provider's id.
#[derive(Serialize, Deserialize)]
struct EndCustomerJob {
    provider: String,
    customer_id: String,
}

fn insert_jobs(conn: &mut Conn, user: UserId, now: Timestamp) -> Result<()> {
    for customer in billing_customers::list_of(conn, user)? {
        // The rows of the built-in provider are deleted with the user's.
        if customer.provider == Provider::Local {
            continue;
        }
        let payload = EndCustomerJob {
            provider: customer.provider.as_str().to_owned(),
            customer_id: customer.id.as_str().to_owned(),
        };
        let new = NewJob {
            kind: JobKind::EndCustomer,
            owner: &JobOwner::Server,
            lane: None,
            payload: &serde_json::to_string(&payload).map_err(Error::internal)?,
        };
        jobs::insert(conn, &new, now, now)?;
    }
    Ok(())
}

/// Does the job: ends the subscription at once and forgets the customer.
///
/// # Errors
/// [`Error::Internal`] if the customer belongs to another provider than the configured one.
pub async fn end_customer(ctx: &Context, job: &Job) -> Result<()> {
    let payload: EndCustomerJob = serde_json::from_str(&job.payload).map_err(Error::internal)?;
    if payload.provider != ctx.provider.provider().as_str() {
        return Err(Error::Internal(format!(
            "the subscription of a deleted account runs at {}, which is not configured",
            payload.provider
        )));
    }
    let customer = CustomerId::from_stored(payload.customer_id);
    Ok(ctx.provider.end_customer(&customer).await?)
}
