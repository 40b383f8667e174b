//! Which fragment a spread means where several have its name, because the text was joined from many documents.

use std::collections::{HashMap, HashSet};

use schema_syntax::NameId;

use super::document::Document;

/// The fragments of a text by name.
pub(super) struct FragmentNames {
    /// Positions of the first fragment of each name among the operations and fragments.
    first: HashMap<NameId, usize>,
    /// Positions of all fragments of a name that several have.
    all: HashMap<NameId, Vec<usize>>,
    /// Where each operation or fragment begins, in bytes.
    starts: Vec<usize>,
    /// The number of the file of each operation or fragment.
    files: Vec<usize>,
    /// Whether the text begins with a fragment, as where fragments stand above the operations that use them.
    begins_with_fragment: bool,
}

impl FragmentNames {
    /// `file_starts` are the bytes at which the files of the text begin, in order; none if it is one document.
    pub fn new(document: Document<'_>, file_starts: &[usize]) -> Self {
        let mut names = Self {
            first: HashMap::new(),
            all: HashMap::new(),
            starts: Vec::new(),
            files: Vec::new(),
            begins_with_fragment: false,
        };
        for (at, (_, node)) in document.executable().enumerate() {
            let start = document.span(node).0;
            names.starts.push(start);
            let file = file_starts.partition_point(|begin| *begin <= start);
            names.files.push(file);
            if document.operation_kind(node).is_some() {
                continue;
            }
            names.begins_with_fragment |= at == 0;
            let Some(name) = document.tree.name(node) else {
                continue;
            };
            match names.first.get(&name) {
                None => {
                    names.first.insert(name, at);
                }
                Some(first) => {
                    let all = names.all.entry(name).or_insert_with(|| vec![*first]);
                    all.push(at);
                }
            }
        }
        names
    }

    /// Returns the position of the fragment that a spread at a byte of the text means: one in the same file, else the
    /// first of that name. Of several in one file, or in a text of unknown files, it is the nearest.
    pub fn find(&self, name: NameId, offset: usize) -> Option<usize> {
        let Some(all) = self.all.get(&name) else {
            return self.first.get(&name).copied();
        };
        let part = self.starts.partition_point(|start| *start <= offset);
        let part = part.saturating_sub(1);
        let file = self.files.get(part);
        // The nearest ones before and after: with many of one name, looking at all would cost too much.
        let after = all.partition_point(|at| *at <= part);
        let near = [after.checked_sub(1), Some(after)];
        let near = near.into_iter().flatten().filter_map(|at| all.get(at));
        let of_file = near.filter(|at| self.files.get(**at) == file);
        // A tie goes to the side on which the text has its fragments.
        let loses_tie = |at: usize| (at > part) == self.begins_with_fragment;
        let nearest = of_file.min_by_key(|at| (at.abs_diff(part), loses_tie(**at)));
        nearest.or(all.first()).copied()
    }

    /// Returns the names of the fragments among the operations and fragments at these positions.
    pub fn names_of<'n>(
        &'n self,
        document: Document<'n>,
        positions: &'n HashSet<usize>,
    ) -> HashSet<NameId> {
        let parts = document.executable().enumerate();
        let listed = parts.filter(|(at, _)| positions.contains(at));
        let fragments = listed.filter(|(_, (_, node))| document.operation_kind(node).is_none());
        fragments
            .filter_map(|(_, (_, node))| document.tree.name(node))
            .collect()
    }
}
