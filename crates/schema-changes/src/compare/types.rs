//! Types: added, removed and changed.

use super::usages::Owner;
use crate::collect::{Collector, Places, kind_with_article};
use crate::grades::Case;
use crate::pairs::{Pair, pairs};
use schema_model::model::{TypeDef, TypeKind};

impl<'m> Collector<'m> {
    /// All named types but those that every schema has.
    pub fn types(&mut self) {
        for pair in pairs(&self.old.types, &self.new.types) {
            match pair {
                Pair::Removed(old) if !old.is_built_in => {
                    let about = self.about_gone(&[&old.name], places(Some(old), None));
                    let message = format!("The {} `{}` was removed.", word(old), old.name);
                    self.add(
                        "type_removed",
                        Case::Always,
                        about,
                        message,
                        Some("Operations that name it fail."),
                    );
                }
                Pair::Added(new) if !new.is_built_in => {
                    let about = self.about(&[&new.name], places(None, Some(new)));
                    let message = format!("The {} `{}` was added.", word(new), new.name);
                    self.add("type_added", Case::Always, about, message, None);
                    self.ty(None, new);
                }
                Pair::Both(old, new) if !new.is_built_in => self.ty(Some(old), new),
                _ => {}
            }
        }
    }

    fn ty(&mut self, old: Option<&'m TypeDef>, new: &'m TypeDef) {
        match old.filter(|old| old.kind != new.kind) {
            Some(old) => {
                let about = self.about(&[&new.name], places(Some(old), Some(new)));
                let message = format!(
                    "`{}` is {} now; it was {}.",
                    new.name,
                    kind_with_article(new),
                    kind_with_article(old)
                );
                let reason = "Operations that use it as what it was fail.";
                self.add(
                    "type_kind_changed",
                    Case::Always,
                    about,
                    message,
                    Some(reason),
                );
            }
            None => self.content(old, new),
        }
        let codes = [
            "type_description_added",
            "type_description_removed",
            "type_description_changed",
        ];
        let before = old.and_then(|old| old.description.as_deref());
        let at = places(old, Some(new));
        self.description(&[&new.name], at, codes, before, new.description.as_deref());
    }

    fn content(&mut self, old: Option<&'m TypeDef>, new: &'m TypeDef) {
        let is_new = old.is_none();
        match new.kind {
            TypeKind::Object | TypeKind::Interface => {
                self.interfaces(old, new);
                self.fields(old, new);
            }
            TypeKind::Union => self.members(old, new),
            TypeKind::Enum => self.values(old, new),
            TypeKind::Input => self.input_fields(old, new),
            TypeKind::Scalar => {}
        }
        let before = old.map(|ty| super::usages::of_type(ty)).unwrap_or_default();
        let owner = Owner::of_type(new, places(old, Some(new)));
        self.usages(&owner, &before, &super::usages::of_type(new), is_new);
    }

    /// Returns the case of what results of this type may have now.
    pub fn case_of_results(&self, old: Option<&TypeDef>) -> Case {
        match old {
            None => Case::InNew,
            Some(old) if self.uses.is_output(&old.name) => Case::InExisting,
            Some(_) => Case::NotUsed,
        }
    }

    /// Returns the case of a type that is of an interface or union now. `old` is the type that says so.
    fn case_of_abstract(&self, old: Option<&TypeDef>, ty: &str, abstract_type: &str) -> Case {
        match old {
            None => Case::InNew,
            Some(_) if self.uses.can_meet(ty, abstract_type) => Case::InExisting,
            Some(_) => Case::NotUsed,
        }
    }

    fn interfaces(&mut self, old: Option<&TypeDef>, new: &TypeDef) {
        let name = &new.name;
        for pair in pairs(old.map_or(&[][..], |old| &old.interfaces), &new.interfaces) {
            let about = |related: &str| {
                let about = self.about(&[name], places(old, Some(new)));
                about.with(related)
            };
            match pair {
                Pair::Added(interface) => {
                    let message = format!("`{name}` implements the interface `{interface}` now.");
                    let case = self.case_of_abstract(old, name, interface);
                    let reason = match case {
                        Case::NotUsed => {
                            "Before, no operation could ask for the interface where it meets this type."
                        }
                        _ if self.uses.is_output(interface) => {
                            "Where the interface is returned, programs may meet a type that they do not know."
                        }
                        _ => "Fragments on the interface apply to this type now.",
                    };
                    self.add(
                        "object_type_interface_added",
                        case,
                        about(interface),
                        message,
                        Some(reason),
                    );
                }
                Pair::Removed(interface) => {
                    let message =
                        format!("`{name}` no longer implements the interface `{interface}`.");
                    let reason = "Fragments that rely on it fail.";
                    self.add(
                        "object_type_interface_removed",
                        Case::Always,
                        about(interface),
                        message,
                        Some(reason),
                    );
                }
                Pair::Both(..) => {}
            }
        }
    }

