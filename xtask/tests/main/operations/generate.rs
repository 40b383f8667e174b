//! Valid operations on a schema, generated. Each has markers where something wrong can be put.

use std::collections::HashMap;

use schema_model::Model;
use schema_model::model::{FieldDef, InputValueDef, OperationKind, TypeDef, TypeKind};

use crate::random::Random;

/// Maximum number of fields in a selection, without the one that leads further.
const MAX_FIELDS: usize = 4;
/// How deep selections are nested.
const MAX_DEPTH: usize = 4;

/// Stands in the list of variables.
pub const VARIABLES: &str = "⟦v⟧";

/// Uses the variable that every operation has.
const FLAG: &str = " @include(if: $flag)";

/// An operation with markers: `⟦v⟧` in its list of variables, `⟦Type⟧` at the begin of each selection set.
pub struct Generated {
    pub text: String,
    pub kind: OperationKind,
    /// The types of the markers, the root's first.
    pub types: Vec<String>,
}

/// Generates operations for one schema.
pub struct Generator<'m> {
    pub model: &'m Model,
    possible: HashMap<&'m str, Vec<&'m str>>,
}

struct Writer<'r> {
    random: &'r mut Random,
    types: Vec<String>,
    variables: Vec<String>,
    fragments: Vec<String>,
    number: usize,
}

impl<'m> Generator<'m> {
    pub fn new(model: &'m Model) -> Self {
        let mut possible: HashMap<&str, Vec<&str>> = HashMap::new();
        for ty in &model.types {
            for interface in ty.interfaces.iter().filter(|_| ty.kind == TypeKind::Object) {
                possible.entry(interface).or_default().push(&ty.name);
            }
            for member in &ty.members {
                possible.entry(&ty.name).or_default().push(member);
            }
        }
        Self { model, possible }
    }

    /// The objects that can stand for an abstract type.
    pub fn possible(&self, ty: &str) -> &[&'m str] {
        self.possible.get(ty).map_or(&[], Vec::as_slice)
    }

    pub fn is_composite(&self, name: &str) -> bool {
        self.model.find_type(name).is_some_and(|ty| {
            matches!(
                ty.kind,
                TypeKind::Object | TypeKind::Interface | TypeKind::Union
            )
        })
    }

    /// Generates a valid operation named `name`.
    pub fn operation(&self, kind: OperationKind, name: &str, random: &mut Random) -> Generated {
        let root = self.model.root(kind).unwrap();
        let mut writer = Writer {
            random,
            types: Vec::new(),
            variables: vec!["$flag: Boolean! = true".to_owned()],
            fragments: Vec::new(),
            number: 0,
        };
        // graphql-js fails on a variable that decides about the root field of a subscription.
        let is_subscription = kind == OperationKind::Subscription;
        let fields: Vec<&FieldDef> = root
            .fields
            .iter()
            .filter(|field| !is_subscription || self.is_composite(&field.ty.name))
            .collect();
        let field = fields[writer.random.below(fields.len())];
        writer.types.push(root.name.to_string());
        let directives = if is_subscription { "" } else { FLAG };
        let mut root_field = self.field(&mut writer, field, "", 0, directives);
        if is_subscription {
            root_field = root_field.replacen("__typename", &format!("__typename{FLAG}"), 1);
        }
        let word = match kind {
            OperationKind::Query => "query",
            OperationKind::Mutation => "mutation",
            OperationKind::Subscription => "subscription",
        };
        let text = format!(
            "{word} {name}({VARIABLES}{}) {{ ⟦{}⟧ {root_field} }}\n{}",
            writer.variables.join(", "),
            root.name,
            writer.fragments.join("\n"),
        );
        Generated {
            text,
            kind,
            types: writer.types,
        }
    }

    fn field(
        &self,
        writer: &mut Writer<'_>,
        field: &FieldDef,
        alias: &str,
        depth: usize,
        directives: &str,
    ) -> String {
        let mut arguments = Vec::new();
        for argument in &field.arguments {
            if argument.is_required() || writer.random.below(4) == 0 {
                let value = self.argument(writer, argument);
                arguments.push(format!("{}: {value}", argument.name));
            }
        }
        let arguments = match arguments.is_empty() {
            true => String::new(),
            false => format!("({})", arguments.join(", ")),
        };
        let inner = match self.is_composite(&field.ty.name) {
            true => self.selection(writer, &field.ty.name, depth + 1),
            false => String::new(),
        };
        format!("{alias}{}{arguments}{directives}{inner}", field.name)
    }

