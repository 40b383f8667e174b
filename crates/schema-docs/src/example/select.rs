//! Chooses the fields of an example operation.
//!
//! Values come before objects, informative fields first (`rank`); deeper levels have fewer fields, and no type is within
//! itself. Connections are selected through their nodes, interfaces and unions through fragments (`fragments`).

mod changed;
mod connection;
mod fragments;
mod rank;
mod told;

use std::borrow::Cow;

pub(super) use connection::{is_connection, paging};
pub(super) use fragments::{is_possible, possible};
use rank::{LAST, is_naming, rank};
use schema_model::index::Index;
use schema_model::model::{FieldDef, Model, OperationKind, TypeDef, TypeKind};

/// Number of items that a paged field within a selection asks for.
pub(super) const NESTED_PAGE: i32 = 5;
/// Maximum number of fields of one type to consider.
const LOOKED_AT: usize = 200;
/// Maximum number of types around a field, the root type included.
const MAX_DEPTH: usize = 8;
/// Maximum number of fields of a whole selection.
const MAX_FIELDS: usize = 60;
/// Maximum number of values that make one.
const COMPOUND: usize = 3;
/// Values that several make are selected so deep.
const COMPOUNDS_WITHIN: usize = 2;
/// What a mutation changes is a part of its result, or of a thing in the result.
const CHANGED_WITHIN: usize = 2;
/// Maximum number of objects to try before one is chosen.
const MAX_TRIED: usize = 8;

/// The selected fields of one type.
#[derive(Debug)]
pub(crate) struct Selection<'m> {
    /// The type that has the fields.
    pub ty: &'m TypeDef,
    /// Whether `__typename` is selected.
    pub has_typename: bool,
    /// Fields of the type itself.
    pub fields: Vec<Selected<'m>>,
    /// For interfaces and unions: fields of some of their objects.
    pub fragments: Vec<Self>,
    /// For interfaces and unions: objects that a response may hold, those with a fragment first.
    pub concrete: Vec<&'m TypeDef>,
}

/// A selected field.
#[derive(Debug)]
pub(crate) struct Selected<'m> {
    /// Its alias, if it has one.
    pub alias: Option<String>,
    /// The field.
    pub field: &'m FieldDef,
    /// The values of its arguments.
    pub arguments: Vec<(&'m str, Argument)>,
    /// The selection of its result; none if that is a scalar or enum.
    pub of: Option<Selection<'m>>,
}

/// The value of an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Argument {
    /// The variable with the argument's name.
    Variable,
    /// The variable with another name.
    Renamed(String),
    /// A number.
    Literal(i32),
}

impl Selected<'_> {
    /// Its name in the response.
    pub fn key(&self) -> &str {
        self.alias.as_deref().unwrap_or(&self.field.name)
    }
}

/// How many fields of a type to select.
#[derive(Clone, Copy)]
struct Quota {
    values: usize,
    objects: usize,
}

/// Creates selections.
pub(crate) struct Selector<'m> {
    model: &'m Model,
    index: &'m Index,
    kind: OperationKind,
    /// The types around the current one.
    path: Vec<&'m TypeDef>,
    left: usize,
    /// Names that a field may have which the mutation changes.
    changed: Vec<String>,
    /// The objects that the description of the mutation names.
    told: Vec<&'m TypeDef>,
}

impl<'m> Selector<'m> {
    /// Creates selections below a field of `root`.
    pub fn new(model: &'m Model, index: &'m Index, kind: OperationKind, root: &'m TypeDef) -> Self {
        Self {
            model,
            index,
            kind,
            path: vec![root],
            left: MAX_FIELDS,
            changed: Vec::new(),
            told: Vec::new(),
        }
    }

    /// Says which field of the root type is called, so that a mutation shows what it changes.
    pub fn changing(mut self, field: &FieldDef) -> Self {
        if self.kind == OperationKind::Mutation {
            self.changed = changed::names_in(&field.name);
            self.told = told::told_in(self.model, field);
        }
        self
    }

