//! Chooses the optional arguments and input fields that an example gives: those that somebody who calls the operation for
//! the first time would give.

use schema_model::model::{InputValueDef, Model, TypeKind};

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
    /// Fields within an argument of a query: a filter.
    Filter,
    /// Arguments of a mutation.
    Write,
    /// Fields of the input of a mutation; the number of inputs around it.
    WriteField(usize),
}

/// Inputs with a higher rank are given only where there is nothing better.
const TELLING: u8 = 3;
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
) -> (Vec<&'m InputValueDef>, usize) {
    let given = |input: &&InputValueDef| input.is_required() && !is_plumbing(&input.name);
    let required = inputs.iter().take(LOOKED_AT).filter(given).count();
    let optional = inputs.iter().take(LOOKED_AT).filter(|input| {
        !input.is_required() && input.deprecation.is_none() && !is_plumbing(&input.name)
    });
    let mut ranked: Vec<(u8, &InputValueDef)> = optional
        .filter_map(|input| Some((rank(model, input, purpose)?, input)))
        .collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    let telling = ranked.iter().filter(|(rank, _)| *rank <= TELLING).count();
    let compares = ranked.iter().any(|(_, input)| is_comparison(&input.name));
    let some = match purpose {
        // One comparison of a value says enough.
        Purpose::Filter if compares => usize::from(required == 0),
        // Two ids of one thing are one too many.
        Purpose::Lookup => usize::from(required == 0),
        Purpose::List => telling.clamp(usize::from(required == 0), 2),
        Purpose::Filter => telling.clamp(
            usize::from(required == 0),
            if required == 0 { 2 } else { 1 },
        ),
        Purpose::Write | Purpose::WriteField(0) => {
            let least = if required == 0 { 2 } else { 0 };
            telling.clamp(least, ABOUT.saturating_sub(required).clamp(least.max(1), 4))
        }
        Purpose::WriteField(1) => telling.clamp(usize::from(required == 0), 2),
        Purpose::WriteField(_) => usize::from(required == 0),
    };
    (ranked.into_iter().map(|(_, input)| input).collect(), some)
}

/// Every optional input that is not deprecated, except those that count from the end of a list: they contradict those
/// that count from its begin.
pub(super) fn all(inputs: &[InputValueDef]) -> Vec<&InputValueDef> {
    let mut names = inputs.iter().take(LOOKED_AT);
    let counts_from_begin = names.any(|input| &*input.name == "first");
    let counts_from_end = |name: &str| matches!(name, "last" | "before");
    let optional = inputs.iter().take(LOOKED_AT).filter(|input| {
        !input.is_required() && input.deprecation.is_none() && !is_plumbing(&input.name)
    });
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

/// Inputs that say nothing about the thing.
fn is_plumbing(name: &str) -> bool {
    matches!(
        &*normal(name),
        "clientmutationid" | "clientid" | "metadata" | "privatemetadata"
    )
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
        (TypeKind::Scalar, "Boolean") => 8,
        (TypeKind::Scalar, _) => 4,
        (TypeKind::Enum, _) => 4,
        (TypeKind::Input, _) => 6,
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
        Purpose::List => match &*name {
            "filter" | "filters" | "where" | "query" | "search" | "q" | "filterby" => 0,
            "status" | "state" | "states" | "statuses" | "category" | "channel" | "type"
            | "kind" | "tag" | "tags" => 1,
            "limit" | "pagesize" | "perpage" | "take" | "size" => 2,
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
            "input" | "data" | "name" | "title" | "displayname" | "email" | "login"
            | "username" | "handle" | "slug" | "key" | "label" | "firstname" | "lastname" => 0,
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

/// Where a page begins is told by what came before, so that a first call does not give it. How long it is may be all that
/// can be given.
fn is_page(name: &str) -> Option<u8> {
    matches!(name, "first" | "last" | "page").then_some(DULL)
}
