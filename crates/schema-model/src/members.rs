//! Members of types by name. A type of a hundred thousand fields must not be searched from its start
//! for each mention of one.

use std::collections::HashMap;

use crate::model::{FieldDef, Model, OperationKind, TypeDef, TypeId};

/// Types with more members than this have a table; the others are searched from the start.
const FEW: usize = 32;

/// Numbers of the members of large types, ordered by name; of two with one name the first comes first.
#[derive(Debug, Default)]
pub struct Members(HashMap<TypeId, Box<[u32]>>);

impl Members {
    /// Makes the tables, in linear time but for sorting the members of large types.
    #[must_use]
    pub fn new(model: &Model) -> Self {
        let large = model.ids().filter(|(_, ty)| count(ty) > FEW);
        let table = large.map(|(id, ty)| {
            let count = u32::try_from(count(ty)).unwrap_or(u32::MAX);
            let mut numbers: Box<[u32]> = (0..count).collect();
            numbers.sort_by_key(|&number| name(ty, number));
            (id, numbers)
        });
        Self(table.collect())
    }

    /// Returns which of the fields, input fields or values has that name.
    #[must_use]
    pub fn find(&self, model: &Model, id: TypeId, wanted: &str) -> Option<u32> {
        let ty = model.get(id)?;
        let Some(numbers) = self.0.get(&id) else {
            let mut numbers = 0..u32::try_from(count(ty)).unwrap_or(u32::MAX);
            return numbers.find(|&number| name(ty, number) == Some(wanted));
        };
        let at = numbers.partition_point(|&number| name(ty, number) < Some(wanted));
        let number = *numbers.get(at)?;
        (name(ty, number) == Some(wanted)).then_some(number)
    }

    /// Returns the field of that name.
    #[must_use]
    pub fn field<'m>(&self, model: &'m Model, id: TypeId, name: &str) -> Option<&'m FieldDef> {
        let number = self.find(model, id, name)?;
        model.get(id)?.fields.get(number as usize)
    }

    /// Returns the root type of an operation and its field of that name.
    #[must_use]
    pub fn root_field<'m>(
        &self,
        model: &'m Model,
        kind: OperationKind,
        name: &str,
    ) -> Option<(&'m TypeDef, &'m FieldDef)> {
        let root = model.root(kind)?;
        let field = self.field(model, model.type_id(&root.name)?, name)?;
        Some((root, field))
    }

    /// Estimated bytes on the heap.
    #[must_use]
    pub fn heap_size(&self) -> usize {
        let numbers: usize = self.0.values().map(|numbers| numbers.len()).sum();
        numbers * size_of::<u32>() + self.0.capacity() * size_of::<(TypeId, Box<[u32]>)>()
    }
}

/// A type has members of one sort only.
fn count(ty: &TypeDef) -> usize {
    ty.fields.len() + ty.input_fields.len() + ty.values.len()
}

fn name(ty: &TypeDef, number: u32) -> Option<&str> {
    let at = number as usize;
    let field = ty.fields.get(at).map(|field| &*field.name);
    let input = || ty.input_fields.get(at).map(|input| &*input.name);
    let value = || ty.values.get(at).map(|value| &*value.name);
    field.or_else(input).or_else(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, SourceText};

    #[test]
    fn members_of_small_and_large_types_are_found_and_others_not() {
        for count in [1, FEW, FEW + 1, 1000] {
            let list = |line: &dyn Fn(usize) -> String| (0..count).map(line).collect::<String>();
            let sdl = format!(
                "type Query {{ {} }} input In {{ {} }} enum E {{ {} }}",
                list(&|n| format!("f{n}: E ")),
                list(&|n| format!("f{n}: Int ")),
                list(&|n| format!("f{n} ")),
            );
            let schema = crate::parse_schema(&SourceText::new(&sdl), &Limits::default()).unwrap();
            let model = &schema.model;
            let members = Members::new(model);
            for id in ["Query", "In", "E"].map(|name| model.type_id(name).unwrap()) {
                for number in 0..count {
                    let found = members.find(model, id, &format!("f{number}"));
                    assert_eq!(found, Some(u32::try_from(number).unwrap()));
                }
                for other in ["", "a", "f", "z", &format!("f{count}")] {
                    assert_eq!(members.find(model, id, other), None, "{other}");
                }
            }
        }
    }
}
