//! What an operation is given, so that its response fits.

use schema_model::model::{FieldDef, InputValueDef, Model, OperationKind, TypeDef, TypeRef};

use super::identity::Shown;
use super::json::Json;
use super::names::words;
use super::select::Selection;

/// Maximum number of fields of an input to look at.
const LOOKED_AT: usize = 100;
/// Names of values that no two things share.
const OWN: [&str; 10] = [
    "id", "uuid", "login", "slug", "handle", "key", "number", "name", "title", "email",
];

/// The plain values that an operation is given.
pub(super) struct Given<'m> {
    /// The name of the thing that the operation is about.
    subject: &'m str,
    /// What a mutation does: `admit`; empty for others.
    verb: String,
    values: Vec<(&'m str, &'m TypeRef, Json<'m>)>,
    /// Ids of things of the response, by the field that leads to them.
    ids: Vec<(&'m FieldDef, Json<'m>)>,
}

impl<'m> Given<'m> {
    /// Collects the arguments, and for mutations the fields of inputs.
    pub fn new(
        model: &'m Model,
        subject: &'m str,
        (kind, field): (OperationKind, &FieldDef),
        variables: &[(&'m InputValueDef, Json<'m>)],
        shown: &Shown<'m>,
    ) -> Self {
        let is_write = kind == OperationKind::Mutation;
        let name = words(&field.name);
        let verb = name.split(' ').next().filter(|_| is_write);
        let mut values = Vec::new();
        let mut ids = Vec::new();
        let mut add = |input: &'m InputValueDef, value: &Json<'m>| {
            let first = value.first();
            if &*input.ty.name == "ID" && first.is_plain() {
                ids.push((&*input.name, first.clone()));
            }
            if value.is_plain() {
                values.push((&*input.name, &input.ty, value.clone()));
            }
        };
        for (argument, value) in variables {
            match value {
                Json::Object(entries) if is_write => {
                    let Some(ty) = model.find_type(&argument.ty.name) else {
                        continue;
                    };
                    for field in ty.input_fields.iter().take(LOOKED_AT) {
                        let mut entries = entries.iter();
                        let entry = entries.find(|(name, _)| **name == *field.name);
                        if let Some((_, value)) = entry {
                            add(field, value);
                        }
                    }
                }
                value => add(argument, value),
            }
        }
        Self {
            subject,
            verb: verb.unwrap_or_default().to_owned(),
            values,
            ids: shown.ids(&ids),
        }
    }

    /// The name of the thing that the operation is about.
    pub fn subject(&self) -> &'m str {
        self.subject
    }

    /// Returns the value of an argument with the name and type of a field of the thing.
    pub fn value(&self, holder: &str, field: &FieldDef, nth: usize) -> Option<Json<'m>> {
        let name = field.name.to_ascii_lowercase();
        let is_own = nth > 1 && OWN.iter().any(|own| name.ends_with(own));
        if holder != self.subject || is_own || field.ty.is_list() {
            return None;
        }
        let mut values = self.values.iter();
        let given = values.find(|(name, ty, _)| {
            **name == *field.name && ty.name == field.ty.name && !ty.is_list()
        });
        given.map(|(.., value)| value.clone())
    }

    /// Returns the id of the thing that a field leads to, where one is given. Of several things each has its own.
    pub fn id(&self, field: &FieldDef, nth: usize) -> Option<Json<'m>> {
        let mut ids = self.ids.iter();
        let (_, id) = ids.find(|(of, _)| std::ptr::eq(*of, field))?;
        Some(id.clone().counted(nth))
    }

    /// Returns the value that says that the mutation has been done: `ADMITTED` of an enum after `admitPatient`, `true` for
    /// `locked` after `lockIssue`.
    pub fn outcome(&self, field: &FieldDef, ty: &'m TypeDef) -> Option<Json<'m>> {
        if self.verb.len() < 4 {
            return None;
        }
        let is_done = |name: &str| {
            let name = name.to_ascii_lowercase();
            let name = name.strip_prefix("is").unwrap_or(&name);
            let rest = name.strip_prefix(&*self.verb);
            rest.is_some_and(|rest| rest.len() <= 3 && rest.ends_with('d'))
        };
        if &*ty.name == "Boolean" {
            return is_done(&field.name).then_some(Json::Boolean(true));
        }
        let mut values = ty.values.iter().take(LOOKED_AT);
        let done = values.find(|value| is_done(&value.name))?;
        Some(Json::text(&*done.name))
    }

    /// Where an enum names one of the objects that may come back, as `type: DISCUSSION` does, only that one does.
    pub fn narrow(&self, of: &mut Selection<'m>) {
        let plain = |name: &str| -> String {
            let letters = name.chars().filter(char::is_ascii_alphanumeric);
            letters.map(|letter| letter.to_ascii_lowercase()).collect()
        };
        let said = self.values.iter().filter_map(|(.., value)| match value {
            Json::String(text) => Some(plain(text)),
            _ => None,
        });
        let said: Vec<String> = said.collect();
        narrow_to(of, &|object| said.contains(&plain(&object.name)));
    }
}

/// Recursive, as deep as connections are.
fn narrow_to(selection: &mut Selection<'_>, is_said: &dyn Fn(&TypeDef) -> bool) {
    let only = selection.concrete.iter().copied().find(|of| is_said(of));
    if let Some(only) = only {
        selection.concrete = vec![only];
    }
    let items = ["nodes", "edges", "node"];
    for field in &mut selection.fields {
        if let Some(of) = field
            .of
            .as_mut()
            .filter(|_| items.contains(&&*field.field.name))
        {
            narrow_to(of, is_said);
        }
    }
}
