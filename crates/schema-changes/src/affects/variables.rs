//! What a variable of an input type may hold.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use schema_model::Refusal;
use schema_model::model::{Model, TypeKind};

use super::{Strength, spend};

type Reached = Rc<[(usize, Strength)]>;

/// The changes of all inputs and enums that values of a type may contain; each type is searched once.
pub(super) struct Reach<'c> {
    model: &'c Model,
    by_type: &'c HashMap<String, Vec<(usize, Strength)>>,
    known: HashMap<String, Reached>,
}

impl<'c> Reach<'c> {
    pub(super) fn new(
        model: &'c Model,
        by_type: &'c HashMap<String, Vec<(usize, Strength)>>,
    ) -> Self {
        Self {
            model,
            by_type,
            known: HashMap::new(),
        }
    }

    /// Returns the changes of a type and of all types that its values may contain.
    pub(super) fn of(&mut self, ty: &str, budget: &mut usize) -> Result<Reached, Refusal> {
        if self.by_type.is_empty() {
            return Ok(Rc::default());
        }
        if let Some(known) = self.known.get(ty) {
            return Ok(Rc::clone(known));
        }
        let (mut seen, mut open, mut found) = (HashSet::from([ty]), vec![ty], Vec::new());
        while let Some(name) = open.pop() {
            let changes = self.by_type.get(name).map_or(&[][..], Vec::as_slice);
            found.extend_from_slice(changes);
            let inner = self.model.find_type(name);
            let inner = inner.filter(|ty| ty.kind == TypeKind::Input);
            let fields = inner.map_or(&[][..], |ty| &ty.input_fields);
            spend(budget, 1 + changes.len() + fields.len())?;
            let names = fields.iter().map(|field| &*field.ty.name);
            open.extend(names.filter(|name| seen.insert(*name)));
        }
        let found: Reached = found.into();
        self.known.insert(ty.to_owned(), Rc::clone(&found));
        Ok(found)
    }
}
