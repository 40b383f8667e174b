//! Sentences that say who allowed a breaking change, when and why.

use domain::{Error, VersionNumber};
use projects::OpenDocs;
use schema_results::{AllowedChange, Changes};

use crate::change_text::{message_markdown, with_code};

/// Returns who allowed breaking changes of a version, as far as they are among these changes.
pub(crate) async fn of_version(
    ctx: &projects::Context,
    open: &OpenDocs,
    number: VersionNumber,
    changes: Option<&Changes>,
) -> Result<Vec<AllowedChange>, Error> {
    match changes {
        Some(shown) => {
            projects::allowed_changes_of_version(ctx, &open.project, number, shown).await
        }
        None => Ok(Vec::new()),
    }
}

/// Returns the sentence as HTML.
pub(crate) fn to_html(allowed_change: &AllowedChange) -> String {
    let (who, reason) = (who(allowed_change), with_code(&allowed_change.reason));
    format!("{who}: {reason}")
}

/// Returns the sentence as Markdown.
pub(crate) fn to_markdown(allowed_change: &AllowedChange) -> String {
    let (who, reason) = (
        who(allowed_change),
        message_markdown(&allowed_change.reason),
    );
    format!("{who}: {reason}")
}

/// `Allowed by ada on 2026-11-23`. Usernames have letters, digits and hyphens only.
fn who(allowed_change: &AllowedChange) -> String {
    let day = allowed_change.at.get(..10).unwrap_or_default();
    let what = match allowed_change.path.as_str() {
        AllowedChange::EVERYTHING => "All breaking changes were allowed",
        _ => "Allowed",
    };
    format!("{what} by {} on {day}", allowed_change.by)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_text_with_code() {
        let allowed_change = |path: &str| AllowedChange {
            path: path.to_owned(),
            code: None,
            message: None,
            reason: "<b> `a` *x*".to_owned(),
            by: "ada".to_owned(),
            at: "2026-11-23T10:00:00Z".to_owned(),
        };
        assert_eq!(
            to_html(&allowed_change("Query.a")),
            "Allowed by ada on 2026-11-23: &lt;b&gt; <code>a</code> *x*"
        );
        assert!(
            to_markdown(&allowed_change("*"))
                .starts_with("All breaking changes were allowed by ada on 2026-11-23: ")
        );
    }
}
