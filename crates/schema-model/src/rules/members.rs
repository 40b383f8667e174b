//! Look-ups of fields and values by the numbers of their names.

use std::collections::HashMap;

use schema_syntax::{NameId, Tree};

use crate::build::Sources;

/// More members than this are looked up in a table.
const FEW: usize = 16;

/// Finds members of types. The table of a type is made when it is first needed.
pub(super) struct Members<'a, 't> {
    tree: &'a Tree<'t>,
    sources: &'a Sources,
    tables: HashMap<usize, HashMap<NameId, usize>>,
}

impl<'a, 't> Members<'a, 't> {
    pub(super) fn new(tree: &'a Tree<'t>, sources: &'a Sources) -> Self {
        Self {
            tree,
            sources,
            tables: HashMap::new(),
        }
    }

    /// Position of a member among those that the model has of a type.
    pub(super) fn find(&mut self, ty: usize, name: NameId) -> Option<usize> {
        let members = &self.sources.types.get(ty)?.members;
        let tree = self.tree;
        let names = members
            .iter()
            .map(|id| tree.node(*id).and_then(|node| tree.name(node)));
        let mut numbered = names.enumerate();
        if members.len() <= FEW {
            let (number, _) = numbered.find(|(_, other)| *other == Some(name))?;
            return Some(number);
        }
        let table = self.tables.entry(ty).or_insert_with(|| {
            numbered
                .filter_map(|(number, name)| Some((name?, number)))
                .collect()
        });
        table.get(&name).copied()
    }
}
