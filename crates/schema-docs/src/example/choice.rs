//! Chooses the optional arguments and input fields that an example gives: those that somebody who calls the operation for
//! the first time would give.

use super::Example;
use super::names::words;
use schema_model::model::{FieldDef, InputValueDef, Model, TypeDef, TypeKind};

/// How many optional inputs an example gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Amount {
    /// None of them.
    Required,
    /// Two to six that tell something.
    Common,
    /// All that are not deprecated, within limits.
    All,
}

impl Amount {
    /// All amounts, the smallest first.
    pub const ALL: [Self; 3] = [Self::Required, Self::Common, Self::All];

    /// Its name in addresses and attributes.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Common => "common",
            Self::All => "all",
        }
    }

    /// Its heading in texts.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Required => "Required arguments only",
            Self::Common => "Common arguments",
            Self::All => "All arguments",
        }
    }

    /// Returns the amount with that name.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|amount| amount.word() == word)
    }

    /// Returns those of the examples, made in the order of [`Amount::ALL`], that differ from the one before.
    pub(crate) fn variants(examples: &[Option<Example>; 3]) -> Vec<(Self, &Example)> {
        let mut shown: Vec<(Self, &Example)> = Vec::new();
        for (amount, example) in Self::ALL.into_iter().zip(examples) {
            let Some(example) = example else { continue };
            let is_same = |other: &Example| {
                other.operation == example.operation && other.variables == example.variables
            };
            match shown.last_mut() {
                // What is usual has the word where it is also all, or all that is required.
                Some((last, before)) if is_same(before) && amount == Self::Common => *last = amount,
                Some((_, before)) if is_same(before) => {}
                _ => shown.push((amount, example)),
            }
        }
        shown
    }

    /// Its name on pages.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Required => "Required",
            Self::Common => "Common",
            Self::All => "All",
        }
    }
}

/// What the inputs are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Arguments that find one thing.
    Lookup,
    /// Arguments of a list.
    List,
    /// Arguments of a list whose length is one of them.
    Page,
    /// Fields within an argument of a query: a filter.
    Filter,
    /// Arguments of a mutation.
    Write,
    /// Fields of the input of a mutation; the number of inputs around it.
    WriteField(usize),
}

/// What is known of the operation besides its inputs.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Known<'a> {
    /// Names of inputs that are required where the same thing is created.
    pub essential: &'a [&'a str],
    /// Whether it deletes something. Then nothing is switched on, because that might delete more.
    pub is_deletion: bool,
    /// Whether it creates something. Then the server gives the id, even where clients may.
    pub is_creation: bool,
}

/// Inputs with a higher rank are given only where there is nothing better.
const TELLING: u8 = 3;
/// The rank of scalars and enums that are not known by their names.
const PLAIN: u8 = 4;
/// The rank of other inputs.
const INPUT: u8 = 6;
/// The rank of what can be switched on.
const SWITCH: u8 = 8;
/// The rank of what says nothing on its own.
const DULL: u8 = 9;
/// Maximum number of inputs of one list to look at.
const LOOKED_AT: usize = 200;
/// An example gives about as many inputs of one object, required ones included.
const ABOUT: usize = 6;

