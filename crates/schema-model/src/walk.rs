//! One pass over the type system definitions of a syntax tree.

use apollo_compiler::ast::{
    Definition, DirectiveList, Document, FieldDefinition, InputValueDefinition,
};
use apollo_compiler::{Name, Node};

/// The owner of an argument or input field.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Owner<'d> {
    /// A field of a type.
    Field(&'d Name, &'d Name),
    /// A directive definition.
    Directive(&'d Name),
    /// An input.
    Input(&'d Name),
}

/// The visits on the way, in source order.
pub(crate) trait Visit<'d> {
    /// The directives applied to something; also called where there are none.
    fn directives(&mut self, applied: &'d DirectiveList);
    /// An argument or input field; its directives come after it.
    fn input_value(&mut self, value: &'d InputValueDefinition, owner: Owner<'d>);
}

/// Visits the whole document.
pub(crate) fn walk<'d>(document: &'d Document, visit: &mut impl Visit<'d>) {
    for definition in &document.definitions {
        match definition {
            Definition::SchemaDefinition(def) => visit.directives(&def.directives),
            Definition::SchemaExtension(def) => visit.directives(&def.directives),
            Definition::ScalarTypeDefinition(def) => visit.directives(&def.directives),
            Definition::ScalarTypeExtension(def) => visit.directives(&def.directives),
            Definition::UnionTypeDefinition(def) => visit.directives(&def.directives),
            Definition::UnionTypeExtension(def) => visit.directives(&def.directives),
            Definition::ObjectTypeDefinition(def) => {
                fields(&def.name, &def.directives, &def.fields, visit);
            }
            Definition::ObjectTypeExtension(def) => {
                fields(&def.name, &def.directives, &def.fields, visit);
            }
            Definition::InterfaceTypeDefinition(def) => {
                fields(&def.name, &def.directives, &def.fields, visit);
            }
            Definition::InterfaceTypeExtension(def) => {
                fields(&def.name, &def.directives, &def.fields, visit);
            }
            Definition::EnumTypeDefinition(def) => {
                visit.directives(&def.directives);
                def.values
                    .iter()
                    .for_each(|value| visit.directives(&value.directives));
            }
            Definition::EnumTypeExtension(def) => {
                visit.directives(&def.directives);
                def.values
                    .iter()
                    .for_each(|value| visit.directives(&value.directives));
            }
            Definition::InputObjectTypeDefinition(def) => {
                visit.directives(&def.directives);
                inputs(&def.fields, Owner::Input(&def.name), visit);
            }
            Definition::InputObjectTypeExtension(def) => {
                visit.directives(&def.directives);
                inputs(&def.fields, Owner::Input(&def.name), visit);
            }
            Definition::DirectiveDefinition(def) => {
                inputs(&def.arguments, Owner::Directive(&def.name), visit);
            }
            Definition::OperationDefinition(_) | Definition::FragmentDefinition(_) => {}
        }
    }
}

fn fields<'d>(
    owner: &'d Name,
    directives: &'d DirectiveList,
    fields: &'d [Node<FieldDefinition>],
    visit: &mut impl Visit<'d>,
) {
    visit.directives(directives);
    for field in fields {
        inputs(&field.arguments, Owner::Field(owner, &field.name), visit);
        visit.directives(&field.directives);
    }
}

fn inputs<'d>(
    values: &'d [Node<InputValueDefinition>],
    owner: Owner<'d>,
    visit: &mut impl Visit<'d>,
) {
    for value in values {
        visit.input_value(value, owner);
        visit.directives(&value.directives);
    }
}
