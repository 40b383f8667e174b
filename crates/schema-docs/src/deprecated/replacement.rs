//! What takes the place of something deprecated, as its reason says.

use schema_model::model::{InputValueDef, Model, TypeDef, TypeId, TypeRef};
use schema_model::{Index, Kind};

/// Longer reasons are not searched (bytes).
const MAX_REASON_BYTES: usize = 2_000;
/// Names looked up for one reason.
const MAX_NAMES: usize = 12;
/// Longer lists of arguments are not searched.
const MAX_ARGUMENTS: usize = 100;
/// How many words may stand between a name and the word that makes it a replacement.
const NEAR: usize = 5;
/// Words before a replacement.
const BEFORE: [&str; 9] = [
    "use", "using", "by", "see", "prefer", "favor", "favour", "switch", "try",
];
/// A word after a replacement.
const AFTER: &str = "instead";

/// What takes the place of something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replacement<'m> {
    /// Its coordinate: `Variant.stock`, `Query.products(order:)`, `Account`, `@auth`.
    pub coordinate: String,
    /// Path of its page, with the anchor if it is part of one.
    pub path: String,
    /// Its type; none for types, directives and enum values.
    pub(crate) ty: Option<&'m TypeRef>,
}

impl Replacement<'_> {
    /// Returns its type as written, `Int!`; none for types, directives and enum values.
    #[must_use]
    pub fn type_text(&self) -> Option<&str> {
        self.ty.map(|ty| &*ty.text)
    }
}

/// Where something deprecated is, and so which names its reason may use bare.
pub(super) struct Place<'m> {
    pub owner: Option<(TypeId, &'m TypeDef)>,
    /// The arguments beside it, if it is one.
    pub arguments: &'m [InputValueDef],
    /// What the coordinate of an argument begins with: `Query.products`, `@auth`.
    pub before: String,
}

impl<'m> Place<'m> {
    pub fn member(id: TypeId, ty: &'m TypeDef) -> Self {
        Self {
            owner: Some((id, ty)),
            arguments: &[],
            before: String::new(),
        }
    }

    pub fn argument(
        owner: Option<(TypeId, &'m TypeDef)>,
        before: &str,
        arguments: &'m [InputValueDef],
    ) -> Self {
        Self {
            owner,
            arguments,
            before: before.to_owned(),
        }
    }

    pub fn directive() -> Self {
        Self {
            owner: None,
            arguments: &[],
            before: String::new(),
        }
    }

    /// Returns the path of the page with the thing of that bare name, with the anchor if it is part of the page.
    pub fn path_of(&self, model: &Model, name: &str) -> String {
        match self.owner {
            _ if self.is_argument() => argument_path(model, &self.before, name),
            Some((_, ty)) => member_path(model, ty, name),
            None => Kind::Directives.path_of(name),
        }
    }

    pub fn is_argument(&self) -> bool {
        !self.before.is_empty()
    }
}

/// Returns the first name behind a word such as "use", or before "instead", that exists. `own` is the coordinate of what
/// is deprecated.
pub(super) fn find_replacement<'m>(
    schema: (&'m Model, &Index),
    place: &Place<'m>,
    own: &str,
    reason: &str,
) -> Option<Replacement<'m>> {
    if reason.len() > MAX_REASON_BYTES {
        return None;
    }
    let words: Vec<&str> = reason.split_whitespace().collect();
    let mut looked_up = 0;
    for (at, word) in words.iter().enumerate() {
        let name = bare(word);
        let follows = is_cue(words.get(at.wrapping_sub(1)).copied());
        let is_marked = word.contains('`') || is_no_word(name);
        let is_meant = follows || (is_marked && is_near(&words, at));
        if !is_meant {
            continue;
        }
        looked_up += 1;
        if looked_up > MAX_NAMES {
            return None;
        }
        let name = name.replace('#', ".");
        let found = look_up(schema, place, &name);
        // Some reasons spell names as the program behind the API does.
        let found = found.or_else(|| look_up(schema, place, &to_camel_case(&name)?));
        if let Some(found) = found.filter(|found| found.coordinate != own) {
            return Some(found);
        }
    }
    None
}

/// Removes marks and punctuation around a name.
fn bare(word: &str) -> &str {
    let word = word.trim_matches(|letter: char| {
        !(letter.is_ascii_alphanumeric() || matches!(letter, '_' | '@' | '(' | ')' | ':'))
    });
    // Only the brackets of a coordinate are part of it.
    match word.strip_suffix(":)") {
        Some(_) => word.trim_start_matches('('),
        None => word.trim_matches(['(', ')', ':', '`', '.', ',', ';']),
    }
}

fn is_cue(word: Option<&str>) -> bool {
    word.is_some_and(|word| {
        let word = bare(word);
        BEFORE.iter().any(|cue| word.eq_ignore_ascii_case(cue))
    })
}

