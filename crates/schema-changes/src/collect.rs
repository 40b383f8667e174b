//! Collects changes.

use std::cell::Cell;
use std::collections::HashSet;

use schema_model::Kind;
use schema_model::members::Members;
use schema_model::model::{Deprecation, InputValueDef, Model, Position, TypeDef, TypeKind};
use schema_results::{Change, ChangeList};

use crate::grades::{Case, grade};
use crate::uses::Uses;

pub(crate) struct Collector<'m> {
    pub old: &'m Model,
    pub new: &'m Model,
    pub items: ChangeList,
    /// Where the older version uses its types.
    pub uses: Uses<'m>,
    /// Number of steps spent on completing default values so far.
    pub default_steps: Cell<usize>,
    there: NewNames<'m>,
}

/// Lists of arguments longer than this are looked up through a table.
const FEW: usize = 64;

/// The names in the newer version.
struct NewNames<'m> {
    model: &'m Model,
    members: &'m Members,
    /// Arguments of fields that have many.
    arguments: HashSet<(&'m str, &'m str, &'m str)>,
}

impl<'m> NewNames<'m> {
    fn new(model: &'m Model, members: &'m Members) -> Self {
        let mut arguments = HashSet::new();
        for ty in &model.types {
            for field in ty.fields.iter().filter(|field| field.arguments.len() > FEW) {
                let of = field
                    .arguments
                    .iter()
                    .map(|argument| (&*ty.name, &*field.name, &*argument.name));
                arguments.extend(of);
            }
        }
        Self {
            model,
            members,
            arguments,
        }
    }

    fn has_member(&self, ty: &TypeDef, member: &str) -> bool {
        let id = self.model.type_id(&ty.name);
        id.is_some_and(|id| self.members.find(self.model, id, member).is_some())
    }

    fn has_argument(&self, ty: &TypeDef, member: &str, argument: &str) -> bool {
        let id = self.model.type_id(&ty.name);
        let field = id.and_then(|id| self.members.field(self.model, id, member));
        field.is_some_and(|field| {
            if field.arguments.len() > FEW {
                return self.arguments.contains(&(&*ty.name, member, argument));
            }
            field.arguments.iter().any(|found| *found.name == *argument)
        })
    }
}

/// Where something is, before and after.
#[derive(Clone, Copy, Default)]
pub(crate) struct Places {
    pub old: Option<Position>,
    pub new: Option<Position>,
}

/// The subject of a change.
pub(crate) struct About {
    pub path: String,
    /// The second type that the change is about.
    pub related: Option<String>,
    pub page: Option<String>,
    pub places: Places,
}

impl About {
    /// The same with a second type.
    pub fn with(self, related: &str) -> Self {
        Self {
            related: Some(related.to_owned()),
            ..self
        }
    }
}

impl<'m> Collector<'m> {
    /// Keeps `max_items` changes.
    pub fn new(old: &'m Model, new: &'m Model, members: &'m Members, max_items: usize) -> Self {
        Self {
            old,
            new,
            items: ChangeList::new(max_items),
            uses: Uses::of(old),
            default_steps: Cell::default(),
            there: NewNames::new(new, members),
        }
    }

    /// Adds a change with the grade that the table has for its code and case.
    pub fn add(
        &mut self,
        code: &'static str,
        case: Case,
        about: About,
        message: String,
        reason: Option<&'static str>,
    ) {
        self.items.push(Change {
            message,
            related: about.related,
            reason: reason.map(str::to_owned),
            page: about.page,
            old_position: about.places.old,
            new_position: about.places.new,
            ..Change::new(grade(code, case), code, about.path)
        });
    }