    fn argument(&self, writer: &mut Writer<'_>, argument: &InputValueDef) -> String {
        if writer.random.below(2) == 0 {
            return self.literal(&argument.ty.text, writer.random, 0);
        }
        writer.number += 1;
        let name = format!("$v{}", writer.number);
        // A nullable variable may stand where a default value would be taken instead.
        let mut ty = argument.ty.text.to_string();
        if argument.default_value.is_some() && writer.random.below(2) == 0 {
            ty = ty.trim_end_matches('!').to_owned();
        } else if !ty.ends_with('!') && writer.random.below(3) == 0 {
            ty.push('!');
        }
        let default = match writer.random.below(3) {
            0 => format!(" = {}", self.literal(&ty, writer.random, 0)),
            _ => String::new(),
        };
        writer.variables.push(format!("{name}: {ty}{default}"));
        name
    }

    /// Writes a literal of a type as written.
    pub fn literal(&self, ty: &str, random: &mut Random, depth: usize) -> String {
        let nullable = ty.strip_suffix('!');
        if nullable.is_none() && random.below(8) == 0 {
            return "null".to_owned();
        }
        let ty = nullable.unwrap_or(ty);
        if let Some(item) = ty.strip_prefix('[').and_then(|ty| ty.strip_suffix(']')) {
            // A single value is coerced to a list of one item, but a null is not.
            if random.below(4) == 0 && nullable.is_none() {
                return self.literal(&format!("{}!", item.trim_end_matches('!')), random, depth);
            }
            let count = if depth > 3 { 0 } else { random.below(3) };
            let items: Vec<String> = (0..count)
                .map(|_| self.literal(item, random, depth + 1))
                .collect();
            return format!("[{}]", items.join(", "));
        }
        match ty {
            "Int" => (random.below(200) as i64 - 100).to_string(),
            "Float" => ["1", "-0.5", "2e3", "0"][random.below(4)].to_owned(),
            "String" => ["\"\"", "\"a \\\" b\"", "\"\"\"block\"\"\"", "\"日本\""][random.below(4)]
                .to_owned(),
            "Boolean" => ["true", "false"][random.below(2)].to_owned(),
            "ID" => ["\"x\"", "7"][random.below(2)].to_owned(),
            _ => {
                let definition = self.model.find_type(ty).unwrap();
                match definition.kind {
                    TypeKind::Enum => {
                        let at = random.below(definition.values.len());
                        definition.values[at].name.to_string()
                    }
                    TypeKind::Input => self.object(definition, random, depth),
                    _ => ["\"x\"", "1", "{ a: [1, B] }", "true"][random.below(4)].to_owned(),
                }
            }
        }
    }

    fn object(&self, ty: &TypeDef, random: &mut Random, depth: usize) -> String {
        let mut fields = Vec::new();
        let only = random.below(ty.input_fields.len());
        for (at, field) in ty.input_fields.iter().enumerate() {
            if ty.is_one_of {
                if at == only {
                    let one = format!("{}!", field.ty.text.trim_end_matches('!'));
                    fields.push(format!(
                        "{}: {}",
                        field.name,
                        self.literal(&one, random, depth + 1)
                    ));
                }
            } else if field.is_required() || depth < 2 && random.below(6) == 0 {
                let value = self.literal(&field.ty.text, random, depth + 1);
                fields.push(format!("{}: {value}", field.name));
            }
        }
        format!("{{ {} }}", fields.join(", "))
    }

    /// Writes a selection of a type in braces. All fields below the root have aliases of their own, so that none conflict.
    fn selection(&self, writer: &mut Writer<'_>, ty: &str, depth: usize) -> String {
        let definition = self.model.find_type(ty).unwrap();
        writer.types.push(ty.to_owned());
        let mut parts = vec![format!("⟦{ty}⟧"), "__typename".to_owned()];
        for _ in 0..1 + writer.random.below(MAX_FIELDS) {
            let fields = &definition.fields;
            if fields.is_empty() {
                break;
            }
            let field = &fields[writer.random.below(fields.len())];
            if depth >= MAX_DEPTH && self.is_composite(&field.ty.name) {
                continue;
            }
            writer.number += 1;
            let alias = format!("f{}: ", writer.number);
            parts.push(self.field(writer, field, &alias, depth, ""));
        }
        let possible = self.possible(ty);
        if !possible.is_empty() && depth < MAX_DEPTH {
            let on = possible[writer.random.below(possible.len())];
            let inner = self.selection(writer, on, depth + 1);
            parts.push(format!("... on {on}{inner}"));
        }
        let inner = format!(" {{ {} }}", parts.join(" "));
        if depth > 1 && writer.random.below(5) == 0 {
            writer.number += 1;
            let name = format!("Part{}", writer.number);
            writer
                .fragments
                .push(format!("fragment {name} on {ty}{inner}"));
            return format!(" {{ ...{name} }}");
        }
        inner
    }
}

/// Removes the markers.
pub fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('⟦') {
        out.push_str(before);
        rest = behind.split_once('⟧').unwrap().1;
    }
    out + rest
}
