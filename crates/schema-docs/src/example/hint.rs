//! Describes the place of a value, so that its example is plausible.

use super::names::kebab;

/// The place of a value.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hint<'a> {
    /// Name of the field or argument.
    pub name: &'a str,
    /// Name of the type that has it.
    pub owner: &'a str,
    /// 1 for the first item of a list, 2 for the next.
    pub nth: usize,
}

impl<'a> Hint<'a> {
    pub fn new(name: &'a str, owner: &'a str) -> Self {
        Self {
            name,
            owner,
            nth: 1,
        }
    }
}

/// Returns an example id, such as `product-1`.
pub(super) fn id(hint: Hint) -> String {
    let stem = ["_id", "_ids", "Ids", "IDs", "Id", "ID"]
        .iter()
        .find_map(|end| hint.name.strip_suffix(end))
        .unwrap_or(match hint.name {
            "id" | "ids" | "ID" | "_id" => "",
            other => other,
        });
    let of = if stem.is_empty() { hint.owner } else { stem };
    format!("{}-{}", kebab(of), hint.nth)
}
