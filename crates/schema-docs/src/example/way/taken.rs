//! The operation for a way to an input: it gives the argument that takes it.

use super::of_steps;
use crate::example::choice::Amount;
use crate::example::{Example, Source, make};
use schema_model::index::{Path, Step};
use schema_model::model::Model;

/// Returns the operation, where the step at `at` is an argument; none if the example does not give what the way leads to.
pub(super) fn of_way(source: Source<'_>, path: &Path, at: usize) -> Option<Example> {
    let (before, after) = path.steps.split_at_checked(at)?;
    let (
        &Step::Argument {
            owner: id,
            field: number,
            argument,
        },
        inputs,
    ) = after.split_first()?
    else {
        return None;
    };
    let owner = source.model.get(id)?;
    let field = owner.fields.get(number as usize)?;
    let argument = field.arguments.get(argument as usize)?;
    let mut names = vec![&*argument.name];
    for step in inputs {
        names.push(name_of(source.model, *step)?);
    }
    let gives = |example: &Example| {
        let text = example.variables.as_deref().unwrap_or_default();
        let is_given = |name: &&str| {
            text.contains(&format!("\"{name}\":"))
                || example.operation.contains(&format!("{name}: "))
        };
        names.iter().all(is_given)
    };
    if let Some(kind) = source
        .model
        .operation_kind(&owner.name)
        .filter(|_| before.is_empty())
    {
        for amount in [Amount::Common, Amount::All] {
            let made = make(source, (kind, owner, field), amount, false);
            if let Some(example) = made.filter(|example| gives(example)) {
                return Some(example);
            }
        }
    }
    let mut steps = before.to_vec();
    steps.push(Step::Field {
        owner: id,
        field: number,
    });
    let path = Path {
        steps,
        ..path.clone()
    };
    let made = of_steps(source, &path, Some((field, argument)))?;
    let example = Example {
        operation: made.operation,
        variables: made.variables,
        response: String::new(),
    };
    gives(&example).then_some(example)
}

fn name_of(model: &Model, step: Step) -> Option<&str> {
    match step {
        Step::InputField { owner, field } => {
            let field = model.get(owner)?.input_fields.get(field as usize)?;
            Some(&field.name)
        }
        _ => None,
    }
}
