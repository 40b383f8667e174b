//! Finds default values of input fields that need each other (specification, section 3.10, type
//! validation: `InputObjectDefaultValueHasCycle`).

use std::collections::HashMap;

use apollo_compiler::ast::{DirectiveList, Document, InputValueDefinition, Value};
use apollo_compiler::{Name, Node};

use crate::model::{Model, TypeKind};
use crate::rules::endless::in_cycles;
use crate::shortlist::Shortlist;
use crate::walk::{Owner, Visit, walk};

/// Maximum number of steps of the search, far more than any real schema needs.
const MAX_STEPS: usize = 1_000_000;

/// Finds fields whose default value contains itself.
pub(super) fn defaults(document: &Document, model: &Model, out: &mut Shortlist) {
    let mut defaults = Defaults {
        model,
        fields: Vec::new(),
        of_type: HashMap::new(),
    };
    walk(document, &mut defaults);
    let mut steps = 0;
    let next: Vec<Vec<usize>> = defaults
        .fields
        .iter()
        .map(|field| {
            let mut next = Vec::new();
            defaults.needs(&field.default, field.ty, &mut next, &mut steps);
            next
        })
        .collect();
    if steps > MAX_STEPS {
        return;
    }
    let found = in_cycles(&next).into_iter();
    for field in found.filter_map(|number| defaults.fields.get(number)) {
        let message = format_args!(
            "The default value of `{}.{}` leads back to itself, so it never ends.",
            field.owner, field.name
        );
        let span = field.name.location();
        let span = span.map(|span| (span.offset(), span.end_offset()));
        out.find("endless_default", message, span)
            .hint("Give the inner field a value, or make its default `null`.");
    }
}

/// An input field whose type is an input and that has a default value.
struct Field<'d> {
    owner: &'d str,
    name: &'d Name,
    ty: &'d str,
    default: Node<Value>,
}

struct Defaults<'d, 'm> {
    model: &'m Model,
    fields: Vec<Field<'d>>,
    of_type: HashMap<&'d str, Vec<usize>>,
}

impl<'d> Visit<'d> for Defaults<'d, '_> {
    fn directives(&mut self, _: &'d DirectiveList) {}

    fn input_value(&mut self, value: &'d InputValueDefinition, owner: Owner<'d>) {
        let (Owner::Input(owner), Some(default)) = (owner, &value.default_value) else {
            return;
        };
        let ty = value.ty.inner_named_type().as_str();
        let is_input = |name: &str| {
            let ty = self.model.find_type(name);
            ty.is_some_and(|ty| ty.kind == TypeKind::Input)
        };
        if is_input(ty) {
            self.of_type
                .entry(owner)
                .or_default()
                .push(self.fields.len());
            self.fields.push(Field {
                owner,
                name: &value.name,
                ty,
                default: default.clone(),
            });
        }
    }
}

impl Defaults<'_, '_> {
    /// Adds the fields whose defaults complete the value. Its nesting was limited before it was parsed.
    fn needs(&self, value: &Value, ty: &str, next: &mut Vec<usize>, steps: &mut usize) {
        *steps += 1;
        if *steps > MAX_STEPS {
            return;
        }
        match value {
            Value::List(items) => {
                for item in items {
                    self.needs(item, ty, next, steps);
                }
            }
            Value::Object(given) => {
                for &number in self.of_type.get(ty).into_iter().flatten() {
                    *steps += given.len() + 1;
                    let field = self.fields.get(number);
                    let field = field.filter(|_| *steps <= MAX_STEPS);
                    if field.is_some_and(|field| !given.iter().any(|(name, _)| name == field.name))
                    {
                        next.push(number);
                    }
                }
                let Some(definition) = self.model.find_type(ty) else {
                    return;
                };
                for (name, inner) in given {
                    *steps += definition.input_fields.len();
                    if *steps > MAX_STEPS {
                        return;
                    }
                    let mut fields = definition.input_fields.iter();
                    if let Some(field) = fields.find(|field| *field.name == *name.as_str()) {
                        self.needs(inner, &field.ty.name, next, steps);
                    }
                }
            }
            _ => {}
        }
    }
}
