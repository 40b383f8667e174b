//! Directives as they are applied: coming, going, with other arguments.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::collect::{About, Collector, Places, code, deprecated_now};
use crate::defaults::same_value;
use crate::grades::{Case, grade};
use crate::pairs::{Pair, pairs};
use schema_model::model::{
    AppliedDirective, Deprecation, EnumValueDef, FieldDef, InputValueDef, TypeDef, TypeKind,
};
use schema_model::value::push_string;
use schema_results::Criticality;

/// Directives as applied to one thing, in source order.
pub(crate) type Usages<'m> = Cow<'m, [AppliedDirective]>;

/// The thing that directives are applied to.
pub(crate) struct Owner<'o> {
    path: Vec<&'o str>,
    added: &'static str,
    removed: &'static str,
    places: Places,
}

macro_rules! codes {
    ($what:literal) => {
        (
            concat!("directive_usage_", $what, "_added"),
            concat!("directive_usage_", $what, "_removed"),
        )
    };
}

impl<'o> Owner<'o> {
    fn new(
        path: Vec<&'o str>,
        (added, removed): (&'static str, &'static str),
        places: Places,
    ) -> Self {
        Self {
            path,
            added,
            removed,
            places,
        }
    }

    pub fn schema() -> Self {
        Self::new(vec!["schema"], codes!("schema"), Places::default())
    }

    pub fn of_type(ty: &'o TypeDef, places: Places) -> Self {
        let codes = match ty.kind {
            TypeKind::Object => codes!("object"),
            TypeKind::Interface => codes!("interface"),
            TypeKind::Union => codes!("union_member"),
            TypeKind::Enum => codes!("enum"),
            TypeKind::Input => codes!("input_object"),
            TypeKind::Scalar => codes!("scalar"),
        };
        Self::new(vec![&ty.name], codes, places)
    }

    pub fn of_field(ty: &'o TypeDef, field: &'o FieldDef, places: Places) -> Self {
        Self::new(
            vec![&ty.name, &field.name],
            codes!("field_definition"),
            places,
        )
    }

    pub fn of_argument(
        ty: &'o TypeDef,
        field: &'o FieldDef,
        argument: &'o InputValueDef,
        places: Places,
    ) -> Self {
        let path = vec![&*ty.name, &*field.name, &*argument.name];
        Self::new(path, codes!("argument_definition"), places)
    }

    pub fn of_input_field(ty: &'o TypeDef, field: &'o InputValueDef, places: Places) -> Self {
        Self::new(
            vec![&ty.name, &field.name],
            codes!("input_field_definition"),
            places,
        )
    }

    /// `name` with its `@`.
    pub fn of_directive(name: &'o str, places: Places) -> Self {
        Self::new(vec![name], codes!("directive_definition"), places)
    }

    /// `directive` with its `@`.
    pub fn of_directive_argument(directive: &'o str, argument: &'o str, places: Places) -> Self {
        Self::new(
            vec![directive, argument],
            codes!("argument_definition"),
            places,
        )
    }

    pub fn of_value(ty: &'o TypeDef, value: &'o EnumValueDef, places: Places) -> Self {
        Self::new(vec![&ty.name, &value.name], codes!("enum_value"), places)
    }
}

/// Directives of a type, also those that the model keeps apart.
pub(crate) fn of_type(ty: &TypeDef) -> Cow<'_, [AppliedDirective]> {
    if ty.specified_by.is_none() && !ty.is_one_of {
        return Cow::Borrowed(&ty.directives);
    }
    let mut applied = ty.directives.clone();
    if let Some(url) = &ty.specified_by {
        applied.push(quote_argument("specifiedBy", "url", url));
    }
    if ty.is_one_of {
        applied.push(AppliedDirective {
            name: "oneOf".into(),
            arguments: Vec::new(),
        });
    }
    Cow::Owned(applied)
}

/// With `@deprecated`, which the model keeps apart.
pub(crate) fn with_deprecation<'m>(
    applied: &'m [AppliedDirective],
    deprecation: Option<&Deprecation>,
) -> Cow<'m, [AppliedDirective]> {
    let Some(deprecation) = deprecation else {
        return Cow::Borrowed(applied);
    };
    let mut applied = applied.to_vec();
    applied.push(match &deprecation.reason {
        Some(reason) => quote_argument("deprecated", "reason", reason),
        None => AppliedDirective {
            name: "deprecated".into(),
            arguments: Vec::new(),
        },
    });
    Cow::Owned(applied)
}

fn quote_argument(directive: &str, argument: &str, text: &str) -> AppliedDirective {
    let mut value = String::new();
    push_string(&mut value, text);
    AppliedDirective {
        name: directive.into(),
        arguments: vec![(argument.into(), value.into())],
    }
}