    /// Adds a change where the description differs. The codes: it was added, was removed, changed.
    pub fn description(
        &mut self,
        path: &[&str],
        places: Places,
        [added, removed, changed]: [&'static str; 3],
        old: Option<&str>,
        new: Option<&str>,
    ) {
        let (code, what) = match (old, new) {
            (old, new) if old == new => return,
            (None, _) => (added, "was added"),
            (Some(_), None) => (removed, "was removed"),
            (Some(_), Some(_)) => (changed, "changed"),
        };
        let message = format!("The description of `{}` {what}.", path.join("."));
        let about = self.about(path, places);
        self.add(code, Case::Always, about, message, None);
    }

    /// A type, by its name, or one of its members or one of that member's arguments.
    pub fn about(&self, path: &[&str], places: Places) -> About {
        About {
            path: path.join("."),
            related: None,
            page: self.page(path),
            places,
        }
    }

    /// The same of what went: its page is that of the older docs.
    pub fn about_gone(&self, path: &[&str], places: Places) -> About {
        let ty = path.first().and_then(|name| self.old.find_type(name));
        About {
            path: path.join("."),
            related: None,
            page: ty.map(|ty| address(self.old, ty, path.get(1), path.get(2))),
            places,
        }
    }

    /// Returns the page of the newer docs that shows it, or the thing that holds it.
    fn page(&self, path: &[&str]) -> Option<String> {
        if let Some(directive) = path.first()?.strip_prefix('@') {
            let known = self.new.find_directive(directive);
            return known.map(|known| Kind::Directives.path_of(&known.name));
        }
        let ty = self.new.find_type(path.first()?)?;
        let member = path
            .get(1)
            .filter(|member| self.there.has_member(ty, member));
        let argument = path
            .get(2)
            .filter(|name| member.is_some_and(|member| self.there.has_argument(ty, member, name)));
        Some(address(self.new, ty, member, argument))
    }
}

/// The page of a type, or of its member and that member's argument.
fn address(model: &Model, ty: &TypeDef, member: Option<&&str>, argument: Option<&&str>) -> String {
    let page = Kind::from(ty.kind).path_of(&ty.name);
    match (model.operation_kind(&ty.name), member, argument) {
        (_, None, _) => page,
        (Some(operation), Some(member), None) => Kind::from(operation).path_of(member),
        (Some(operation), Some(member), Some(argument)) => {
            format!("{}#{argument}", Kind::from(operation).path_of(member))
        }
        (None, Some(member), None) => format!("{page}#{member}"),
        (None, Some(member), Some(argument)) => format!("{page}#{member}.{argument}"),
    }
}

pub(crate) fn type_changed(of: &str, before: &InputValueDef, after: &InputValueDef) -> String {
    format!(
        "The type of {of} changed from `{}` to `{}`.",
        before.ty.text, after.ty.text
    )
}

pub(crate) fn default_changed(before: &InputValueDef, after: &InputValueDef, of: &str) -> String {
    match (&before.default_value, &after.default_value) {
        (None, Some(new)) => format!("{of} has the default value {} now.", code(new)),
        (Some(old), None) => {
            format!("{of} has no default value any more; it was {}.", code(old))
        }
        (old, new) => format!(
            "The default value of {of} changed from {} to {}.",
            code(old.as_deref().unwrap_or_default()),
            code(new.as_deref().unwrap_or_default())
        ),
    }
}

/// Returns the message that something is deprecated, with its reason on one line.
pub(crate) fn deprecated_now(name: &str, reason: Option<&str>) -> String {
    let words: Vec<&str> = reason.unwrap_or_default().split_whitespace().collect();
    match schema_model::text::shorten(words.join(" "), REASON) {
        reason if reason.is_empty() => format!("`{name}` is deprecated now."),
        reason => format!("`{name}` is deprecated now: {reason}"),
    }
}

/// The words that a message about something removed has if it was deprecated.
pub(crate) const WAS_DEPRECATED: &str = ", which was deprecated,";

/// Returns [`WAS_DEPRECATED`] for something that was, else nothing.
pub(crate) fn was_deprecated(deprecation: Option<&Deprecation>) -> &'static str {
    match deprecation {
        Some(_) => WAS_DEPRECATED,
        None => "",
    }
}

/// Characters of a deprecation's reason.
const REASON: usize = 200;

/// Characters of a value.
const VALUE: usize = 200;

/// A value as code, cut if it is long: between more backticks than it holds itself.
pub(crate) fn code(value: &str) -> String {
    let mut out = String::new();
    match value.char_indices().nth(VALUE) {
        Some((end, _)) => {
            let begin = value.get(..end).unwrap_or_default();
            schema_model::text::push_code_span(&mut out, &format!("{begin}…"));
        }
        None => schema_model::text::push_code_span(&mut out, value),
    }
    out
}

/// The kind with its article.
pub(crate) fn kind_with_article(ty: &TypeDef) -> &'static str {
    match ty.kind {
        TypeKind::Object => "an object",
        TypeKind::Interface => "an interface",
        TypeKind::Union => "a union",
        TypeKind::Enum => "an enum",
        TypeKind::Input => "an input",
        TypeKind::Scalar => "a scalar",
    }
}

/// Returns the reason for the grade of a changed default value.
pub(crate) fn default_reason(before: &InputValueDef, after: &InputValueDef) -> &'static str {
    if after.is_required() && !before.is_required() {
        REQUIRED
    } else {
        DEFAULT
    }
}

pub(crate) const REQUIRED: &str = "It must be given: operations without it fail.";
pub(crate) const DEFAULT: &str = "Operations that leave it out may behave differently.";
