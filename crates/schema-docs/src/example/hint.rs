//! Describes the place of a value, so that its example is plausible.

use std::borrow::Cow;

use schema_model::model::Model;

use super::names::kebab;
use crate::plurals::singular;

/// The place of a value.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hint<'a> {
    /// Name of the field or argument.
    pub name: &'a str,
    /// Name of the type that has it.
    pub owner: &'a str,
    /// 1 for the first item of a list, 2 for the next.
    pub nth: usize,
    /// Whether the value is given rather than answered.
    pub is_input: bool,
    /// Whether it is one of a list.
    pub is_listed: bool,
    /// The type whose id it is, where the schema tells it.
    pub names: Option<&'a str>,
    /// The schema, for words that mean something else beside other things.
    pub model: Option<&'a Model>,
    /// The description of the place.
    pub about: Option<&'a str>,
}

impl<'a> Hint<'a> {
    pub fn new(name: &'a str, owner: &'a str) -> Self {
        Self {
            name,
            owner,
            nth: 1,
            is_input: true,
            is_listed: false,
            names: None,
            model: None,
            about: None,
        }
    }

    /// Returns whether a word stands in the description, in any case.
    pub fn is_about(&self, word: &str) -> bool {
        let mut words = self
            .about
            .unwrap_or_default()
            .split(|letter: char| !letter.is_alphanumeric());
        words.any(|one| one.eq_ignore_ascii_case(word))
    }
}

/// Ends of names of types that say what the type is for, not what it is about.
const ENDS: [&str; 9] = [
    "Payload",
    "Response",
    "Result",
    "Output",
    "Input",
    "Attributes",
    "Connection",
    "Edge",
    "Mutation",
];
/// What operations do with things.
const VERBS: [&str; 55] = [
    "Abort",
    "Accept",
    "Activate",
    "Add",
    "Apply",
    "Approve",
    "Archive",
    "Assign",
    "Bulk",
    "Cancel",
    "Change",
    "Clear",
    "Clone",
    "Close",
    "Complete",
    "Convert",
    "Copy",
    "Create",
    "Deactivate",
    "Decline",
    "Delete",
    "Disable",
    "Dismiss",
    "Edit",
    "Enable",
    "Fulfill",
    "Grant",
    "Import",
    "Lock",
    "Mark",
    "Minimize",
    "Move",
    "Pin",
    "Publish",
    "Refund",
    "Reject",
    "Remove",
    "Reopen",
    "Replace",
    "Reset",
    "Restore",
    "Resolve",
    "Revoke",
    "Send",
    "Set",
    "Start",
    "Stop",
    "Submit",
    "Transfer",
    "Unarchive",
    "Unassign",
    "Unlock",
    "Unpin",
    "Update",
    "Upsert",
];
/// Those that also stand behind the thing: `CheckoutCreate`. Others are nouns there: `BankTransfer`, `DataSet`.
const VERBS_BEHIND: [&str; 14] = [
    "Activate",
    "Add",
    "Archive",
    "Bulk",
    "Cancel",
    "Create",
    "Delete",
    "Publish",
    "Remove",
    "Replace",
    "Reset",
    "Unarchive",
    "Update",
    "Upsert",
];
/// Words that begin what is said beside the thing: `CommitOnBranch`.
const JOINTS: [&str; 7] = ["As", "By", "For", "From", "On", "To", "With"];

/// Returns the thing that a type is about: `Product` for `CreateProductInput`, `Issue` for `IssueUpdatePayload`.
pub(crate) fn thing(name: &str) -> &str {
    let mut thing = name;
    while let Some(rest) = ENDS.iter().find_map(|end| thing.strip_suffix(end)) {
        if rest.is_empty() {
            break;
        }
        thing = rest;
    }
    loop {
        let begins = VERBS
            .iter()
            .find_map(|verb| thing.strip_prefix(verb).filter(|rest| begins_word(rest)));
        let ends = VERBS_BEHIND
            .iter()
            .find_map(|verb| thing.strip_suffix(verb).filter(|rest| !rest.is_empty()));
        match begins.or(ends) {
            Some(rest) => thing = rest,
            None => break,
        }
    }
    match first_joint(thing) {
        // `copyFromAddress` is about the address.
        Some((before, behind)) if is_verb(before) => behind,
        Some((before, _)) => before,
        None => thing,
    }
}