/// Optional inputs to give, best first, and how many of them to give. Not all need have a value, so that there may be
/// more of them than that.
pub(super) fn choose<'m>(
    model: &Model,
    inputs: &'m [InputValueDef],
    purpose: Purpose,
    known: Known,
) -> (Vec<&'m InputValueDef>, usize) {
    let given = |input: &&InputValueDef| input.is_required() && !is_plumbing(&input.name);
    let required = inputs.iter().take(LOOKED_AT).filter(given).count();
    let optional = optional_of(inputs);
    let mut ranked: Vec<(u8, &InputValueDef)> = optional
        .filter_map(|input| {
            let rank = rank(model, input, purpose)?;
            let rank = match rank {
                rank if rank < DULL && known.essential.contains(&&*input.name) => rank.min(1),
                SWITCH if known.is_deletion => DULL,
                _ if known.is_creation && is_own_id(&input.name, purpose) => DULL,
                rank => rank,
            };
            Some((rank, input))
        })
        .collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    let telling = ranked.iter().filter(|(rank, _)| *rank <= TELLING).count();
    let up_to = |most: u8| ranked.iter().filter(|(rank, _)| *rank <= most).count();
    let compares = compares(inputs);
    let some = match purpose {
        // One comparison of a value says enough.
        Purpose::Filter if compares => usize::from(required == 0),
        // Two ids of one thing are one too many.
        Purpose::Lookup => usize::from(required == 0),
        Purpose::List | Purpose::Page => {
            let most = if purpose == Purpose::Page { 3 } else { 2 };
            // The length of a page says nothing about what is on it.
            let lengths = |(rank, input): &&(u8, &InputValueDef)| {
                *rank <= TELLING && is_length(&normal(&input.name))
            };
            let lengths = ranked.iter().filter(lengths).count();
            let least = match up_to(PLAIN) {
                0 => usize::from(required == 0),
                plain => plain.min(lengths + 1),
            };
            telling.clamp(least.min(most), most)
        }
        Purpose::Filter => telling.clamp(
            usize::from(required == 0),
            if required == 0 { 2 } else { 1 },
        ),
        Purpose::Write | Purpose::WriteField(0) => {
            // One more for the arguments, two for an input: enough to tell what can be said of the thing.
            let least = match (required, purpose) {
                (0, _) => 2,
                (_, Purpose::WriteField(_)) if up_to(PLAIN) > 0 => up_to(PLAIN).min(2),
                // A required input shows more than a switch beside it.
                (_, Purpose::Write) if requires_input(model, inputs) => up_to(INPUT).min(1),
                _ => up_to(SWITCH).min(1),
            };
            telling.clamp(least, ABOUT.saturating_sub(required).clamp(least.max(1), 4))
        }
        Purpose::WriteField(1) => {
            telling.clamp(usize::from(required == 0).max(up_to(PLAIN).min(1)), 2)
        }
        Purpose::WriteField(_) => usize::from(required == 0),
    };
    (ranked.into_iter().map(|(_, input)| input).collect(), some)
}

fn requires_input(model: &Model, inputs: &[InputValueDef]) -> bool {
    let mut required = inputs.iter().take(LOOKED_AT).filter(|i| i.is_required());
    required.any(|input| {
        let ty = model.find_type(&input.ty.name);
        ty.is_some_and(|ty| ty.kind == TypeKind::Input)
    })
}

/// The optional inputs that may be given: none that is deprecated, says nothing, or has its id beside it.
fn optional_of(inputs: &[InputValueDef]) -> impl Iterator<Item = &InputValueDef> {
    let optional = inputs.iter().take(LOOKED_AT);
    optional.filter(|input| {
        !input.is_required()
            && input.deprecation.is_none()
            && !is_plumbing(&input.name)
            && !has_id_instead(inputs, &input.name)
    })
}

/// Every optional input that is not deprecated, except those that count from the end of a list: they contradict those
/// that count from its begin.
pub(super) fn all(inputs: &[InputValueDef]) -> Vec<&InputValueDef> {
    let mut names = inputs.iter().take(LOOKED_AT);
    let counts_from_begin = names.any(|input| &*input.name == "first");
    let counts_from_end = |name: &str| matches!(name, "last" | "before");
    let optional = optional_of(inputs);
    let usual = optional.filter(|input| !(counts_from_begin && counts_from_end(&input.name)));
    usual.collect()
}

/// Fields that compare a value with that of the field around them: `{ name: { eq: … } }`.
pub(super) fn is_comparison(name: &str) -> bool {
    let names = [
        "eq",
        "equals",
        "equal",
        "is",
        "in",
        "contains",
        "like",
        "ilike",
        "match",
        "startswith",
        "endswith",
        "gte",
        "gt",
        "lte",
        "lt",
        "neq",
        "ne",
        "nin",
        "notin",
    ];
    names.contains(&&*normal(name))
}

/// Returns whether an operation of that name deletes something: `removeStory`, `story_delete`, `ordersBulkDelete`.
pub(super) fn is_deletion(name: &str) -> bool {
    let name = words(name);
    let verbs = ["delete", "remove", "destroy", "purge", "erase", "clear"];
    name.split(' ').any(|word| verbs.contains(&word))
}

/// Returns whether an operation of that name creates something: `createStory`, `story_create`.
pub(super) fn is_creation(name: &str) -> bool {
    let name = words(name);
    let verbs = ["create", "insert", "register"];
    name.split(' ').any(|word| verbs.contains(&word))
}

