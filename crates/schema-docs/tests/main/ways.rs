//! The ways to each type of the real schemas.

use std::collections::HashSet;

use schema_model::index::{Index, Step};
use schema_model::model::{Model, TypeId};

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