/// Splits a name at its first joint: `Commit` and `Branch` for `CommitOnBranch`.
fn first_joint(name: &str) -> Option<(&str, &str)> {
    let joints = JOINTS.iter().filter_map(|joint| {
        let mut places = name.match_indices(joint);
        places.find_map(|(at, _)| {
            let behind = name.get(at + joint.len()..).unwrap_or_default();
            let before = name.get(..at)?;
            (at > 0 && begins_word(behind)).then_some((before, behind))
        })
    });
    joints.min_by_key(|(before, _)| before.len())
}

/// Returns whether a word says what an operation does.
pub(super) fn is_verb(word: &str) -> bool {
    VERBS.iter().any(|verb| verb.eq_ignore_ascii_case(word))
}

fn begins_word(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_uppercase())
}

/// The name of an id without its end: `product` for `productId`, nothing for `id`.
pub(super) fn stem(name: &str) -> &str {
    let mut ends = ["_id", "_ids", "Ids", "IDs", "Id", "ID"].iter();
    let stem = ends.find_map(|end| name.strip_suffix(end)).unwrap_or(name);
    // `deletedProductId` is the id of a product.
    let mut rests = ["deleted", "removed"].iter();
    let rest = rests.find_map(|word| stem.strip_prefix(word));
    let of = rest.filter(|rest| rest.is_empty() || rest.starts_with('_') || begins_word(rest));
    match of.map_or(stem, |rest| rest.trim_start_matches('_')) {
        "id" | "ids" | "ID" | "_id" => "",
        // `byId` and `where` name no thing.
        "" | "by" | "By" | "for" | "from" | "to" | "of" | "in" | "where" => "",
        other => other,
    }
}

/// The same of the place of an id: `product` for one of the list `products`.
pub(super) fn stem_of(hint: Hint<'_>) -> Cow<'_, str> {
    let stem = stem(hint.name);
    match singular(stem) {
        Some(one) if hint.is_listed => Cow::Owned(one),
        _ => Cow::Borrowed(stem),
    }
}

/// Returns an example id, such as `product-1`.
pub(super) fn id(hint: Hint) -> String {
    let stem = stem_of(hint);
    let of = match hint.names {
        Some(name) => name,
        None if stem.is_empty() => hint.owner,
        None => &stem,
    };
    format!("{}-{}", kebab(thing(of)), hint.nth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_about_a_thing() {
        for (name, about) in [
            ("CreateProductInput", "Product"),
            ("IssueUpdatePayload", "Issue"),
            ("IssuePayload", "Issue"),
            ("CheckoutLinesAdd", "CheckoutLines"),
            ("MarkDiscussionCommentAsAnswerInput", "DiscussionComment"),
            ("CommitOnBranch", "Commit"),
            ("copyFromCustomerAddress", "CustomerAddress"),
            ("Update", "Update"),
            ("Payload", "Payload"),
            ("Settings", "Settings"),
            ("User", "User"),
            ("Address", "Address"),
            ("PullRequest", "PullRequest"),
            ("BankTransfer", "BankTransfer"),
            ("ForEach", "ForEach"),
            ("", ""),
        ] {
            assert_eq!(thing(name), about, "{name}");
        }
    }

    #[test]
    fn ids_are_named_after_things() {
        assert_eq!(id(Hint::new("id", "IssuePayload")), "issue-1");
        assert_eq!(id(Hint::new("teamId", "IssueCreateInput")), "team-1");
        for (name, expected) in [
            ("deletedCustomerAddressId", "customer-address-1"),
            ("deleted_team_id", "team-1"),
            ("deletedId", "issue-1"),
            ("deletedness", "deletedness-1"),
        ] {
            assert_eq!(id(Hint::new(name, "IssueDeletePayload")), expected);
        }
        assert_eq!(
            id(Hint::new("assigneeIds", "CreateIssueInput")),
            "assignee-1"
        );
        let listed = |name| {
            id(Hint {
                is_listed: true,
                ..Hint::new(name, "Sale")
            })
        };
        assert_eq!(listed("products"), "product-1");
        assert_eq!(listed("videosIds"), "video-1");
        assert_eq!(listed("status"), "status-1");
    }
}