/// Returns whether an input is the id of what is written itself, not of something else.
fn is_own_id(name: &str, purpose: Purpose) -> bool {
    let is_outer = matches!(purpose, Purpose::Write | Purpose::WriteField(0));
    is_outer && matches!(&*normal(name), "id" | "ids" | "uuid")
}

/// Returns the names that are required where the thing that an input changes is created: those of `CreateTeamInput` for
/// `UpdateTeamInput`.
pub(super) fn essential_names<'m>(model: &'m Model, input: &TypeDef) -> Vec<&'m str> {
    let changes = ["Update", "Edit", "Modify", "Change", "update", "edit"];
    let Some(verb) = changes.iter().find(|verb| input.name.contains(*verb)) else {
        return Vec::new();
    };
    let is_lower = verb.starts_with(|letter: char| letter.is_ascii_lowercase());
    let creations = if is_lower {
        ["create", "add", "insert"]
    } else {
        ["Create", "Add", "Insert"]
    };
    let mut created = creations
        .iter()
        .filter_map(|create| model.find_type(&input.name.replacen(*verb, create, 1)));
    let created = created.find(|ty| ty.kind == TypeKind::Input);
    let fields = created.map_or(&[][..], |ty| &ty.input_fields);
    let is_secret = |name: &str| {
        let name = normal(name);
        ["password", "secret", "token"]
            .iter()
            .any(|part| name.contains(part))
    };
    let required = fields.iter().take(LOOKED_AT);
    let required = required.filter(|field| field.is_required() && !is_secret(&field.name));
    required.map(|field| &*field.name).collect()
}

/// Returns whether the fields of an input compare a value.
pub(super) fn compares(inputs: &[InputValueDef]) -> bool {
    let mut fields = inputs.iter().take(LOOKED_AT);
    fields.any(|input| !input.is_required() && is_comparison(&input.name))
}

/// Returns whether an input says which things an operation is about: by the name of its place, or because it can be
/// combined with others of its type.
pub(super) fn is_filter(place: &str, ty: &TypeDef) -> bool {
    let combines = |input: &InputValueDef| {
        *input.ty.name == *ty.name && matches!(&*normal(&input.name), "and" | "or" | "not")
    };
    selects_many(place) || ty.input_fields.iter().take(LOOKED_AT).any(combines)
}

/// Returns whether an argument of that name chooses the things to change.
fn selects_many(name: &str) -> bool {
    matches!(
        &*normal(name),
        "where" | "filter" | "filters" | "filterby" | "condition" | "conditions"
    )
}

/// Inputs that say nothing about the thing.
fn is_plumbing(name: &str) -> bool {
    matches!(
        &*normal(name),
        "clientmutationid" | "clientid" | "metadata" | "privatemetadata"
    )
}

/// Returns whether an input is the URL of something whose id is given beside it: `issueUrl` and `issueId`. Servers take
/// either.
fn has_id_instead(inputs: &[InputValueDef], name: &str) -> bool {
    let name = normal(name);
    let Some(thing) = name.strip_suffix("url").filter(|thing| !thing.is_empty()) else {
        return false;
    };
    let id = format!("{thing}id");
    let mut others = inputs.iter().take(LOOKED_AT);
    others.any(|other| other.deprecation.is_none() && normal(&other.name) == id)
}

fn normal(name: &str) -> String {
    let letters = name.chars().filter(char::is_ascii_alphanumeric).take(60);
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}

