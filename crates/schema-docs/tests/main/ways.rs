//! The ways to each type of the real schemas.

use std::collections::HashSet;

use schema_model::index::{Index, Path, Step};
use schema_model::model::{Model, TypeId, TypeKind};
use schema_model::operations::{OperationLimits, check_operations};

use schema_results::Diagnostic;

use super::{SCHEMAS, docs_of, schema};

/// Returns the types that are reachable without a deprecated or internal step, found without any costs.
fn reachable_without(model: &Model, index: &Index) -> HashSet<TypeId> {
    let roots = &model.roots;
    let mut queue: Vec<TypeId> = [roots.query, roots.mutation, roots.subscription]
        .into_iter()
        .flatten()
        .collect();
    let mut seen: HashSet<TypeId> = queue.iter().copied().collect();
    while let Some(id) = queue.pop() {
        let ty = model.get(id).unwrap();
        let mut next: Vec<TypeId> = index.implementations(id).to_vec();
        next.extend(ty.members.iter().filter_map(|name| model.type_id(name)));
        let mut go = |name: &str, step: Step| {
            if !step.is_avoided(model) {
                next.extend(model.type_id(name));
            }
        };
        for (field, def) in (0..).zip(&ty.fields) {
            go(&def.ty.name, Step::Field { owner: id, field });
            for (argument, input) in (0..).zip(&def.arguments) {
                let step = Step::Argument {
                    owner: id,
                    field,
                    argument,
                };
                go(&input.ty.name, step);
            }
        }
        for (field, def) in (0..).zip(&ty.input_fields) {
            go(&def.ty.name, Step::InputField { owner: id, field });
        }
        queue.extend(next.into_iter().filter(|to| seen.insert(*to)));
    }
    seen
}

#[test]
fn no_way_leads_over_a_deprecated_field_where_another_exists() {
    for file in SCHEMAS {
        let docs = docs_of(&schema(file)).unwrap();
        let (model, index) = (docs.model(), docs.index());
        let usual = reachable_without(model, index);
        let mut with_several = 0;
        for (id, ty) in model.ids() {
            let paths = index.paths_from_roots(model, id, 3);
            assert_eq!(
                paths.is_empty(),
                !index.is_reachable(id),
                "{file} {}",
                ty.name
            );
            assert!(paths.len() <= 3);
            with_several += usize::from(paths.len() > 1);
            for path in &paths {
                let is_avoided = path.steps.iter().any(|step| step.is_avoided(model));
                assert!(
                    !(is_avoided && usual.contains(&id)),
                    "{file} {}: {path:?}",
                    ty.name
                );
            }
        }
        assert!(with_several > 0, "{file}");
    }
}

/// Every way to something that can be selected is an operation that is valid.
#[test]
fn ways_are_valid_operations() {
    for file in SCHEMAS {
        let docs = docs_of(&schema(file)).unwrap();
        let (model, index) = (docs.model(), docs.index());
        let (mut ways, mut written) = (0, 0);
        for (id, ty) in model.ids().filter(|(_, ty)| ty.kind != TypeKind::Input) {
            let is_selected = |path: &Path| {
                let is_field =
                    |step: &Step| matches!(step, Step::Field { .. } | Step::Narrow { .. });
                !path.steps.is_empty() && path.steps.iter().all(is_field)
            };
            let paths = index.paths_from_roots(model, id, 3);
            ways += paths.iter().filter(|path| is_selected(path)).count();
            for example in docs.way_examples(id, 3) {
                written += 1;
                let limits = OperationLimits::default();
                let found = check_operations(&example.operation, Some(model), &limits);
                // The only way may lead over something deprecated, which is a warning.
                let is_fine = |one: &Diagnostic| one.code == "deprecated";
                let is_sound = found.refusal.is_none()
                    && found.diagnostics.iter().all(|one| is_fine(&one.diagnostic));
                assert!(
                    is_sound,
                    "{file} {}: {}\n{:?}",
                    ty.name, example.operation, found.diagnostics
                );
            }
        }
        // Some ways have two arguments of one name.
        assert!(written * 100 >= ways * 90, "{file}: {written} of {ways}");
    }
}
