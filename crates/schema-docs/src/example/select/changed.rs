//! What a mutation changes of a thing: the `lines` of a cart for `cartLinesAdd`.

use super::{Selector, is_errors, is_value};
use crate::example::hint::is_verb;
use crate::example::subject::{has_field, word_runs};
use crate::plurals::{plural, singular};
use schema_model::model::{FieldDef, TypeDef};

/// Maximum number of names to look for.
const MAX_NAMES: usize = 40;

/// Returns the names that a field may have if parts of the name of a mutation speak of it, those with the most words first:
/// `cartLine`, `cartLines`, `line`, `lines` for `cartLinesAdd`.
pub(super) fn names_in(operation: &str) -> Vec<String> {
    // The first one is the whole name.
    let parts = word_runs(operation).skip(1);
    let parts = parts.filter(|words| !words.is_empty() && !is_verb(words));
    let names = parts.flat_map(|words| {
        let one = begin_small(words);
        let several = plural(&one);
        singular(&one).into_iter().chain([one, several])
    });
    names.take(MAX_NAMES).collect()
}

fn begin_small(words: &str) -> String {
    let mut out = words.to_owned();
    if let Some(first) = out.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    out
}

impl<'m> Selector<'m> {
    /// Returns the field of a type that the mutation changes: a value, a list, or what has no id of its own.
    pub(super) fn changed_field(&self, ty: &TypeDef) -> Option<&'m FieldDef> {
        if self.changed.is_empty() {
            return None;
        }
        let id = self.model.type_id(&ty.name)?;
        let members = self.index.members();
        let fields = self.changed.iter();
        let mut fields = fields.filter_map(|name| members.field(self.model, id, name));
        fields.find(|field| self.may_change(field))
    }

    /// Returns whether a mutation named after a field changes it. A single thing with an id is where the change is, not
    /// what changes: the `pullRequest` of a comment for `addPullRequestComment`.
    fn may_change(&self, field: &FieldDef) -> bool {
        let Some(ty) = self.model.find_type(&field.ty.name) else {
            return false;
        };
        let is_many = field.ty.is_list() || super::is_connection(ty) || field.paging.is_some();
        field.deprecation.is_none()
            && !is_errors(field)
            && (is_many || is_value(ty) || !has_field(ty, &["id"]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_mutation_tells_what_it_changes() {
        for (operation, name, is_named) in [
            ("cartLinesAdd", "lines", true),
            ("cart_lines_add", "lines_add", true),
            ("addLabelsToLabelable", "labels", true),
            ("addReaction", "reactions", true),
            ("mergeCity", "cities", true),
            ("updateProject", "updates", false),
            ("cart", "carts", false),
            ("_", "", false),
        ] {
            let names = names_in(operation);
            assert_eq!(names.iter().any(|one| one == name), is_named, "{operation}");
        }
    }
}
