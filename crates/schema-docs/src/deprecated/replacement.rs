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
/// Words that turn a word such as "use" into its opposite: "Don't use `a`", "Avoid using `a`".
const NEGATIONS: [&str; 12] = [
    "not", "dont", "don't", "don’t", "never", "no", "longer", "cannot", "can't", "avoid", "stop",
    "without",
];
/// Words directly before what is replaced: "switch from `a` to `b`", "`b` rather than `a`".
const REPLACED: [&str; 2] = ["from", "than"];
/// Words for a part of something, and those between it and what it is part of: "the `first` argument of `users`".
const PARTS: [&str; 8] = [
    "argument",
    "arg",
    "parameter",
    "field",
    "value",
    "property",
    "input",
    "query",
];
const ARGUMENTS: [&str; 3] = ["argument", "arg", "parameter"];
const OF: [&str; 5] = ["of", "on", "in", "for", "to"];
/// Words around a name in a sentence that only says what to use.
const ONLY: [&str; 21] = [
    "use", "using", "see", "please", "prefer", "switch", "try", "to", "the", "a", "new", "instead",
    "in", "favor", "favour", "of", "by", "replaced", "was", "is", "type",
];

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
        if is_replaced(&words, at) {
            continue;
        }
        let follows = is_cue(&words, at.wrapping_sub(1));
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
        let found = whole_name(&words, at, &name).and_then(|name| look_up(schema, place, &name));
        let found = found.or_else(|| look_up(schema, place, &name));
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

/// Returns the word in lower case, without marks and punctuation.
fn plain_word(words: &[&str], at: usize) -> String {
    let word = words.get(at).copied().unwrap_or_default();
    let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
    word.to_lowercase()
}

/// Returns whether the word is "use" or the like, and is not negated.
fn is_cue(words: &[&str], at: usize) -> bool {
    BEFORE.contains(&&*plain_word(words, at)) && !is_negated(words, at)
}

fn is_negated(words: &[&str], at: usize) -> bool {
    let is_negation = |distance: usize| {
        at.checked_sub(distance).is_some_and(|before| {
            let continues = !words.get(before).is_some_and(|word| ends_clause(word));
            continues && NEGATIONS.contains(&&*plain_word(words, before))
        })
    };
    // "do not use", "not to use", "no longer use"
    is_negation(1)
        || is_negation(2) && matches!(&*plain_word(words, at - 1), "to" | "be" | "longer")
}

fn ends_clause(word: &str) -> bool {
    word.ends_with([',', ';', ':']) || ends_sentence(word)
}

fn ends_sentence(word: &str) -> bool {
    word.ends_with(['.', '!', '?'])
}

/// Returns whether the name is what something else replaces: "Don't use `a`", "from `a`", "instead of `a`".
fn is_replaced(words: &[&str], at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else {
        return false;
    };
    let word = plain_word(words, before);
    let is_instead = || {
        before
            .checked_sub(1)
            .is_some_and(|before| matches!(&*plain_word(words, before), AFTER | "place"))
    };
    REPLACED.contains(&&*word)
        || word == "of" && is_instead()
        || BEFORE.contains(&&*word) && is_negated(words, before)
}

/// Returns whether "use" or the like stands before the word, or "instead" after it, in the same sentence.
fn is_near(words: &[&str], at: usize) -> bool {
    let before = words.get(..at).unwrap_or_default();
    let before = before.iter().enumerate().rev();
    let mut before = before
        .take_while(|(_, word)| !ends_sentence(word))
        .take(NEAR);
    if let Some((cue, _)) = before.find(|(cue, _)| BEFORE.contains(&&*plain_word(words, *cue))) {
        return !is_negated(words, cue);
    }
    if words.get(at).is_some_and(|word| ends_sentence(word)) {
        return false;
    }
    let after = words.iter().enumerate().skip(at + 1).take(NEAR);
    for (next, word) in after {
        if plain_word(words, next) == AFTER {
            return true;
        }
        // "`a` is gone, use `b` instead"
        if ends_sentence(word) || is_cue(words, next) {
            return false;
        }
    }
    false
}

/// Returns `users(first:)` for "the `first` argument of `users`" and "the argument `first` of `users`", and `User.name`
/// for "the `name` field of `User`"; none for a name alone.
fn whole_name(words: &[&str], at: usize, name: &str) -> Option<String> {
    let is_part = |at: usize| PARTS.contains(&&*plain_word(words, at));
    let (part, of) = match at.checked_sub(1).filter(|before| is_part(*before)) {
        Some(before) => (before, at + 1),
        None if is_part(at + 1) => (at + 1, at + 2),
        None => return None,
    };
    if ends_clause(words.get(of.checked_sub(1)?)?) || !OF.contains(&&*plain_word(words, of)) {
        return None;
    }
    let owner = match &*plain_word(words, of + 1) {
        "the" | "type" | "field" => of + 2,
        _ => of + 1,
    };
    let owner = bare(words.get(owner)?).replace('#', ".");
    Some(match ARGUMENTS.contains(&&*plain_word(words, part)) {
        true => format!("{owner}({name}:)"),
        false => format!("{owner}.{name}"),
    })
}

impl Replacement<'_> {
    /// Returns whether the text names it, with or without what it is part of.
    pub(super) fn is_named_in(&self, text: &str) -> bool {
        let name = self.own_name();
        text.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
            .any(|word| word == name)
    }

    /// Returns the reason without the sentence that only says what to use.
    pub(super) fn cut_from(&self, reason: &str) -> String {
        let mut rest = reason.to_owned();
        let mut start = 0;
        for sentence in reason.split_inclusive(". ") {
            let end = start + sentence.len();
            if self.is_all_of(sentence) {
                rest.replace_range(start..end, "");
                break;
            }
            start = end;
        }
        rest.trim().to_owned()
    }

    fn is_all_of(&self, sentence: &str) -> bool {
        let words: Vec<&str> = sentence.split_whitespace().collect();
        let is_name = |at: usize| {
            let name = bare(words.get(at).copied().unwrap_or_default()).replace('#', ".");
            name == self.coordinate || name == self.own_name()
        };
        let is_known = |at: usize| {
            let word = plain_word(&words, at);
            is_name(at) || ONLY.contains(&&*word) || PARTS.contains(&&*word)
        };
        (0..words.len()).all(is_known) && (0..words.len()).any(is_name)
    }

    /// Returns the last name of the coordinate.
    fn own_name(&self) -> &str {
        let name = self.coordinate.trim_end_matches(":)");
        name.rsplit(['.', '(', '@']).next().unwrap_or(name)
    }
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
        let (id, field) = match path.split_once('.') {
            Some((owner, field)) => (model.type_id(owner)?, field),
            None => (place.owner?.0, path),
        };
        let before = format!("{}.{field}", model.get(id)?.name);
        let field = index.members().field(model, id, field)?;
        return of_argument(model, &before, &field.arguments, argument);
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
