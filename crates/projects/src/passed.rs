//! The breaking changes that pass a check because of what was sent with the schema, and not because of what the owner has
//! decided.

use std::collections::HashMap;

use schema_results::{Change, CheckedChange, CheckedChanges, PassReason, Ruling};

/// Path, code and sentence of a change.
type Key = (String, String, String);

/// Those changes, with the reasons.
#[derive(Debug, Default)]
pub(crate) struct PassedChanges(HashMap<Key, PassReason>);

impl PassedChanges {
    /// Collects them from judged changes. Where `breaking` is false, those that fail pass too.
    pub(crate) fn of<'c>(
        items: impl IntoIterator<Item = &'c CheckedChange>,
        breaking: bool,
    ) -> Self {
        let reason = |item: &CheckedChange| match (item.ruling, item.pass_reason) {
            (Ruling::Passes, Some(reason @ (PassReason::Unused | PassReason::Tolerated))) => {
                Some(reason)
            }
            (Ruling::Fails, _) if !breaking => Some(PassReason::Tolerated),
            _ => None,
        };
        let passed = items.into_iter();
        let passed = passed.filter_map(|item| Some((key(&item.change), reason(item)?)));
        Self(passed.collect())
    }

    /// Lets them pass where they fail.
    pub(crate) fn apply(&self, changes: &mut CheckedChanges) {
        for item in &mut changes.items {
            let reason = self.0.get(&key(&item.change));
            let (Some(reason), Ruling::Fails) = (reason, item.ruling) else {
                continue;
            };
            item.pass(*reason);
            changes.failing = changes.failing.saturating_sub(1);
            if item.change.hidden {
                changes.hidden_failing = changes.hidden_failing.saturating_sub(1);
            }
        }
    }
}

fn key(change: &Change) -> Key {
    let Change {
        path,
        code,
        message,
        ..
    } = change;
    (path.clone(), code.clone(), message.clone())
}
