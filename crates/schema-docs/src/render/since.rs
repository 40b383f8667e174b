//! Since which version something is there, as a link to what changed with that version.

use schema_changes::{Date, Dates};
use schema_model::model::TypeDef;

use super::context::Context;
use super::escape::{push_escaped, put};

/// The history of a type or directive and of its members.
#[derive(Clone, Copy, Default)]
pub(crate) struct Known<'a>(Option<&'a Dates>);

impl<'a> Known<'a> {
    /// Of a type.
    pub fn of_type(context: &Context<'a>, ty: &TypeDef) -> Self {
        Self(
            context
                .history()
                .and_then(|history| history.dates(&ty.name)),
        )
    }

    /// Of a directive.
    pub fn of_directive(context: &Context<'a>, name: &str) -> Self {
        Self(
            context
                .history()
                .and_then(|history| history.dates(&format!("@{name}"))),
        )
    }

    /// The thing itself.
    pub fn own(self) -> Date {
        self.0.map(Dates::own).unwrap_or_default()
    }

    /// A field, input field, value, or argument of a directive.
    pub fn of(self, member: &str) -> Date {
        self.0.map(|dates| dates.of(member)).unwrap_or_default()
    }

    /// An argument of a field.
    pub fn of_argument(self, field: &str, argument: &str) -> Date {
        self.0
            .map(|dates| dates.of_argument(field, argument))
            .unwrap_or_default()
    }
}

/// Appends ` since version 3` as a link; nothing where it was there from the beginning.
pub(super) fn push_since(out: &mut String, context: &Context, date: Date) {
    if let Some(version) = date.since {
        out.push(' ');
        push_link(out, context, "pill since", "since", version);
    }
}

/// Appends ` deprecated`, with the version since which it is where that is known.
pub(super) fn push_deprecated(out: &mut String, context: &Context, date: Date) {
    match date.deprecated {
        Some(version) => {
            out.push(' ');
            push_link(out, context, "pill warn", "deprecated since", version);
        }
        None => out.push_str(" <span class=\"pill warn\">deprecated</span>"),
    }
}

fn push_link(out: &mut String, context: &Context, class: &str, words: &str, version: u32) {
    put!(out, "<a class=\"{class}\" href=\"");
    push_escaped(out, context.changelog());
    put!(out, "/{version}\">{words} version {version}</a>");
}
