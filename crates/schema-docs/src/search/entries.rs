//! The things that the search can find.

use super::hit_kind::HitKind;
use super::names::Builder;
use schema_model::Kind;
use schema_model::index::Index;
use schema_model::model::{InputValueDef, Model, OperationKind, TypeDef, TypeId};

/// The thing that an entry stands for, by number in the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    Type(TypeId),
    Operation {
        kind: OperationKind,
        root: TypeId,
        field: u32,
    },
    Field {
        owner: TypeId,
        field: u32,
    },
    InputField {
        owner: TypeId,
        field: u32,
    },
    Value {
        owner: TypeId,
        value: u32,
    },
    Argument {
        owner: TypeId,
        field: u32,
        argument: u32,
    },
    Directive(u32),
    DirectiveArgument {
        directive: u32,
        argument: u32,
    },
}

/// One thing that can be found.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    pub(super) target: Target,
    /// Number in the names.
    pub(super) name: u32,
    /// Number of the name of the field or directive that holds an argument; else its own.
    pub(super) holder: u32,
    /// Kind of the hit, and of the type for ranking.
    kind: HitKind,
    is_deprecated: bool,
    uses: u32,
}

impl Entry {
    pub(super) fn kind(&self) -> HitKind {
        self.kind
    }

    pub(super) fn is_argument(&self) -> bool {
        self.kind == HitKind::Arguments
    }

    pub(super) fn is_directive(&self) -> bool {
        matches!(
            self.target,
            Target::Directive(_) | Target::DirectiveArgument { .. }
        )
    }

    /// Returns whether it has a page of its own: a type, an operation or a directive.
    pub(super) fn is_page(&self) -> bool {
        matches!(self.kind, HitKind::Page(_))
    }

    pub(super) fn is_type(&self) -> bool {
        matches!(self.target, Target::Type(_))
    }

    pub(super) fn is_deprecated(&self) -> bool {
        self.is_deprecated
    }

    /// How often it or its owner is used.
    pub(super) fn uses(&self) -> u32 {
        self.uses
    }

    pub(super) fn description<'m>(&self, model: &'m Model) -> Option<&'m str> {
        let ty = |id: TypeId| model.get(id);
        match self.target {
            Target::Type(id) => ty(id)?.description.as_deref(),
            Target::Operation {
                root: owner, field, ..
            }
            | Target::Field { owner, field } => ty(owner)?
                .fields
                .get(field as usize)?
                .description
                .as_deref(),
            Target::InputField { owner, field } => ty(owner)?
                .input_fields
                .get(field as usize)?
                .description
                .as_deref(),
            Target::Value { owner, value } => ty(owner)?
                .values
                .get(value as usize)?
                .description
                .as_deref(),
            Target::Argument {
                owner,
                field,
                argument,
            } => ty(owner)?
                .fields
                .get(field as usize)?
                .arguments
                .get(argument as usize)?
                .description
                .as_deref(),
            Target::Directive(number) => model
                .directives
                .get(number as usize)?
                .description
                .as_deref(),
            Target::DirectiveArgument {
                directive,
                argument,
            } => model
                .directives
                .get(directive as usize)?
                .arguments
                .get(argument as usize)?
                .description
                .as_deref(),
        }
    }
}

/// Lists what a model has, in its order.
pub(super) fn list<'m>(model: &'m Model, index: &Index, names: &mut Builder<'m>) -> Vec<Entry> {
    let mut list = List {
        names,
        entries: Vec::new(),
    };
    for (id, ty) in (0u32..).map(TypeId).zip(&model.types) {
        let uses = u32::try_from(index.used_by(id).len()).unwrap_or(u32::MAX);
        list.add(
            Target::Type(id),
            &ty.name,
            Kind::from(ty.kind).into(),
            false,
            uses,
        );
        list.members(model, id, ty, uses);
    }
    for (number, directive) in (0u32..).zip(&model.directives) {
        let uses = index.directive_uses(&directive.name);
        list.add(
            Target::Directive(number),
            &directive.name,
            Kind::Directives.into(),
            directive.deprecation.is_some(),
            uses,
        );
        for (argument, value) in (0u32..).zip(&directive.arguments) {
            list.argument(
                Target::DirectiveArgument {
                    directive: number,
                    argument,
                },
                &directive.name,
                value,
                uses,
            );
        }
    }
    list.entries.shrink_to_fit();
    list.entries
}

struct List<'b, 'm> {
    names: &'b mut Builder<'m>,
    entries: Vec<Entry>,
}

impl<'m> List<'_, 'm> {
    fn add(
        &mut self,
        target: Target,
        name: &'m str,
        kind: HitKind,
        is_deprecated: bool,
        uses: u32,
    ) {
        let name = self.names.add(name);
        self.push(target, (name, name), kind, is_deprecated, uses);
    }

    fn push(
        &mut self,
        target: Target,
        (name, holder): (u32, u32),
        kind: HitKind,
        is_deprecated: bool,
        uses: u32,
    ) {
        self.entries.push(Entry {
            target,
            name,
            holder,
            kind,
            is_deprecated,
            uses,
        });
    }

    fn argument(&mut self, target: Target, holder: &'m str, value: &'m InputValueDef, uses: u32) {
        let names = (self.names.add(&value.name), self.names.add(holder));
        self.push(
            target,
            names,
            HitKind::Arguments,
            value.deprecation.is_some(),
            uses,
        );
    }

    fn members(&mut self, model: &Model, id: TypeId, ty: &'m TypeDef, uses: u32) {
        let operation = model.operation_kind(&ty.name);
        for (number, field) in (0u32..).zip(&ty.fields) {
            let (target, kind) = match operation {
                Some(kind) => (
                    Target::Operation {
                        kind,
                        root: id,
                        field: number,
                    },
                    Kind::from(kind).into(),
                ),
                None => (
                    Target::Field {
                        owner: id,
                        field: number,
                    },
                    HitKind::Fields,
                ),
            };
            self.add(target, &field.name, kind, field.deprecation.is_some(), uses);
            for (argument, value) in (0u32..).zip(&field.arguments) {
                self.argument(
                    Target::Argument {
                        owner: id,
                        field: number,
                        argument,
                    },
                    &field.name,
                    value,
                    uses,
                );
            }
        }
        for (field, value) in (0u32..).zip(&ty.input_fields) {
            let target = Target::InputField { owner: id, field };
            self.add(
                target,
                &value.name,
                HitKind::Fields,
                value.deprecation.is_some(),
                uses,
            );
        }
        for (number, value) in (0u32..).zip(&ty.values) {
            let target = Target::Value {
                owner: id,
                value: number,
            };
            self.add(
                target,
                &value.name,
                HitKind::Values,
                value.deprecation.is_some(),
                uses,
            );
        }
    }
}