/// None if it is never given.
fn rank(model: &Model, input: &InputValueDef, purpose: Purpose) -> Option<u8> {
    let name = normal(&input.name);
    let ty = model.find_type(&input.ty.name)?;
    let is_id =
        name != "id" && name != "ids" && (name.ends_with("id") || name.ends_with("ids")) && {
            // `paid` and `grid` are no ids.
            let ends = ["Id", "ID", "Ids", "IDs", "_id", "_ids"];
            ends.iter().any(|end| input.name.ends_with(end))
        };
    let by_kind = match (ty.kind, &*ty.name) {
        (TypeKind::Scalar, "Boolean") if goes_further(&name) => DULL,
        (TypeKind::Scalar, "Boolean") => SWITCH,
        // Its value stands beside the variables, which have `null` for it.
        (TypeKind::Scalar, "Upload") => DULL,
        (TypeKind::Scalar, _) => PLAIN,
        (TypeKind::Enum, _) => PLAIN,
        (TypeKind::Input, _) => INPUT,
        _ => return None,
    };
    Some(match purpose {
        Purpose::Lookup => match &*name {
            "id" | "handle" | "slug" => 0,
            "login" | "number" | "key" | "username" | "email" | "name" | "code" | "url" => 1,
            "where" | "by" | "lookup" | "identifier" | "filter" => 2,
            _ if is_id => 3,
            _ => by_kind,
        },
        Purpose::List | Purpose::Page => match &*name {
            "first" if purpose == Purpose::Page => 2,
            "filter" | "filters" | "where" | "query" | "search" | "q" | "filterby" => 0,
            "name" | "title" | "email" => 1,
            "status" | "state" | "states" | "statuses" | "category" | "categories" | "channel"
            | "type" | "types" | "kind" | "kinds" | "tag" | "tags" => 1,
            name if is_length(name) => 2,
            "from" | "to" | "since" | "until" | "startdate" | "enddate" | "datefrom" | "dateto"
            | "daterange" => 3,
            "last" | "before" | "after" | "offset" | "skip" | "cursor" | "page" | "first" => {
                return is_page(&name);
            }
            "orderby" | "order" | "sort" | "sortby" | "sortkey" | "sortfield" => 3,
            _ if is_id => 2,
            _ => by_kind,
        },
        Purpose::Filter => match &*name {
            "and" | "or" | "not" | "all" | "none" | "some" | "every" => return None,
            "eq" | "equals" | "equal" | "is" => 0,
            "contains" | "match" | "like" | "search" | "query" => 1,
            "name" | "title" | "status" | "state" | "states" | "type" | "kind" | "field"
            | "direction" => 1,
            "in" | "oneof" | "any" | "gte" | "gt" | "from" | "min" | "since" => 2,
            "neq" | "notin" | "nin" | "ne" | "isnull" | "null" => DULL,
            _ if is_id => 3,
            _ => by_kind,
        },
        Purpose::Write | Purpose::WriteField(_) => match &*name {
            "input" | "data" | "set" | "patch" | "object" | "objects" | "name" | "title"
            | "displayname" | "email" | "login" | "username" | "handle" | "slug" | "key"
            | "label" | "firstname" | "lastname" => 0,
            "description" | "body" | "content" | "text" | "message" | "summary" | "note"
            | "comment" | "value" | "subject" | "query" => 1,
            "id" | "ids" => 1,
            "quantity" | "amount" | "price" | "currency" | "currencycode" | "status" | "state"
            | "priority" | "duedate" | "startsat" | "lines" | "items" | "lineitems" | "address"
            | "address1" | "city" | "zip" | "country" | "countrycode" | "phone" | "emoji"
            | "tags" => 3,
            _ if is_id => 2,
            _ => by_kind,
        },
    })
}

/// Returns whether a field takes the number or length of a page.
pub(super) fn is_paged(field: &FieldDef) -> bool {
    let names = [
        "page", "pagesize", "perpage", "limit", "offset", "first", "skip", "take",
    ];
    let mut arguments = field.arguments.iter().take(LOOKED_AT);
    arguments.any(|argument| names.contains(&&*normal(&argument.name)))
}

/// Returns whether arguments may find one thing: nothing is required, or something that no two things share. A report
/// requires a period, for example.
pub(super) fn finds_one(model: &Model, arguments: &[InputValueDef]) -> bool {
    let looked_at = arguments.iter().take(LOOKED_AT);
    let mut required = looked_at.filter(|input| input.is_required());
    let is_own = |input: &InputValueDef| {
        let rank = rank(model, input, Purpose::Lookup);
        rank.is_some_and(|rank| rank <= TELLING)
    };
    match required.next() {
        None => true,
        Some(first) => is_own(first) || required.any(is_own),
    }
}

/// Returns whether a name says how many come at once.
fn is_length(name: &str) -> bool {
    matches!(name, "limit" | "pagesize" | "perpage" | "take" | "size")
}

/// Returns whether a switch makes an operation do more than it is asked for, or less than it should.
fn goes_further(name: &str) -> bool {
    let parts = [
        "force", "skip", "bypass", "ignore", "dryrun", "disable", "without", "silent", "hard",
    ];
    parts.iter().any(|part| name.contains(part))
}

/// Where a page begins is told by what came before, so that a first call does not give it. How long it is may be all that
/// can be given.
fn is_page(name: &str) -> Option<u8> {
    matches!(name, "first" | "last" | "page").then_some(DULL)
}