    /// Returns the selection of the result of a root field, an object, interface or union; if it has
    /// nothing to select, `__typename`.
    pub fn root(&mut self, ty: &'m TypeDef) -> Option<Selection<'m>> {
        if let Some(selection) = self.object(ty, 1) {
            return Some(selection);
        }
        let concrete = match ty.kind {
            TypeKind::Object => Vec::new(),
            TypeKind::Interface | TypeKind::Union => self.possible(ty),
            _ => return None,
        };
        Some(Selection {
            concrete,
            ..select_typename(ty)
        })
    }

    /// Recursive, at most [`MAX_DEPTH`] types deep.
    fn object(&mut self, ty: &'m TypeDef, level: usize) -> Option<Selection<'m>> {
        let is_around = self.path.iter().any(|around| std::ptr::eq(*around, ty));
        if is_around || self.path.len() >= MAX_DEPTH || self.left == 0 {
            return None;
        }
        self.path.push(ty);
        let selection = match ty.kind {
            TypeKind::Object | TypeKind::Interface if is_connection(ty) => {
                self.connection(ty, level)
            }
            TypeKind::Object => Some(self.fields_of(ty, level)),
            TypeKind::Interface | TypeKind::Union => self.fragments_of(ty, level),
            _ => None,
        };
        self.path.pop();
        selection
    }

    fn fields_of(&mut self, ty: &'m TypeDef, level: usize) -> Selection<'m> {
        let is_payload = level == 1 && self.kind == OperationKind::Mutation;
        let mut quota = Quota {
            values: [6, 4, 3].get(level - 1).copied().unwrap_or(2),
            objects: if is_payload { 3 } else { 2 },
        };
        if level > 1 {
            quota.objects = 0;
        }
        let fields = self.select(ty, level, quota);
        let mut selection = Selection {
            fields,
            ..select_typename(ty)
        };
        selection.has_typename = selection.fields.is_empty();
        selection
    }

    /// Selects values, then objects, then errors. Deprecated fields, and fields that mean little on their own, are
    /// selected only if there are no others.
    fn select(&mut self, ty: &'m TypeDef, level: usize, quota: Quota) -> Vec<Selected<'m>> {
        let ranked = rank_fields(ty);
        let usual = ranked
            .iter()
            .filter(|(rank, field)| *rank < LAST && field.deprecation.is_none())
            .map(|(_, field)| *field);
        let changed = self.changed_field(ty).filter(|_| level <= CHANGED_WITHIN);
        let selected = self.select_of(usual, level, quota, changed);
        if !selected.is_empty() {
            return selected;
        }
        let all = ranked.iter().map(|(_, field)| *field);
        self.select_of(all, level, quota, changed)
    }

    fn select_of(
        &mut self,
        fields: impl Iterator<Item = &'m FieldDef>,
        level: usize,
        quota: Quota,
        changed: Option<&'m FieldDef>,
    ) -> Vec<Selected<'m>> {
        let is_changed =
            |field: &FieldDef| changed.is_some_and(|changed| std::ptr::eq(changed, field));
        let mut values: Vec<Offered<'m>> = Vec::new();
        let mut objects: Vec<Offered<'m>> = Vec::new();
        let mut compounds: Vec<Offered<'m>> = Vec::new();
        let mut errors: Vec<Offered<'m>> = Vec::new();
        let mut changes: Vec<Offered<'m>> = Vec::new();
        for field in fields {
            let is_error = is_errors(field) && level == 1;
            let is_full = values.len() >= quota.values && objects.len() >= MAX_TRIED;
            if is_full && !is_error && !is_changed(field) {
                continue;
            }
            let Some((ty, arguments)) = self.askable(field) else {
                continue;
            };
            let of = if is_error {
                &mut errors
            } else if is_value(ty) {
                &mut values
            } else if is_changed(field) {
                &mut changes
            } else if level <= COMPOUNDS_WITHIN && self.is_compound(field, ty) {
                &mut compounds
            } else {
                &mut objects
            };
            of.push((field, ty, arguments));
        }
        if let Some(at) = values.iter().position(|(field, ..)| is_changed(field)) {
            // Behind what names the thing.
            let to = at.min(quota.values.saturating_sub(1));
            values.swap(at, to);
        }
        values.truncate(quota.values);
        if self.kind == OperationKind::Mutation && level == 1 {
            // The changed object comes before the person who changed it.
            objects.sort_by_key(|(field, ..)| matches!(&*field.name, "actor" | "viewer"));
        }
        let mut selected: Vec<Selected<'m>> = Vec::with_capacity(values.len() + 2);
        for (field, _, arguments) in values {
            self.left = self.left.saturating_sub(1);
            selected.push(value(field, arguments));
        }
        let wanted = match (quota.objects, selected.len()) {
            // Below the top level, objects replace missing values.
            (0, 0) if level < 4 => 1,
            (0, 1) if level < 3 => 1,
            (objects, _) => objects,
        };
        // Amounts of money and the like are values with a unit.
        let many = if level == 1 { 2 } else { 1 };
        self.add_objects(&mut selected, compounds, level, many);
        self.add_objects(&mut selected, changes, level, 1);
        self.add_objects(&mut selected, objects, level, wanted);
        self.add_objects(&mut selected, errors, level, 2);
        selected
    }

    fn add_objects(
        &mut self,
        selected: &mut Vec<Selected<'m>>,
        offered: Vec<Offered<'m>>,
        level: usize,
        wanted: usize,
    ) {
        let mut added = 0;
        let mut has_connection = false;
        for (field, ty, arguments) in offered.into_iter().take(MAX_TRIED) {
            if added == wanted {
                return;
            }
            let is_connection = is_connection(ty);
            if is_connection && (has_connection || self.is_within_connection()) {
                continue;
            }
            let of = if is_value(ty) {
                None
            } else {
                let Some(of) = self.object(ty, level + 1) else {
                    continue;
                };
                // An object with nothing but `__typename` is not worth a line.
                if of.fields.is_empty() && of.fragments.is_empty() && !selected.is_empty() {
                    continue;
                }
                Some(of)
            };
            has_connection |= is_connection;
            added += 1;
            self.left = self.left.saturating_sub(1);
            selected.push(Selected {
                of,
                ..value(field, arguments)
            });
        }
    }

    /// Returns the type and the arguments of a field; none if it requires any argument but the number of items.
    fn askable(&self, field: &'m FieldDef) -> Option<(&'m TypeDef, Vec<(&'m str, Argument)>)> {
        let mut required = field.arguments.iter().filter(|input| input.is_required());
        let needed = required.next();
        if needed.is_some() && required.next().is_some() {
            return None;
        }
        let ty = self.model.find_type(&field.ty.name)?;
        match ty.kind {
            TypeKind::Input => return None,
            TypeKind::Enum if ty.values.is_empty() => return None,
            TypeKind::Scalar | TypeKind::Enum if needed.is_some() => return None,
            TypeKind::Scalar | TypeKind::Enum => return Some((ty, Vec::new())),
            _ if self.is_root(ty) => return None,
            _ => {}
        }
        let page = paging(self.model, field);
        match (page, needed) {
            (None, Some(_)) => None,
            (Some(page), Some(needed)) if !std::ptr::eq(page, needed) => None,
            (Some(page), _) => Some((ty, vec![(&*page.name, Argument::Literal(NESTED_PAGE))])),
            (None, None) => Some((ty, Vec::new())),
        }
    }

    /// Returns whether the field holds a few values that make one: `{ amount currencyCode }`.
    fn is_compound(&self, field: &FieldDef, ty: &TypeDef) -> bool {
        let is_plain = |field: &FieldDef| {
            let of = self.model.find_type(&field.ty.name);
            field.arguments.is_empty() && !field.ty.is_list() && of.is_some_and(is_value)
        };
        let is_amount = |field: &FieldDef| matches!(&*field.name, "amount" | "value");
        ty.kind == TypeKind::Object
            && (2..=COMPOUND).contains(&ty.fields.len())
            && ty.fields.iter().any(is_amount)
            && !field.ty.is_list()
            && field.arguments.is_empty()
            && ty
                .fields
                .iter()
                .all(|field| is_plain(field) && !is_naming(&field.name))
    }

    fn is_root(&self, ty: &TypeDef) -> bool {
        let roots = &self.model.roots;
        [roots.query, roots.mutation, roots.subscription]
            .into_iter()
            .flatten()
            .filter_map(|id| self.model.get(id))
            .any(|root| std::ptr::eq(root, ty))
    }

    fn is_within_connection(&self) -> bool {
        self.path.iter().any(|ty| is_connection(ty))
    }
}

/// Returns a selection of `__typename` alone.
fn select_typename(ty: &TypeDef) -> Selection<'_> {
    Selection {
        ty,
        has_typename: true,
        fields: Vec::new(),
        fragments: Vec::new(),
        concrete: Vec::new(),
    }
}

fn value<'m>(field: &'m FieldDef, arguments: Vec<(&'m str, Argument)>) -> Selected<'m> {
    Selected {
        alias: None,
        field,
        arguments,
        of: None,
    }
}

/// Returns whether it has values rather than fields.
fn is_value(ty: &TypeDef) -> bool {
    match ty.kind {
        TypeKind::Scalar => true,
        TypeKind::Enum => !ty.values.is_empty(),
        _ => false,
    }
}

/// Returns whether the field lists problems: `errors`, `userErrors`, `warnings`.
pub(super) fn is_errors(field: &FieldDef) -> bool {
    field.ty.is_list() && (field.name.ends_with("rrors") || &*field.name == "warnings")
}

/// Returns the first fields of a type with their ranks, informative ones first.
fn rank_fields(ty: &TypeDef) -> Vec<(u8, &FieldDef)> {
    let fields = ty.fields.iter().take(LOOKED_AT);
    let mut ranked: Vec<_> = fields.map(|field| (rank(&field.name), field)).collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked
}

/// Returns an alias for a field of a type, in lower camel case: `issueTitle`.
pub(super) fn alias(ty: &str, field: &str) -> String {
    let mut out = String::with_capacity(ty.len() + field.len());
    for (number, letters) in [ty, field].into_iter().enumerate() {
        let mut rest = letters.chars();
        let first = rest.next().unwrap_or('_');
        out.push(if number == 0 {
            first.to_ascii_lowercase()
        } else {
            first.to_ascii_uppercase()
        });
        out.extend(rest);
    }
    out
}

/// A field that may be selected, its type and the values of its arguments.
type Offered<'m> = (&'m FieldDef, &'m TypeDef, Vec<(&'m str, Argument)>);

/// A taken response key, and the type of its value.
type Taken<'m> = (Cow<'m, str>, &'m str);