/// Returns whether "use" or the like stands before the word, or "instead" after it, in the same sentence.
fn is_near(words: &[&str], at: usize) -> bool {
    let ends = |word: &str| word.ends_with(['.', '!', '?']);
    let before = words.get(..at).unwrap_or_default().iter().rev();
    let mut before = before.take_while(|word| !ends(word)).take(NEAR);
    if before.any(|word| is_cue(Some(word))) {
        return true;
    }
    if words.get(at).is_some_and(|word| ends(word)) {
        return false;
    }
    let after = words.get(at + 1..).unwrap_or_default().iter().take(NEAR);
    for word in after {
        if bare(word).eq_ignore_ascii_case(AFTER) {
            return true;
        }
        if ends(word) {
            return false;
        }
    }
    false
}

/// Returns `sortByFields` for `sort_by_fields`; none for names without such words.
fn to_camel_case(name: &str) -> Option<String> {
    let mut words = name.split('_').filter(|word| !word.is_empty());
    let mut out = words.next()?.to_owned();
    let length = out.len();
    for word in words {
        let (first, rest) = word.split_at_checked(1)?;
        out.push_str(&first.to_ascii_uppercase());
        out.push_str(rest);
    }
    (out.len() > length).then_some(out)
}

/// Returns whether no English word is spelled so.
fn is_no_word(name: &str) -> bool {
    let mut letters = name.bytes();
    letters.next() == Some(b'@')
        || letters.any(|byte| {
            byte.is_ascii_uppercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'.' | b'#')
        })
}

/// Finds what a name or coordinate means here: an argument or member beside it, then anything in the schema.
fn look_up<'m>(
    (model, index): (&'m Model, &Index),
    place: &Place<'m>,
    name: &str,
) -> Option<Replacement<'m>> {
    if let Some(directive) = name.strip_prefix('@') {
        let directive = model.find_directive(directive)?;
        return Some(Replacement {
            coordinate: format!("@{}", directive.name),
            path: Kind::Directives.path_of(&directive.name),
            ty: None,
        });
    }
    if let Some((path, argument)) = name
        .strip_suffix(":)")
        .and_then(|name| name.split_once('('))
    {
        let (owner, field) = path.split_once('.')?;
        let field = index.members().field(model, model.type_id(owner)?, field)?;
        return of_argument(model, path, &field.arguments, argument);
    }
    if let Some((owner, member)) = name.split_once('.') {
        return of_member(model, index, model.type_id(owner)?, member);
    }
    if place.is_argument()
        && let Some(found) = of_argument(model, &place.before, place.arguments, name)
    {
        return Some(found);
    }
    if let Some((id, _)) = place.owner
        && let Some(found) = of_member(model, index, id, name)
    {
        return Some(found);
    }
    let ty = model.find_type(name)?;
    Some(Replacement {
        coordinate: ty.name.to_string(),
        path: Kind::from(ty.kind).path_of(&ty.name),
        ty: None,
    })
}

fn of_member<'m>(
    model: &'m Model,
    index: &Index,
    id: TypeId,
    name: &str,
) -> Option<Replacement<'m>> {
    let at = index.members().find(model, id, name)? as usize;
    let ty = model.get(id)?;
    let field = ty.fields.get(at).map(|field| &field.ty);
    Some(Replacement {
        coordinate: format!("{}.{name}", ty.name),
        path: member_path(model, ty, name),
        ty: field.or_else(|| ty.input_fields.get(at).map(|input| &input.ty)),
    })
}

/// Returns an argument of `before`, which is a field (`Query.products`) or a directive (`@auth`).
fn of_argument<'m>(
    model: &'m Model,
    before: &str,
    arguments: &'m [InputValueDef],
    name: &str,
) -> Option<Replacement<'m>> {
    if arguments.len() > MAX_ARGUMENTS {
        return None;
    }
    let argument = arguments.iter().find(|argument| *argument.name == *name)?;
    Some(Replacement {
        coordinate: format!("{before}({name}:)"),
        path: argument_path(model, before, name),
        ty: Some(&argument.ty),
    })
}

/// Returns where a field, input field or value is: the fields of a root type are operations, with pages of their own.
fn member_path(model: &Model, ty: &TypeDef, name: &str) -> String {
    match model.operation_kind(&ty.name) {
        Some(kind) => Kind::from(kind).path_of(name),
        None => format!("{}#{name}", Kind::from(ty.kind).path_of(&ty.name)),
    }
}

/// Returns where an argument of `before` is, which is a field (`Query.products`) or a directive (`@auth`).
fn argument_path(model: &Model, before: &str, name: &str) -> String {
    if let Some(directive) = before.strip_prefix('@') {
        return format!("{}#{name}", Kind::Directives.path_of(directive));
    }
    let (owner, field) = before.split_once('.').unwrap_or((before, ""));
    let Some(ty) = model.find_type(owner) else {
        return String::new();
    };
    let join = match model.operation_kind(owner) {
        Some(_) => '#',
        None => '.',
    };
    format!("{}{join}{name}", member_path(model, ty, field))
}
