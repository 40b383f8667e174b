//! Deletes expired rows. Each feature crate cleans its own tables.

use std::time::Duration;

use super::{Piece, Worker};

const EVERY: Duration = Duration::from_secs(3600);

/// Runs at start and once an hour.
pub(crate) struct Cleanup {
    pub(crate) accounts: accounts::Context,
    pub(crate) billing: billing::Context,
    pub(crate) projects: projects::Context,
    pub(crate) status: status::Context,
    pub(crate) support: support::Context,
    pub(crate) analytics: analytics::Context,
    pub(crate) webhooks: webhooks::Context,
    pub(crate) notifications: notifications::Context,
    pub(crate) themes: themes::Context,
}

impl Worker for Cleanup {
    fn name(&self) -> &'static str {
        "cleanup"
    }

    fn rest(&self) -> Duration {
        EVERY
    }

    fn finishes(&self) -> bool {
        true
    }

    fn work(&self) -> Piece<'_, domain::Result<bool>> {
        Box::pin(async {
            // Run all of them, even if one fails.
            let outcomes = [
                accounts::clean_up(&self.accounts).await,
                billing::clean_up(&self.billing).await,
                projects::clean_up(&self.projects).await,
                status::clean_up(&self.status).await,
                support::clean_up(&self.support).await,
                analytics::clean_up(&self.analytics).await,
                webhooks::clean_up(&self.webhooks).await,
                notifications::clean_up(&self.notifications).await,
                themes::clean_up(&self.themes).await,
            ];
            let mut rows = 0;
            for outcome in outcomes {
                match outcome {
                    Ok(deleted) => rows += deleted,
                    Err(error) => tracing::error!(%error, "cleanup"),
                }
            }
            tracing::debug!(rows, "expired rows deleted");
            Ok(false)
        })
    }
}
