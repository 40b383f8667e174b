//! What takes the place of something deprecated, as its reason says.

use schema_model::model::{InputValueDef, Model, OperationKind, TypeDef, TypeId, TypeRef};
use schema_model::{Index, Kind};

use crate::id_types::pascal;

use super::reason::{Called, Candidate, Reason, Spelling};

/// Longer reasons are not searched (bytes).
const MAX_REASON_BYTES: usize = 2_000;
/// Maximum number of names of one reason to look up.
const MAX_NAMES: usize = 12;
/// Longer lists of arguments are not searched.
const MAX_ARGUMENTS: usize = 100;
const KINDS: [OperationKind; 3] = [
    OperationKind::Query,
    OperationKind::Mutation,
    OperationKind::Subscription,
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

/// Returns the first thing that a reason names as a replacement and that exists. `own` is the coordinate of what is
/// deprecated.
pub(super) fn find_replacement<'m>(
    (model, index): (&'m Model, &Index),
    place: &Place<'m>,
    own: &str,
    reason: &str,
) -> Option<Replacement<'m>> {
    if reason.len() > MAX_REASON_BYTES {
        return None;
    }
    let finder = Finder {
        model,
        index,
        place,
    };
    let reason = Reason::new(reason);
    let mut found = reason
        .candidates()
        .take(MAX_NAMES)
        .filter_map(|candidate| finder.find(&candidate));
    found.find(|found| found.coordinate != own)
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
            if Reason::new(sentence).only_says(&[&*self.coordinate, self.own_name()]) {
                rest.replace_range(start..end, "");
                break;
            }
            start = end;
        }
        rest.trim().to_owned()
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

/// Finds what the names of a reason mean at its place.
struct Finder<'f, 'm> {
    model: &'m Model,
    index: &'f Index,
    place: &'f Place<'m>,
}

impl<'m> Finder<'_, 'm> {
    fn find(&self, candidate: &Candidate) -> Option<Replacement<'m>> {
        let whole = candidate.whole.as_deref();
        if let Some(found) = whole.and_then(|whole| self.find_name(whole)) {
            return Some(found);
        }
        let name = &*candidate.name;
        let called = || match candidate.called {
            Called::Any => None,
            Called::Operation(kind) => self.find_operation(kind, name),
            Called::Type => self.find_type(name),
        };
        let is_plain = candidate.spelling == Spelling::Plain;
        match (candidate.spelling, candidate.called) {
            // "the name field of the user" means another thing than the `name` beside it.
            (Spelling::Plain | Spelling::Capital, _) if candidate.is_elsewhere => None,
            (Spelling::Plain | Spelling::Capital, Called::Operation(_)) => called(),
            (Spelling::Plain | Spelling::Capital, _) => called()
                .or_else(|| self.find_beside(name))
                .or_else(|| self.find_type(name).filter(|_| !is_plain)),
            (Spelling::Name, _) => called()
                .or_else(|| self.find_name(name))
                // Some reasons spell names as the program behind the API does.
                .or_else(|| self.find_name(&to_camel_case(name)?))
                // "the `announcementBanner` object"
                .or_else(|| {
                    let is_type = candidate.called == Called::Type;
                    is_type.then(|| self.find_type(&pascal(name))).flatten()
                })
                .or_else(|| self.find_only_operation(name)),
        }
    }

    /// Finds a name or coordinate: an argument or member beside the place, then anything in the schema.
    fn find_name(&self, name: &str) -> Option<Replacement<'m>> {
        if let Some(directive) = name.strip_prefix('@') {
            let directive = self.model.find_directive(directive)?;
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
            return self.find_argument(path, argument);
        }
        if let Some((owner, member)) = name.split_once('.') {
            return of_member(self.model, self.index, self.find_owner(owner)?, member);
        }
        self.find_beside(name).or_else(|| self.find_type(name))
    }

    /// Finds an argument or member beside the place.
    fn find_beside(&self, name: &str) -> Option<Replacement<'m>> {
        let place = self.place;
        if place.is_argument()
            && let Some(found) = of_argument(self.model, &place.before, place.arguments, name)
        {
            return Some(found);
        }
        let (id, _) = place.owner?;
        of_member(self.model, self.index, id, name)
    }

    fn find_type(&self, name: &str) -> Option<Replacement<'m>> {
        let ty = self.model.find_type(name)?;
        Some(Replacement {
            coordinate: ty.name.to_string(),
            path: Kind::from(ty.kind).path_of(&ty.name),
            ty: None,
        })
    }

    /// Finds an argument of a field: of `Type.field`, of one beside the place, or of an operation.
    fn find_argument(&self, path: &str, argument: &str) -> Option<Replacement<'m>> {
        let field_of = |id: TypeId, field: &str| {
            let before = format!("{}.{field}", self.model.get(id)?.name);
            let field = self.index.members().field(self.model, id, field)?;
            of_argument(self.model, &before, &field.arguments, argument)
        };
        if let Some((owner, field)) = path.split_once('.') {
            return field_of(self.find_owner(owner)?, field);
        }
        let beside = self.place.owner.and_then(|(id, _)| field_of(id, path));
        beside.or_else(|| {
            let mut kinds = KINDS.into_iter();
            kinds.find_map(|kind| field_of(self.root_id(kind)?, path))
        })
    }

    /// Finds the type before a dot: by its name, or that of a field: `cart.delivery` is `Cart.delivery`.
    fn find_owner(&self, name: &str) -> Option<TypeId> {
        let of_field = |owner: TypeId| {
            let field = self.index.members().field(self.model, owner, name)?;
            self.model.type_id(&field.ty.name)
        };
        let beside = || of_field(self.place.owner?.0);
        let query = || of_field(self.root_id(OperationKind::Query)?);
        let by_name = self.model.type_id(name);
        by_name.or_else(beside).or_else(query)
    }

    fn find_operation(&self, kind: OperationKind, name: &str) -> Option<Replacement<'m>> {
        of_member(self.model, self.index, self.root_id(kind)?, name)
    }

    /// Finds the operation with a name that no English word has, if there is one.
    fn find_only_operation(&self, name: &str) -> Option<Replacement<'m>> {
        if !name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return None;
        }
        let found = KINDS
            .into_iter()
            .filter_map(|kind| self.find_operation(kind, name));
        let found: Vec<_> = found.take(2).collect();
        <[_; 1]>::try_from(found).ok().map(|[only]| only)
    }

    fn root_id(&self, kind: OperationKind) -> Option<TypeId> {
        let root = self.model.root(kind)?;
        self.model.type_id(&root.name)
    }
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
