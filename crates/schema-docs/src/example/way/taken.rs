//! The operation for a way to an input: it gives the argument that takes it.

use super::{WayExample, of_steps};
use crate::example::choice::Amount;
use crate::example::{Source, make};
use schema_model::index::{Path, Step};
use schema_model::model::Model;
use serde_json::Value;

/// Returns the operation, where the step at `at` is an argument; none if the example does not give what the way leads to.
pub(super) fn of_way(source: Source<'_>, path: &Path, at: usize) -> Option<WayExample> {
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
    let inputs: Option<Vec<&str>> = inputs
        .iter()
        .map(|step| name_of(source.model, *step))
        .collect();
    let inputs = inputs?;
    let gives = |example: &WayExample| {
        let is_given = example.operation.contains(&format!("{}: ", argument.name));
        is_given && (inputs.is_empty() || has(example, &inputs))
    };
    if let Some(kind) = source
        .model
        .operation_kind(&owner.name)
        .filter(|_| before.is_empty())
    {
        for amount in [Amount::Common, Amount::All] {
            let made = make(source, (kind, owner, field), amount, false);
            if let Some(example) = made.filter(gives) {
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
    of_steps(source, &path, Some((field, argument))).filter(gives)
}

/// Whether one of the variables has a value at that path of input fields.
fn has(example: &WayExample, path: &[&str]) -> bool {
    let text = example.variables.as_deref().unwrap_or_default();
    let Ok(Value::Object(variables)) = serde_json::from_str(text) else {
        return false;
    };
    variables.values().any(|value| holds(value, path))
}

/// Whether a value holds another at that path; of a list, whether one of its items does.
fn holds(value: &Value, path: &[&str]) -> bool {
    match (value, path) {
        (Value::Array(items), _) => items.iter().any(|item| holds(item, path)),
        (_, []) => true,
        (Value::Object(fields), [name, rest @ ..]) => {
            fields.get(*name).is_some_and(|field| holds(field, rest))
        }
        _ => false,
    }
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