    fn members(&mut self, old: Option<&TypeDef>, new: &TypeDef) {
        let name = &new.name;
        for pair in pairs(old.map_or(&[][..], |old| &old.members), &new.members) {
            let about = |related: &str| {
                let about = self.about(&[name], places(old, Some(new)));
                about.with(related)
            };
            match pair {
                Pair::Added(member) => {
                    let case = self.case_of_abstract(old, member, name);
                    let message = format!("`{member}` is a member of the union `{name}` now.");
                    let reason = match case {
                        Case::NotUsed => {
                            "Before, no operation could ask for the union where it meets this type."
                        }
                        _ if self.uses.is_output(name) => {
                            "Programs may meet a type that they do not know."
                        }
                        _ => "Fragments on the union apply to this type now.",
                    };
                    self.add(
                        "union_member_added",
                        case,
                        about(member),
                        message,
                        Some(reason),
                    );
                }
                Pair::Removed(member) => {
                    let message =
                        format!("`{member}` is no longer a member of the union `{name}`.");
                    let reason = "Fragments on it fail.";
                    self.add(
                        "union_member_removed",
                        Case::Always,
                        about(member),
                        message,
                        Some(reason),
                    );
                }
                Pair::Both(..) => {}
            }
        }
    }
}

pub(crate) fn places(old: Option<&TypeDef>, new: Option<&TypeDef>) -> Places {
    Places {
        old: old.and_then(|ty| ty.position),
        new: new.and_then(|ty| ty.position),
    }
}

fn word(ty: &TypeDef) -> &'static str {
    kind_with_article(ty)
        .split_once(' ')
        .map_or("type", |(_, word)| word)
}

/// Returns whether clients are not affected when a field's type changes so: it promises the same or more.
pub(crate) fn is_safe_output(old: &str, new: &str) -> bool {
    if let Some(new) = new.strip_suffix('!') {
        return is_safe_output(old.strip_suffix('!').unwrap_or(old), new);
    }
    match (list(old), list(new)) {
        (None, None) => old == new,
        (Some(old), Some(new)) => is_safe_output(old, new),
        _ => false,
    }
}

/// Returns whether clients are not affected when an input's type changes so: it asks for the same or less.
pub(crate) fn is_safe_input(old: &str, new: &str) -> bool {
    if let (Some(old), Some(new)) = (list(old), list(new)) {
        return is_safe_input(old, new);
    }
    if let Some(old) = old.strip_suffix('!') {
        return is_safe_input(old, new.strip_suffix('!').unwrap_or(new));
    }
    list(old).is_none() && list(new).is_none() && old == new
}

/// Returns the item type of a nullable list. Nesting is limited where schemas are read.
fn list(ty: &str) -> Option<&str> {
    ty.strip_prefix('[')?.strip_suffix(']')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_may_promise_more() {
        for (old, new, expected) in [
            ("A", "A", true),
            ("A", "B", false),
            ("A", "A!", true),
            ("A!", "A", false),
            ("[A]", "[A!]", true),
            ("[A]", "[A]!", true),
            ("[A!]", "[A]", false),
            ("A", "[A]", false),
            ("[A!]!", "[A!]!", true),
            ("[[A]]", "[[A!]!]!", true),
        ] {
            assert_eq!(is_safe_output(old, new), expected, "{old} {new}");
        }
    }

    #[test]
    fn inputs_may_ask_for_less() {
        for (old, new, expected) in [
            ("A!", "A", true),
            ("A", "A!", false),
            ("[A!]", "[A]", true),
            ("[A]!", "[A]", true),
            ("[A]", "[A!]", false),
            ("[A!]!", "[A]", true),
            ("A", "[A]", false),
            ("A!", "B", false),
        ] {
            assert_eq!(is_safe_input(old, new), expected, "{old} {new}");
        }
    }
}
