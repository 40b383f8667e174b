//! How ids look in this API, learned from ids that stand in the schema and from the owner's values.

use std::collections::BTreeMap;

use super::hint::{self, Hint, thing};
use super::json::Json;
use super::samples::Samples;
use crate::coordinate::Coordinate;
use crate::id_types::{Holder, id_types, is_id_field, pascal};
use schema_model::index::Index;
use schema_model::model::{InputValueDef, Model, TypeDef, TypeKind};

/// Maximum number of characters of an id.
const MAX_ID: usize = 80;
/// Words that stand before an example.
const BEFORE: [&str; 8] = [
    "e.g.", "e.g", "eg.", "example", "example:", "example,", "like", "as",
];
/// Maximum number of addresses of a description to look at.
const MAX_URIS: usize = 20;
/// How many words before an id may be the one that says that it is an example.
const NEAR: usize = 2;

/// Ids as the API writes them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Ids {
    /// An id of a type, by its name.
    of_type: BTreeMap<Box<str>, Box<str>>,
    /// How ids of other types look, where the known ones tell it.
    style: Option<Style>,
}

/// Nothing is known.
pub(crate) static NO_IDS: Ids = Ids {
    of_type: BTreeMap::new(),
    style: None,
};

/// What ids have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Style {
    /// The name of the type between two texts, then a number: `gid://shopify/Product/1`.
    Named { before: Box<str>, between: Box<str> },
    /// `6f1c2d9e-3b4a-4c5d-8e6f-7a8b9c0d1e2f`
    Uuid,
    /// `1`
    Number,
}

impl Ids {
    /// Reads the owner's values, descriptions and default values.
    pub fn learn(model: &Model, index: &Index, samples: &Samples) -> Self {
        let mut ids = Self::default();
        for (coordinate, text) in samples.texts() {
            ids.learn_from_owner(model, index, coordinate, text);
        }
        for ty in &model.types {
            ids.learn_uri(model, ty.description.as_deref());
            for field in &ty.fields {
                let text = field.description.as_deref();
                ids.learn_uri(model, text);
                if is_id_field(field)
                    && let Some(sample) = text.and_then(sample_in)
                {
                    ids.add(Some(&ty.name), sample);
                }
                for argument in &field.arguments {
                    ids.learn_from_input(model, index, Holder::Field(field), argument);
                }
            }
            for field in &ty.input_fields {
                ids.learn_from_input(model, index, Holder::Input(ty), field);
            }
        }
        ids
    }

    fn learn_from_owner(&mut self, model: &Model, index: &Index, coordinate: &str, text: &str) {
        let Some(of) = Coordinate::parse(coordinate) else {
            return;
        };
        let Some(ty) = model.find_type(of.name) else {
            return;
        };
        let Some(member) = of.member else { return };
        let field = ty.fields.iter().find(|field| &*field.name == member);
        let (holder, inputs) = match (field, of.argument) {
            (Some(field), None) if is_id_field(field) => return self.add(Some(&ty.name), text),
            (Some(field), Some(_)) => (Holder::Field(field), &field.arguments),
            _ => (Holder::Input(ty), &ty.input_fields),
        };
        let name = of.argument.unwrap_or(member);
        let input = inputs.iter().find(|input| &*input.name == name);
        if let Some(input) = input.filter(|input| &*input.ty.name == "ID") {
            self.add(named_by(model, index, holder, input), text);
        }
    }

    fn learn_from_input(
        &mut self,
        model: &Model,
        index: &Index,
        holder: Holder<'_>,
        input: &InputValueDef,
    ) {
        let text = input.description.as_deref();
        self.learn_uri(model, text);
        if &*input.ty.name != "ID" {
            return;
        }
        let default = input.default_value.as_deref();
        let default = default.map(|value| value.trim_matches('"'));
        let default = default.filter(|value| is_like_id(value));
        if let Some(sample) = default.or_else(|| text.and_then(sample_in)) {
            self.add(named_by(model, index, holder, input), sample);
        }
    }

