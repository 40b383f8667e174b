//! Makes a document for the validator without the parts that would take it too long.

use std::collections::HashSet;

use apollo_compiler::ast::{
    Definition, DirectiveDefinition, DirectiveList, Document, FieldDefinition,
    InputValueDefinition, ObjectTypeDefinition, Type,
};
use apollo_compiler::{Name, Node, name};

use crate::model::{Model, TypeKind};

/// Which parts to leave out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cut {
    /// The references among inputs and directives. `cycles` checks them.
    pub paths: bool,
    /// The interfaces that types implement.
    pub interfaces: bool,
}

impl Cut {
    pub(super) fn is_any(self) -> bool {
        self.paths || self.interfaces
    }
}

/// Returns the document without these parts. Unchanged definitions are shared and keep their positions.
pub(super) fn lighter(document: &Document, model: &Model, cut: Cut) -> Document {
    let mut document = document.clone();
    let mut moved = Vec::new();
    for definition in &mut document.definitions {
        match definition {
            Definition::ObjectTypeDefinition(def) if cut.interfaces => {
                def.make_mut().implements_interfaces.clear();
            }
            Definition::ObjectTypeExtension(def) if cut.interfaces => {
                def.make_mut().implements_interfaces.clear();
            }
            Definition::InterfaceTypeDefinition(def) if cut.interfaces => {
                def.make_mut().implements_interfaces.clear();
            }
            Definition::InterfaceTypeExtension(def) if cut.interfaces => {
                def.make_mut().implements_interfaces.clear();
            }
            Definition::InputObjectTypeDefinition(def) if cut.paths => {
                def.make_mut()
                    .fields
                    .iter_mut()
                    .for_each(|field| make_optional(field, model));
            }
            Definition::InputObjectTypeExtension(def) if cut.paths => {
                def.make_mut()
                    .fields
                    .iter_mut()
                    .for_each(|field| make_optional(field, model));
            }
            Definition::DirectiveDefinition(def) if cut.paths => {
                moved.extend(take_arguments(def.make_mut(), moved.len()));
            }
            _ => {}
        }
    }
    if !moved.is_empty() {
        let of_arguments = ObjectTypeDefinition {
            description: None,
            name: find_unused_name(model),
            implements_interfaces: Vec::new(),
            directives: DirectiveList::default(),
            fields: moved,
        };
        document
            .definitions
            .push(Definition::ObjectTypeDefinition(Node::new(of_arguments)));
    }
    document
}

/// Makes the type of an input field nullable, so that the field no longer requires its input. The validator still checks
/// that the type exists.
fn make_optional(field: &mut Node<InputValueDefinition>, model: &Model) {
    let Type::NonNullNamed(name) = &*field.ty else {
        return;
    };
    let is_input = |ty: &crate::model::TypeDef| ty.kind == TypeKind::Input;
    if model.find_type(name).is_some_and(is_input) {
        let nullable = Type::Named(name.clone());
        *field.make_mut().ty.make_mut() = nullable;
    }
}

/// Removes directives and types from the arguments of a directive. Returns a field with the original arguments, which the
/// validator checks under the same rules; none if there are no arguments.
fn take_arguments(def: &mut DirectiveDefinition, number: usize) -> Option<Node<FieldDefinition>> {
    if def.arguments.is_empty() {
        return None;
    }
    let arguments = def.arguments.clone();
    for argument in &mut def.arguments {
        let argument = argument.make_mut();
        argument.directives = DirectiveList::default();
        let ty = argument.ty.make_mut();
        *ty = if ty.is_non_null() {
            Type::NonNullNamed(name!("Int"))
        } else {
            Type::Named(name!("Int"))
        };
    }
    Some(Node::new(FieldDefinition {
        description: None,
        name: Name::new(&format!("f{number}")).unwrap_or(name!("f")),
        arguments,
        ty: Type::Named(name!("Int")),
        directives: DirectiveList::default(),
    }))
}

/// Returns a name that no type has.
fn find_unused_name(model: &Model) -> Name {
    let names: HashSet<&str> = model.types.iter().map(|ty| &*ty.name).collect();
    (0..=names.len())
        .map(|number| format!("Arguments{number}"))
        .find(|name| !names.contains(name.as_str()))
        .and_then(|name| Name::new(&name).ok())
        .unwrap_or(name!("Arguments"))
}
