//! What the description of a mutation says that it is about: an `Issue` or a `PullRequest` for "Adds a comment to an Issue
//! or Pull Request."

use super::Selector;
use super::fragments::{is_possible, possible};
use crate::example::subject::has_field;
use schema_model::model::{FieldDef, Model, TypeDef, TypeKind};

/// Maximum number of words to look at.
const WORDS: usize = 40;
/// Maximum number of words of the name of a type.
const IN_NAME: usize = 3;
/// Maximum number of types.
const MAX_TYPES: usize = 4;

/// Returns the objects that a description names in capitals.
pub(super) fn told_in<'m>(model: &'m Model, field: &FieldDef) -> Vec<&'m TypeDef> {
    let text = field.description.as_deref().unwrap_or_default();
    let words = text.split_whitespace().take(WORDS);
    let words: Vec<&str> = words.map(|word| word.trim_matches(is_mark)).collect();
    let mut told: Vec<&TypeDef> = Vec::new();
    // The first word begins with a capital whatever it is.
    let mut at = 1;
    while at < words.len() && told.len() < MAX_TYPES {
        let named = (1..=IN_NAME).rev().find_map(|count| {
            let name = words.get(at..at + count)?;
            let is_name = name.iter().all(|word| is_capital(word));
            let ty = is_name.then(|| model.find_type(&name.concat())).flatten()?;
            (ty.kind == TypeKind::Object && has_field(ty, &["id"])).then_some((count, ty))
        });
        at += named.map_or(1, |(count, _)| count);
        told.extend(named.map(|(_, ty)| ty));
    }
    told
}

fn is_mark(letter: char) -> bool {
    !letter.is_ascii_alphanumeric()
}

fn is_capital(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_uppercase())
}

impl<'m> Selector<'m> {
    /// Returns the possible objects of an interface or union, first of all those that the mutation says it is about.
    pub(super) fn possible(&self, ty: &'m TypeDef) -> Vec<&'m TypeDef> {
        let told = self.told.iter().copied();
        let mut objects: Vec<&TypeDef> = told.filter(|object| is_possible(ty, object)).collect();
        let others = possible(self.model, self.index, ty);
        let is_new = |object: &&TypeDef| !self.told.iter().any(|told| std::ptr::eq(*told, *object));
        objects.extend(others.into_iter().filter(is_new));
        objects
    }
}

#[cfg(test)]
mod tests {
    use schema_model::model::Model;
    use schema_model::{Limits, SourceText};

    use super::*;

    #[test]
    fn a_description_names_objects() {
        let sdl = "type Issue { id: ID } type PullRequest { id: ID } type Comment { id: ID } type Count { of: Int }
            type Query { a: Int }
            type Mutation {
              \"Adds a comment to an Issue or Pull Request.\" both: Int
              \"Issue a refund of a Count, with a comment.\" none: Int
              \"Closes the `Issue`, (Comment) by Pull.\" marked: Int
              silent: Int
            }";
        let source = SourceText::new(sdl.to_owned());
        let model: Model = schema_model::parse_schema(&source, &Limits::default())
            .unwrap()
            .model;
        let mutation = model.find_type("Mutation").unwrap();
        for (name, expected) in [
            ("both", &["Issue", "PullRequest"][..]),
            ("none", &[]),
            ("marked", &["Issue", "Comment"]),
            ("silent", &[]),
        ] {
            let field = mutation.fields.iter().find(|field| &*field.name == name);
            let told = told_in(&model, field.unwrap());
            let names: Vec<&str> = told.iter().map(|ty| &*ty.name).collect();
            assert_eq!(names, expected, "{name}");
        }
    }
}
