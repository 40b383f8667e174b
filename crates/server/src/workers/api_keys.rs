//! Writes when and on which routes API keys were used.

use std::time::Duration;

use super::{Piece, Worker};

const EVERY: Duration = Duration::from_secs(60);

/// Runs once a minute. When the program stops, `Application::run` writes the rest.
pub(crate) struct ApiKeyUsage(pub(crate) accounts::Context);

impl Worker for ApiKeyUsage {
    fn name(&self) -> &'static str {
        "api_key_usage"
    }

    fn rest(&self) -> Duration {
        EVERY
    }

    fn finishes(&self) -> bool {
        true
    }

    fn work(&self) -> Piece<'_, domain::Result<bool>> {
        Box::pin(async {
            accounts::flush_api_key_usage(&self.0).await?;
            Ok(false)
        })
    }
}
