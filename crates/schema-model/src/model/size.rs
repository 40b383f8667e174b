//! How much memory a model holds, for caches that weigh.

use super::{AppliedDirective, Deprecation, EnumValueDef, FieldDef, InputValueDef, Model, TypeDef};

/// The bytes of an allocation beside its content.
const ALLOCATION: usize = 8;

impl Model {
    /// Estimated bytes on the heap.
    #[must_use]
    pub fn heap_size(&self) -> usize {
        let types: usize = self.types.iter().map(of_type).sum();
        let directives: usize = self
            .directives
            .iter()
            .map(|directive| {
                text(Some(&directive.name))
                    + text(directive.description.as_deref())
                    + values(&directive.arguments)
                    + texts(&directive.locations)
                    + measure_directives(&directive.directives)
                    + reason(directive.deprecation.as_ref())
            })
            .sum();
        let names: usize = self
            .by_name
            .keys()
            .map(|name| name.len() + ALLOCATION + 32)
            .sum();
        types
            + directives
            + names
            + text(self.description.as_deref())
            + measure_directives(&self.directives_applied)
            + self.linked.heap_size()
    }
}

fn of_type(ty: &TypeDef) -> usize {
    size_of::<TypeDef>()
        + text(Some(&ty.name))
        + text(ty.description.as_deref())
        + text(ty.specified_by.as_deref())
        + measure_directives(&ty.directives)
        + texts(&ty.interfaces)
        + texts(&ty.members)
        + ty.fields.iter().map(field).sum::<usize>()
        + values(&ty.input_fields)
        + ty.values.iter().map(enum_value).sum::<usize>()
}

fn field(field: &FieldDef) -> usize {
    size_of::<FieldDef>()
        + text(Some(&field.name))
        + text(field.description.as_deref())
        + reason(field.deprecation.as_ref())
        + values(&field.arguments)
        + measure_directives(&field.directives)
}

fn values(values: &[InputValueDef]) -> usize {
    values
        .iter()
        .map(|value| {
            size_of::<InputValueDef>()
                + text(Some(&value.name))
                + text(value.description.as_deref())
                + text(value.default_value.as_deref())
                + reason(value.deprecation.as_ref())
                + measure_directives(&value.directives)
        })
        .sum()
}

fn enum_value(value: &EnumValueDef) -> usize {
    size_of::<EnumValueDef>()
        + text(Some(&value.name))
        + text(value.description.as_deref())
        + reason(value.deprecation.as_ref())
        + measure_directives(&value.directives)
}

fn reason(deprecation: Option<&Deprecation>) -> usize {
    text(deprecation.and_then(|deprecation| deprecation.reason.as_deref()))
}

fn measure_directives(directives: &[AppliedDirective]) -> usize {
    directives
        .iter()
        .map(|directive| {
            let arguments = directive
                .arguments
                .iter()
                .map(|(name, value)| 32 + name.len() + value.len() + 2 * ALLOCATION);
            size_of::<AppliedDirective>() + text(Some(&directive.name)) + arguments.sum::<usize>()
        })
        .sum()
}

fn texts(list: &[Box<str>]) -> usize {
    list.iter()
        .map(|item| size_of::<Box<str>>() + item.len() + ALLOCATION)
        .sum()
}

fn text(text: Option<&str>) -> usize {
    text.map_or(0, |text| text.len() + ALLOCATION)
}
