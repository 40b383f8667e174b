//! The form with which a reader chooses two versions to compare.

use actix_web::{FromRequest as _, HttpRequest};
use domain::VersionNumber;
use serde::Deserialize;

use crate::extract::Query;

/// Where it leads to.
pub(super) const COMPARE: &str = "changelog/compare";

/// Returns the versions that a reader has chosen to compare.
pub(super) async fn chosen_versions(
    request: &HttpRequest,
) -> Option<(VersionNumber, VersionNumber)> {
    #[derive(Deserialize)]
    struct Parameters {
        from: VersionNumber,
        to: VersionNumber,
    }
    let query = Query::<Parameters>::extract(request).await.ok()?;
    Some((query.0.from, query.0.to))
}
