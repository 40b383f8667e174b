//! Types taken apart and put together.

use crate::model::TypeDef;

/// The growing parts of a type, so that it can be extended while the builder is borrowed.
pub(crate) fn take_lists(ty: &mut TypeDef) -> TypeDef {
    TypeDef {
        kind: ty.kind,
        name: Box::default(),
        description: None,
        directives: std::mem::take(&mut ty.directives),
        interfaces: std::mem::take(&mut ty.interfaces),
        fields: std::mem::take(&mut ty.fields),
        input_fields: std::mem::take(&mut ty.input_fields),
        values: std::mem::take(&mut ty.values),
        members: std::mem::take(&mut ty.members),
        specified_by: ty.specified_by.take(),
        is_one_of: ty.is_one_of,
        needs_hidden: false,
        is_built_in: false,
        position: None,
        definition: None,
        extensions: std::mem::take(&mut ty.extensions),
        subgraphs: None,
    }
}

/// Gives the growing parts back.
pub(crate) fn put_lists(ty: &mut TypeDef, lists: TypeDef) {
    ty.directives = lists.directives;
    ty.interfaces = lists.interfaces;
    ty.fields = lists.fields;
    ty.input_fields = lists.input_fields;
    ty.values = lists.values;
    ty.members = lists.members;
    ty.specified_by = lists.specified_by;
    ty.is_one_of = lists.is_one_of;
    ty.extensions = lists.extensions;
}
