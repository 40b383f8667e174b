//! Removes the chosen things from the model.

use std::collections::HashSet;
use std::sync::Arc;

use super::choose::Choice;
use schema_model::model::{
    AppliedDirective, FieldDef, InputValueDef, Model, OperationKind, TypeDef, TypeId, TypeKind,
    TypeRef,
};

/// Removes the hidden things, and renews ids and names.
pub(super) fn remove(model: &mut Model, choice: &Choice) {
    let roots = [
        OperationKind::Query,
        OperationKind::Mutation,
        OperationKind::Subscription,
    ]
    .map(|kind| model.root(kind).map(|ty| ty.name.clone()));
    let names = Names::new(model, choice);
    let types = std::mem::take(&mut model.types);
    for (id, mut ty) in (0u32..).map(TypeId).zip(types) {
        if choice.types.contains_key(&id) {
            continue;
        }
        names.clean(id, &mut ty, choice);
        model.types.push(ty);
    }
    model
        .directives
        .retain(|directive| !choice.directives.contains_key(&directive.name));
    for directive in &mut model.directives {
        let name = directive.name.clone();
        directive.arguments.retain(|argument| {
            let key = (name.clone(), argument.name.clone());
            !choice.directive_arguments.contains(&key)
        });
        for argument in &mut directive.arguments {
            names.clean_value(argument, choice);
        }
        clean_applied(&mut directive.directives, choice);
    }
    clean_applied(&mut model.directives_applied, choice);
    drop_unused_built_ins(model);
    model.name_types();
    let [query, mutation, subscription] =
        roots.map(|name| name.and_then(|name| model.type_id(&name)));
    model.roots = schema_model::model::Roots {
        query,
        mutation,
        subscription,
    };
}

/// Keeps a built-in scalar only if something uses it.
fn drop_unused_built_ins(model: &mut Model) {
    let fields = || model.types.iter().flat_map(|ty| &ty.fields);
    let values = fields().flat_map(|field| &field.arguments);
    let inputs = model.types.iter().flat_map(|ty| &ty.input_fields);
    let directives = model
        .directives
        .iter()
        .flat_map(|directive| &directive.arguments);
    let used: HashSet<Arc<str>> = values
        .chain(inputs)
        .chain(directives)
        .map(|value| value.ty.name.clone())
        .chain(fields().map(|field| field.ty.name.clone()))
        .collect();
    model
        .types
        .retain(|ty| !ty.is_built_in || used.contains(&*ty.name));
}

/// Hidden names that other definitions must not mention any more.
struct Names {
    types: HashSet<Box<str>>,
    /// Input fields and values, for default values.
    members: HashSet<Box<str>>,
    /// Hidden connections: name of the type, and what fields show instead.
    shown: Vec<(Box<str>, Arc<str>, schema_model::model::Paging)>,
}

impl Names {
    fn new(model: &Model, choice: &Choice) -> Self {
        let hidden = choice.types.keys().filter_map(|id| model.get(*id));
        let types = hidden.clone().map(|ty| ty.name.clone()).collect();
        let mut members: HashSet<Box<str>> = HashSet::new();
        for (id, member) in choice.members.keys() {
            let Some(ty) = model.get(*id) else { continue };
            let at = *member as usize;
            members.extend(match ty.kind {
                TypeKind::Enum => ty.values.get(at).map(|value| value.name.clone()),
                TypeKind::Input => ty.input_fields.get(at).map(|field| field.name.clone()),
                _ => None,
            });
        }
        for ty in hidden {
            members.extend(ty.values.iter().map(|value| value.name.clone()));
            members.extend(ty.input_fields.iter().map(|field| field.name.clone()));
        }
        let mut shown: Vec<_> = choice
            .shown_through
            .iter()
            .filter_map(|(id, connection)| {
                let (ty, node) = (model.get(*id)?, model.get(connection.node)?);
                Some((ty.name.clone(), Arc::from(&*node.name), connection.paging))
            })
            .collect();
        shown.sort_by(|a, b| a.0.cmp(&b.0));
        Self {
            types,
            members,
            shown,
        }
    }

    fn clean(&self, id: TypeId, ty: &mut TypeDef, choice: &Choice) {
        ty.interfaces.retain(|name| !self.types.contains(name));
        ty.members.retain(|name| !self.types.contains(name));
        clean_applied(&mut ty.directives, choice);
        let is_gone = |member: u32| choice.members.contains_key(&(id, member));
        retain_numbered(&mut ty.values, is_gone);
        for value in &mut ty.values {
            clean_applied(&mut value.directives, choice);
        }
        let inputs = (0u32..).zip(&ty.input_fields);
        ty.needs_hidden = inputs
            .filter(|(number, _)| is_gone(*number))
            .any(|(_, field)| field.is_required());
        retain_numbered(&mut ty.input_fields, is_gone);
        for field in &mut ty.input_fields {
            self.clean_value(field, choice);
        }
        for (number, field) in (0u32..).zip(&mut ty.fields) {
            retain_numbered(&mut field.arguments, |argument| {
                choice.arguments.contains_key(&(id, number, argument))
            });
            self.clean_field(field, choice);
        }
        retain_numbered(&mut ty.fields, is_gone);
    }

    fn clean_field(&self, field: &mut FieldDef, choice: &Choice) {
        clean_applied(&mut field.directives, choice);
        for argument in &mut field.arguments {
            self.clean_value(argument, choice);
        }
        let Ok(at) = self
            .shown
            .binary_search_by(|(name, ..)| (**name).cmp(&field.ty.name))
        else {
            return;
        };
        if let Some((_, node, paging)) = self.shown.get(at) {
            let end = if field.ty.is_non_null() { "]!" } else { "]" };
            field.ty = TypeRef {
                text: format!("[{node}{end}").into(),
                name: node.clone(),
            };
            field.paging = Some(*paging);
        }
    }

    /// Removes a default value that mentions something hidden.
    fn clean_value(&self, value: &mut InputValueDef, choice: &Choice) {
        clean_applied(&mut value.directives, choice);
        let tells = |text: &str| {
            let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
            words.into_iter().any(|word| self.members.contains(word))
        };
        if !self.members.is_empty() && value.default_value.as_deref().is_some_and(tells) {
            value.default_value = None;
            // It may still be left out.
            if let Some(nullable) = value.ty.text.strip_suffix('!') {
                value.ty.text = nullable.into();
            }
        }
    }
}

fn retain_numbered<T>(list: &mut Vec<T>, is_gone: impl Fn(u32) -> bool) {
    let mut number = 0;
    list.retain(|_| {
        number += 1;
        !is_gone(number - 1)
    });
}

fn clean_applied(applied: &mut Vec<AppliedDirective>, choice: &Choice) {
    if applied.is_empty() {
        return;
    }
    applied.retain(|directive| !choice.directives.contains_key(&directive.name));
    if choice.directive_arguments.is_empty() {
        return;
    }
    for directive in applied {
        let name = directive.name.clone();
        directive.arguments.retain(|(argument, _)| {
            let key = (name.clone(), argument.clone());
            !choice.directive_arguments.contains(&key)
        });
    }
}
