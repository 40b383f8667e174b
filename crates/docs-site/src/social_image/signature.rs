//! A page's thing as one line of SDL.

use std::fmt::Write as _;

use schema_docs::Docs;
use schema_model::Kind;
use schema_model::model::{InputValueDef, TypeDef};

/// How many arguments and interfaces are written out; a picture has three lines.
const MAX_LISTED: usize = 12;

/// Returns the signature; `None` for pages that do not show a single thing.
pub(super) fn signature(docs: &Docs, path: &str) -> Option<String> {
    let (word, name) = path.split_once('/')?;
    let kind = Kind::from_word(word)?;
    let model = docs.model();
    if let Some(operation) = kind.operation() {
        let fields = &model.root(operation)?.fields;
        let field = fields.iter().find(|field| *field.name == *name)?;
        let arguments = arguments(&field.arguments);
        return Some(format!("{}{arguments}: {}", field.name, field.ty.text));
    }
    if kind.types().is_some() {
        return model.find_type(name).map(of_type);
    }
    let directive = model.find_directive(name)?;
    let locations: Vec<&str> = directive
        .locations
        .iter()
        .map(|on| &**on)
        .take(MAX_LISTED)
        .collect();
    let arguments = arguments(&directive.arguments);
    Some(format!("@{name}{arguments} on {}", locations.join(" | ")))
}

fn arguments(of: &[InputValueDef]) -> String {
    if of.is_empty() {
        return String::new();
    }
    let written = of.iter().take(MAX_LISTED);
    let mut written: Vec<String> = written
        .map(|one| format!("{}: {}", one.name, one.ty.text))
        .collect();
    if of.len() > MAX_LISTED {
        written.push("…".to_owned());
    }
    format!("({})", written.join(", "))
}

fn of_type(ty: &TypeDef) -> String {
    let mut out = format!("{} {}", ty.kind.keyword(), ty.name);
    let list = |names: &[Box<str>], between: &str| {
        let names: Vec<&str> = names.iter().map(|name| &**name).take(MAX_LISTED).collect();
        names.join(between)
    };
    // Writing into a string cannot fail.
    if !ty.interfaces.is_empty() {
        let _ = write!(out, " implements {}", list(&ty.interfaces, " & "));
    }
    if !ty.members.is_empty() {
        let _ = write!(out, " = {}", list(&ty.members, " | "));
    }
    let members = ty.fields.len() + ty.input_fields.len();
    if members > 0 {
        let noun = if members == 1 { "field" } else { "fields" };
        let _ = write!(out, " {{ {members} {noun} }}");
    }
    if !ty.values.is_empty() {
        let values: Vec<&str> = ty
            .values
            .iter()
            .map(|value| &*value.name)
            .take(MAX_LISTED)
            .collect();
        let _ = write!(out, " {{ {} }}", values.join(" "));
    }
    out
}