impl Collector<'_> {
    /// Directives with one name are compared in their order, as many as both sides have.
    pub fn usages(
        &mut self,
        owner: &Owner<'_>,
        old: &[AppliedDirective],
        new: &[AppliedDirective],
        is_new: bool,
    ) {
        if old.is_empty() && new.is_empty() {
            return;
        }
        let mut left: HashMap<&str, std::collections::VecDeque<&AppliedDirective>> = HashMap::new();
        for directive in new {
            left.entry(&directive.name)
                .or_default()
                .push_back(directive);
        }
        for before in old {
            match left
                .get_mut(&*before.name)
                .and_then(|list| list.pop_front())
            {
                Some(after) => self.arguments_of_usage(owner, &before.arguments, after),
                None => self.usage(
                    owner,
                    before,
                    owner.removed,
                    "no longer",
                    case_of(&before.name),
                ),
            }
        }
        // In the order of the source, those that found no partner.
        let mut seen: HashMap<&str, usize> = HashMap::new();
        for before in old {
            *seen.entry(&before.name).or_default() += 1;
        }
        for after in new {
            let partners = seen.entry(&after.name).or_default();
            if *partners > 0 {
                *partners -= 1;
                continue;
            }
            let case = if is_new {
                Case::InNew
            } else {
                case_of(&after.name)
            };
            self.usage(owner, after, owner.added, "now", case);
            self.arguments_of_usage(owner, &[], after);
        }
    }

    fn usage(
        &mut self,
        owner: &Owner<'_>,
        directive: &AppliedDirective,
        code: &'static str,
        when: &str,
        case: Case,
    ) {
        let mark = format!("@{}", directive.name);
        let name = owner.path.join(".");
        let message = match (&*directive.name, when) {
            ("deprecated", "now") => deprecated_now(&name, reason(directive).as_deref()),
            ("deprecated", _) => format!("`{name}` is not deprecated any more."),
            _ => format!("`{name}` {when} has the directive `{mark}`."),
        };
        let reason = match grade(code, case) {
            Criticality::Breaking => Some(ONE_OF),
            Criticality::Dangerous => Some(MEANING),
            Criticality::Safe => None,
        };
        let about = self.about_usage(owner, &[&mark]);
        self.add(code, case, about, message, reason);
    }

    fn about_usage(&self, owner: &Owner<'_>, rest: &[&str]) -> About {
        let mut path = owner.path.clone();
        let page = self.about(&path, owner.places).page;
        path.extend(rest);
        About {
            related: None,
            path: path.join("."),
            page,
            places: owner.places,
        }
    }

    fn arguments_of_usage(
        &mut self,
        owner: &Owner<'_>,
        old: &[(Box<str>, Box<str>)],
        after: &AppliedDirective,
    ) {
        let mark = format!("@{}", after.name);
        let of = owner.path.join(".");
        for pair in pairs(old, &after.arguments) {
            let (removed, added) = match pair {
                Pair::Removed(before) => (Some(before), None),
                Pair::Added(after) => (None, Some(after)),
                Pair::Both(before, after) if same_value(&before.1, &after.1) => continue,
                Pair::Both(before, after) => (Some(before), Some(after)),
            };
            // A new value is the old one gone and another come, as GraphQL Inspector has it.
            if let Some((name, value)) = removed {
                let about = self.about_usage(owner, &[&mark, name]);
                let argument = code(&format!("{name}: {value}"));
                let message =
                    format!("The argument {argument} was removed from `{mark}` on `{of}`.");
                let change = "directive_usage_argument_removed";
                let (case, reason) = match &*after.name {
                    "deprecated" => (Case::Deprecated, None),
                    _ => (Case::OtherDirective, Some(MEANING)),
                };
                self.add(change, case, about, message, reason);
            }
            if let Some((name, value)) = added {
                let about = self.about_usage(owner, &[&mark, name]);
                let argument = code(&format!("{name}: {value}"));
                let message = format!("The argument {argument} was added to `{mark}` on `{of}`.");
                let change = "directive_usage_argument_added";
                self.add(change, Case::Always, about, message, None);
            }
        }
    }
}

/// The reason that a deprecation gives.
fn reason(directive: &AppliedDirective) -> Option<String> {
    let mut arguments = directive.arguments.iter();
    let (_, value) = arguments.find(|(name, _)| &**name == "reason")?;
    // The model writes strings as JSON does.
    serde_json::from_str(value).ok()
}

const MEANING: &str =
    "What the directive does is for the server to say; it may behave differently.";

const ONE_OF: &str =
    "It takes exactly one field now: values with none, with more, or with null are refused.";

fn case_of(directive: &str) -> Case {
    match directive {
        "deprecated" => Case::Deprecated,
        "oneOf" => Case::OneOf,
        "specifiedBy" => Case::SpecifiedBy,
        _ => Case::OtherDirective,
    }
}