    /// Learns from an address with the name of a type and a number, wherever it stands: `gid://shopify/Product/1`.
    fn learn_uri(&mut self, model: &Model, text: Option<&str>) {
        let text = text.unwrap_or_default();
        for (at, _) in text.match_indices("://").take(MAX_URIS) {
            self.learn_uri_at(model, text, at);
        }
    }

    fn learn_uri_at(&mut self, model: &Model, text: &str, at: usize) {
        let before = text.get(..at).unwrap_or_default();
        let start = before.rfind(|letter: char| !letter.is_ascii_alphanumeric());
        let start = start.map_or(0, |at| at + 1);
        let uri = text.get(start..).unwrap_or_default();
        let is_of_it = |letter: char| letter.is_ascii_alphanumeric() || ":/_-.".contains(letter);
        let uri = uri.split(|letter| !is_of_it(letter)).next();
        let uri = uri.filter(|uri| !uri.starts_with("http") && uri.len() <= MAX_ID);
        let mut parts = uri.unwrap_or_default().rsplit('/');
        if let (Some(number), Some(name)) = (parts.next(), parts.next())
            && is_number(number)
            && model.find_type(name).is_some()
        {
            self.add(Some(name), uri.unwrap_or_default());
        }
    }

    fn add(&mut self, ty: Option<&str>, sample: &str) {
        if sample.is_empty() || sample.len() > MAX_ID {
            return;
        }
        if let Some(ty) = ty {
            let known = self.of_type.entry(ty.into());
            known.or_insert_with(|| sample.into());
        }
        self.style = self.style.take().or_else(|| style_of(ty, sample));
    }

    /// Returns whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.of_type.is_empty() && self.style.is_none()
    }

    /// Returns an example id.
    pub(super) fn id(&self, hint: Hint) -> Json<'static> {
        if self.is_empty() {
            return Json::text(hint::id(hint));
        }
        let stem = hint::stem_of(hint);
        let ty = match (hint.names, &*stem) {
            (Some(name), _) => name.to_owned(),
            (None, "") => thing(hint.owner).to_owned(),
            (None, stem) => pascal(thing(stem)),
        };
        if let Some(sample) = self.of_type.get(&*ty) {
            return Json::text(sample.to_string()).counted(hint.nth);
        }
        match &self.style {
            Some(Style::Named { before, between }) => {
                Json::text(format!("{before}{ty}{between}{}", hint.nth))
            }
            Some(Style::Uuid) => Json::text(uuid(hint.nth)),
            Some(Style::Number) => Json::text(hint.nth.to_string()),
            None => Json::text(hint::id(hint)),
        }
    }

    /// Returns the type whose id an input takes, for its example; none where the name of the input alone says it.
    pub fn named<'m>(
        &self,
        model: &'m Model,
        index: &'m Index,
        holder: Holder<'m>,
        input: &'m InputValueDef,
    ) -> Option<&'m str> {
        if self.is_empty() || hint::stem(&input.name).is_empty() {
            return None;
        }
        let types = id_types(model, index, holder, input)?;
        let ty = model.find_type(types.names.first()?)?;
        Some(first_of(model, index, ty))
    }

    /// Estimated bytes on the heap.
    pub fn heap_size(&self) -> usize {
        let entries = self.of_type.iter();
        entries.map(|(ty, id)| ty.len() + id.len() + 64).sum()
    }
}

/// The only type whose id an input takes.
fn named_by<'m>(
    model: &'m Model,
    index: &'m Index,
    holder: Holder<'m>,
    input: &'m InputValueDef,
) -> Option<&'m str> {
    let types = id_types(model, index, holder, input)?;
    match (&*types.names, types.any_of) {
        (&[only], None) => Some(only),
        _ => None,
    }
}

