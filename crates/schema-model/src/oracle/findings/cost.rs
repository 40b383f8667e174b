//! Estimates the work of the validator before it starts.
//!
//! The validator compares every type with every field of its interfaces. It finds cycles among inputs and
//! directives by walking every path of up to 32 steps, and on a web of types each step can double the number of
//! paths. If that would take too long, the validator gets a document without those parts (`lighter`).

use crate::model::{AppliedDirective, InputValueDef, Model, TypeKind};

/// Maximum number of comparisons with interfaces: at most about a third of a second and 100 MB of errors.
const MAX_COMPARISONS: usize = 400_000;
/// Maximum number of comparisons between given and defined arguments of directives.
pub(super) const MAX_ARGUMENTS: usize = 20_000_000;
/// Maximum number of steps in the search for cycles: at most about a tenth of a second.
const MAX_STEPS: usize = 300_000;
/// The validator's own limit for a path. It reports longer ones as an error.
const MAX_PATH: usize = 32;

/// Returns whether comparing types with their interfaces would take too long.
pub(super) fn has_too_many_interfaces(model: &Model) -> bool {
    comparisons(model) > MAX_COMPARISONS
}

fn comparisons(model: &Model) -> usize {
    let arguments = |number: usize| -> usize {
        let ty = model.types.get(number);
        ty.map_or(0, |ty| {
            ty.fields
                .iter()
                .map(|field| field.arguments.len())
                .max()
                .unwrap_or(0)
        })
    };
    let mut sum = 0usize;
    for (number, ty) in model
        .types
        .iter()
        .enumerate()
        .filter(|(_, ty)| !ty.interfaces.is_empty())
    {
        let most = arguments(number);
        for interface in ty
            .interfaces
            .iter()
            .filter_map(|name| model.find_type(name))
        {
            let given: usize = interface
                .fields
                .iter()
                .map(|field| field.arguments.len())
                .sum();
            sum = sum.saturating_add(
                1 + interface.fields.len() + interface.interfaces.len() + given * most,
            );
        }
        if sum > MAX_COMPARISONS {
            break;
        }
    }
    sum
}

/// Returns whether the search for cycles would take too long or never end.
pub(super) fn has_too_many_paths(model: &Model) -> bool {
    let mut walk = Walk {
        model,
        steps: 0,
        types: Vec::new(),
        directives: Vec::new(),
    };
    for input in model.types.iter().filter(|ty| ty.kind == TypeKind::Input) {
        walk.types.push(&input.name);
        walk.input(&input.input_fields);
        walk.types.clear();
    }
    for directive in &model.directives {
        walk.directives.push(&directive.name);
        walk.arguments(&directive.arguments);
        walk.directives.clear();
    }
    walk.steps > MAX_STEPS
}

/// Repeats the walks of the validator step by step, without the memory that they take.
struct Walk<'m> {
    model: &'m Model,
    steps: usize,
    /// The path so far.
    types: Vec<&'m str>,
    directives: Vec<&'m str>,
}

impl<'m> Walk<'m> {
    fn step(&mut self) -> bool {
        self.steps = self.steps.saturating_add(1);
        self.steps <= MAX_STEPS
    }

    /// Returns whether the path may grow by one step. If not, the validator must not make the search.
    fn deeper(&mut self, length: usize) -> bool {
        let may = length < MAX_PATH;
        if !may {
            self.steps = usize::MAX;
        }
        may
    }

    /// Walks from an input to the inputs that its fields require.
    fn input(&mut self, fields: &'m [InputValueDef]) {
        for field in fields {
            if !self.step() {
                return;
            }
            let is_needed = field.ty.is_non_null() && !field.ty.is_list();
            if !is_needed || self.types.contains(&&*field.ty.name) {
                continue;
            }
            if let Some(ty) = self
                .model
                .find_type(&field.ty.name)
                .filter(|ty| ty.kind == TypeKind::Input)
                && self.deeper(self.types.len())
            {
                self.types.push(&ty.name);
                self.input(&ty.input_fields);
                self.types.pop();
            }
        }
    }

    /// Walks from a directive to the directives that its arguments use.
    fn arguments(&mut self, values: &'m [InputValueDef]) {
        for value in values {
            if !self.step() {
                return;
            }
            self.walk_directives(&value.directives);
            if self.types.contains(&&*value.ty.name) {
                continue;
            }
            let Some(ty) = self
                .model
                .find_type(&value.ty.name)
                .filter(|ty| !ty.is_built_in)
            else {
                continue;
            };
            if !self.deeper(self.types.len()) {
                return;
            }
            self.types.push(&ty.name);
            self.walk_directives(&ty.directives);
            self.arguments(&ty.input_fields);
            for value in &ty.values {
                self.walk_directives(&value.directives);
            }
            self.types.pop();
        }
    }

    fn walk_directives(&mut self, directives: &'m [AppliedDirective]) {
        for applied in directives {
            if !self.step() {
                return;
            }
            if self.directives.contains(&&*applied.name) {
                continue;
            }
            if let Some(directive) = self.model.find_directive(&applied.name)
                && self.deeper(self.directives.len())
            {
                self.directives.push(&directive.name);
                self.arguments(&directive.arguments);
                self.directives.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, SourceText};

    fn is_too_much_of(sdl: &str) -> bool {
        // Building checks the same first, so this always returns.
        let schema =
            crate::parse_schema(&SourceText::new(sdl.to_owned()), &Limits::default()).unwrap();
        has_too_many_paths(&schema.model)
    }

    #[test]
    fn usual_cycles_are_cheap() {
        assert!(!is_too_much_of(
            "input Rule { and: [Rule!], or: [Rule!], not: Rule } directive @auth(rules: [Rule!]) on OBJECT"
        ));
        assert!(!is_too_much_of("input A { b: B! } input B { a: A! }"));
    }

    #[test]
    fn layers_are_not() {
        let layers = |end: &str| -> String {
            (0..30)
                .flat_map(|layer| (0..4).map(move |number| (layer, number)))
                .map(|(layer, number)| {
                    let fields: String = (0..4)
                        .map(|to| format!("f{to}: L{}N{to}{end} ", layer + 1))
                        .collect();
                    format!("input L{layer}N{number} {{ {fields} }}\n")
                })
                .collect()
        };
        assert!(is_too_much_of(&layers("!")));
        assert!(!is_too_much_of(&layers("")));
        assert!(is_too_much_of(&format!(
            "{} directive @d(a: L0N0) on OBJECT",
            layers("")
        )));
    }

    #[test]
    fn applied_to_each_other() {
        let directives: String = (0..60)
            .map(|number| {
                let arguments: String = (1..20)
                    .map(|step| format!("a{step}: Int @d{} ", number + step))
                    .collect();
                format!("directive @d{number}({arguments}) on ARGUMENT_DEFINITION\n")
            })
            .collect();
        assert!(is_too_much_of(&directives));
    }
}