/// The first object type of an interface or union; other types themselves.
fn first_of<'m>(model: &'m Model, index: &'m Index, ty: &'m TypeDef) -> &'m str {
    let member = ty.members.first().map(|name| &**name);
    let implementation = || {
        let all = index.implementations(model.type_id(&ty.name)?);
        let mut types = all.iter().filter_map(|id| model.get(*id));
        types.find(|ty| ty.kind == TypeKind::Object)
    };
    member
        .or_else(|| implementation().map(|ty| &*ty.name))
        .unwrap_or(&ty.name)
}

fn style_of(ty: Option<&str>, sample: &str) -> Option<Style> {
    let named = ty.and_then(|ty| {
        let (before, after) = sample.split_once(ty)?;
        let at = after.find(|letter: char| letter.is_ascii_alphanumeric())?;
        let (between, number) = after.split_at_checked(at)?;
        (!between.is_empty() && is_number(number)).then(|| Style::Named {
            before: before.into(),
            between: between.into(),
        })
    });
    let uuid = || is_uuid(sample).then_some(Style::Uuid);
    let number = || is_number(sample).then_some(Style::Number);
    named.or_else(uuid).or_else(number)
}

/// An id that a description gives as an example: "The id, for example `prod_1`."
fn sample_in(text: &str) -> Option<&str> {
    let words: Vec<&str> = text.split_whitespace().take(200).collect();
    let marks = ['`', '"', '\'', '“', '”', '(', ')', ',', '.', ';', ':'];
    let sample = words.iter().enumerate().find(|(at, word)| {
        let before = at.saturating_sub(NEAR)..*at;
        let mut before = words.get(before).unwrap_or_default().iter();
        let is_example = |word: &&str| {
            let word = word.trim_start_matches('(').to_ascii_lowercase();
            BEFORE.contains(&&*word)
        };
        before.any(is_example) && is_like_id(word.trim_matches(marks))
    });
    sample.map(|(_, word)| word.trim_matches(marks))
}

/// Whether a word can only be an id: with a digit, and without anything that texts have.
fn is_like_id(word: &str) -> bool {
    word.len() <= MAX_ID
        && word.bytes().any(|byte| byte.is_ascii_digit())
        && !word.starts_with("http")
        && word
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"_-:/=+.".contains(&byte))
}

fn is_number(text: &str) -> bool {
    (1..=18).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns a UUID, another one for each number.
pub(super) fn uuid(nth: usize) -> String {
    format!("6f1c2d9e-3b4a-4c5d-8e6f-7a8b9c0d1e{:02x}", 47 + nth)
}

fn is_uuid(text: &str) -> bool {
    let lengths: Vec<usize> = text.split('-').map(str::len).collect();
    let is_part = |byte: u8| byte.is_ascii_hexdigit() || byte == b'-';
    lengths == [8, 4, 4, 4, 12] && text.bytes().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_found_where_a_description_says_that_it_is_an_example() {
        for (text, expected) in [
            ("The id, for example `prod_81`.", Some("prod_81")),
            ("Id of the cart (e.g. \"c1-9\").", Some("c1-9")),
            (
                "A global id, such as gid://shop/Cart/7",
                Some("gid://shop/Cart/7"),
            ),
            ("Not more than `250` values.", None),
            ("For example the first one.", None),
            ("See for example https://example.com/1", None),
        ] {
            assert_eq!(sample_in(text), expected, "{text}");
        }
    }

    #[test]
    fn a_style_is_what_ids_have_in_common() {
        let named = |before: &str, between: &str| {
            Some(Style::Named {
                before: before.into(),
                between: between.into(),
            })
        };
        for (sample, expected) in [
            ("gid://shop/Cart/7", named("gid://shop/", "/")),
            ("Cart:12", named("", ":")),
            ("42", Some(Style::Number)),
            ("6f1c2d9e-3b4a-4c5d-8e6f-7a8b9c0d1e2f", Some(Style::Uuid)),
            ("R_kgDOA1", None),
            ("Cart12", None),
        ] {
            assert_eq!(style_of(Some("Cart"), sample), expected, "{sample}");
        }
    }
}
