//! Checks that default values and arguments of directives have the right type
//! (specification, sections 3.5 to 3.12 "Input Coercion", 3.10 and 5.6 for literals).

use std::collections::{HashMap, HashSet};
use std::fmt::Display;

use apollo_compiler::ast::{Directive, DirectiveList, Document, InputValueDefinition, Value};
use apollo_compiler::parser::SourceSpan;
use apollo_compiler::{Name, Node};

use crate::did_you_mean::nearest;
use crate::federation;
use crate::model::{InputValueDef, Model, TypeDef, TypeKind};
use crate::shortlist::{Draft, Shortlist};
use crate::walk::{Owner, Visit, walk};

/// More names than this are looked up in a table.
const FEW: usize = 16;
/// Maximum number of characters of a value in a message.
const MAX_SHOWN: usize = 40;
/// Directives that every schema has: name, argument, type of the argument.
const BUILT_IN: [(&str, &str, &str); 4] = [
    ("deprecated", "reason", "String"),
    ("specifiedBy", "url", "String!"),
    ("skip", "if", "Boolean!"),
    ("include", "if", "Boolean!"),
];

/// The results of the pass.
pub(crate) struct Checked {
    /// Whether the schema uses federation's directives without defining them.
    pub(super) is_subgraph: bool,
    /// How many comparisons of given and defined arguments the validator will make.
    pub(super) comparisons: usize,
}

/// Checks all values of a schema in one pass.
pub(crate) fn check(
    document: &Document,
    model: &Model,
    text: &str,
    findings: &mut Shortlist,
) -> Checked {
    let mut checker = Checker {
        model,
        text,
        findings,
        is_subgraph: false,
        comparisons: 0,
        arguments: HashMap::new(),
        fields: HashMap::new(),
        required: HashMap::new(),
        values: HashMap::new(),
    };
    walk(document, &mut checker);
    Checked {
        is_subgraph: checker.is_subgraph,
        comparisons: checker.comparisons,
    }
}

struct Checker<'m, 'f> {
    model: &'m Model,
    text: &'m str,
    findings: &'f mut Shortlist,
    is_subgraph: bool,
    comparisons: usize,
    /// For directives with many arguments: their types by name.
    arguments: HashMap<&'m str, HashMap<&'m str, &'m str>>,
    /// For inputs with many fields: the fields by name.
    fields: HashMap<&'m str, HashMap<&'m str, &'m InputValueDef>>,
    /// The required fields of inputs.
    required: HashMap<&'m str, Vec<&'m InputValueDef>>,
    /// For enums with many values: their names.
    values: HashMap<&'m str, HashSet<&'m str>>,
}

impl<'d> Visit<'d> for Checker<'_, '_> {
    fn directives(&mut self, applied: &'d DirectiveList) {
        for directive in applied.iter() {
            self.check_directive(directive);
        }
    }

    fn input_value(&mut self, value: &'d InputValueDefinition, owner: Owner<'d>) {
        let is_required = value.ty.is_non_null() && value.default_value.is_none();
        if is_required && value.directives.has("deprecated") {
            let name = &value.name;
            let message = std::fmt::from_fn(|out| {
                match owner {
                    Owner::Field(ty, field) => {
                        write!(out, "The argument `{name}` of `{ty}.{field}`")
                    }
                    Owner::Directive(owner) => write!(out, "The argument `{name}` of `@{owner}`"),
                    Owner::Input(ty) => write!(out, "The field `{ty}.{name}`"),
                }?;
                out.write_str(" is required, so it cannot be deprecated.")
            });
            self.find("deprecated_required", message, name.location()).hint(
                "Make it nullable, or give it a default value: nobody can leave it out as it is.",
            );
        }
        if let Some(default) = &value.default_value {
            self.value(default, Some(&value.ty.to_string()));
        }
    }
}

impl<'m> Checker<'m, '_> {
    fn check_directive(&mut self, directive: &Directive) {
        let name = directive.name.as_str();
        let Some(definition) = self.model.find_directive(name) else {
            self.is_subgraph |= federation::is_directive(name, &self.model.linked);
            for argument in &directive.arguments {
                let known = BUILT_IN
                    .iter()
                    .find(|known| known.0 == name && known.1 == argument.name.as_str());
                self.value(&argument.value, known.map(|known| known.2));
            }
            return;
        };
        let arguments = &definition.arguments;
        self.comparisons += directive.arguments.len().max(1) * arguments.len();
        for argument in &directive.arguments {
            let ty = if arguments.len() <= FEW {
                let mut all = arguments.iter();
                let found = all.find(|known| *known.name == *argument.name.as_str());
                found.map(|known| &*known.ty.text)
            } else {
                let by_name = self.arguments.entry(&definition.name).or_insert_with(|| {
                    let all = arguments.iter();
                    all.map(|known| (&*known.name, &*known.ty.text)).collect()
                });
                by_name.get(argument.name.as_str()).copied()
            };
            self.value(&argument.value, ty);
        }
    }

    /// Checks a value against a type as written. Without a type, finds only what is wrong for every type. The nesting of
    /// both was limited before the text was parsed.
    fn value(&mut self, value: &Node<Value>, ty: Option<&str>) {
        let Some(ty) = ty else {
            return self.check_untyped(value);
        };
        if let Some(inner) = ty.strip_suffix('!') {
            if matches!(**value, Value::Null) {
                let message = format_args!("`null` is not allowed for `{ty}`.");
                self.find("wrong_value", message, value.location());
                return;
            }
            return self.value(value, Some(inner));
        }
        if matches!(**value, Value::Null) {
            return;
        }
        if let Some(item) = ty.strip_prefix('[').and_then(|ty| ty.strip_suffix(']')) {
            match &**value {
                Value::List(items) => items.iter().for_each(|each| self.value(each, Some(item))),
                // A single value is coerced to a list with one item.
                _ => self.value(value, Some(item)),
            }
            return;
        }
        self.check_named(value, ty);
    }

    fn check_named(&mut self, value: &Node<Value>, ty: &str) {
        let is_right = match (ty, &**value) {
            ("Int", Value::Int(number)) => {
                if number.try_to_i32().is_err() {
                    self.out_of_range(value, "does not fit into an `Int`, which has 32 bits");
                }
                true
            }
            ("Float", Value::Int(number)) => {
                if number.try_to_f64().is_err() {
                    self.out_of_range(value, "does not fit into a `Float`");
                }
                true
            }
            ("Float", Value::Float(number)) => {
                if number.try_to_f64().is_err() {
                    self.out_of_range(value, "does not fit into a `Float`");
                }
                true
            }
            ("String" | "ID", Value::String(_))
            | ("ID", Value::Int(_))
            | ("Boolean", Value::Boolean(_)) => true,
            ("Int" | "Float" | "String" | "ID" | "Boolean", _) => false,
            _ => return self.check_defined(value, ty),
        };
        if !is_right {
            self.wrong(value, ty);
        }
    }

    fn check_defined(&mut self, value: &Node<Value>, ty: &str) {
        // An unknown type, or one that is not an input type, has its own finding.
        let Some(definition) = self.model.find_type(ty) else {
            return self.check_untyped(value);
        };
        match (definition.kind, &**value) {
            (TypeKind::Enum, Value::Enum(name)) => self.enum_value(value, name, definition),
            (TypeKind::Input, Value::Object(fields)) => self.object(value, fields, definition),
            (TypeKind::Enum | TypeKind::Input, _) => self.wrong(value, ty),
            _ => self.check_untyped(value),
        }
    }

    fn enum_value(&mut self, value: &Node<Value>, name: &Name, definition: &'m TypeDef) {
        if self.has_value(definition, name) {
            return;
        }
        let message = format_args!("`{}` has no value `{name}`.", definition.name);
        let is_shown = self.is_shown();
        let mut finding = self.find("unknown_enum_value", message, value.location());
        let names = || definition.values.iter().map(|value| &*value.name);
        if is_shown {
            match nearest(name, names()) {
                Some(near) => finding.hint(format_args!("Did you mean `{near}`?")),
                None => finding.hint(format_args!("Its values are {}.", list_names(names()))),
            };
        }
    }

    fn object(
        &mut self,
        value: &Node<Value>,
        given: &[(Name, Node<Value>)],
        definition: &'m TypeDef,
    ) {
        self.unique(given);
        for (name, field) in given {
            let known = self.field(definition, name);
            self.value(field, known.map(|known| &*known.ty.text));
            if known.is_none() {
                let message = format_args!("`{}` has no field `{name}`.", definition.name);
                let is_shown = self.is_shown();
                let mut finding = self.find("unknown_input_field", message, name.location());
                let names = definition.input_fields.iter().map(|field| &*field.name);
                if is_shown && let Some(near) = nearest(name, names) {
                    finding.hint(format_args!("Did you mean `{near}`?"));
                }
            }
        }
        if definition.is_one_of {
            let is_one = matches!(given, [(_, only)] if !matches!(**only, Value::Null));
            if !is_one {
                let message = format_args!(
                    "`{}` takes exactly one field, and that not `null`.",
                    definition.name
                );
                self.find("one_of_value", message, value.location());
            }
            return;
        }
        // Stops at the first missing field, so the number of look-ups is at most the number of given fields plus one.
        let names: HashSet<&str> = if given.len() > FEW {
            given.iter().map(|(name, _)| name.as_str()).collect()
        } else {
            HashSet::new()
        };
        let is_given = |wanted: &str| {
            if given.len() > FEW {
                names.contains(wanted)
            } else {
                given.iter().any(|(name, _)| *name == wanted)
            }
        };
        let all = &definition.input_fields;
        let required = self.required.entry(&definition.name).or_insert_with(|| {
            let fields = all.iter();
            fields.filter(|field| field.is_required()).collect()
        });
        let mut required = required.iter();
        if let Some(lacking) = required.find(|field| !is_given(&field.name)) {
            let message = format_args!("`{}` needs the field `{}`.", definition.name, lacking.name);
            let hint = format_args!("Its type is `{}`.", lacking.ty.text);
            self.find("missing_input_field", message, value.location())
                .hint(hint);
        }
    }

    fn check_untyped(&mut self, value: &Node<Value>) {
        match &**value {
            Value::List(items) => items.iter().for_each(|item| self.check_untyped(item)),
            Value::Object(fields) => {
                self.unique(fields);
                fields
                    .iter()
                    .for_each(|(_, field)| self.check_untyped(field));
            }
            _ => {}
        }
    }

    fn unique(&mut self, given: &[(Name, Node<Value>)]) {
        if given.len() < 2 {
            return;
        }
        let mut seen = HashSet::with_capacity(given.len());
        for (name, _) in given {
            if !seen.insert(name.as_str()) {
                let message = format_args!("The field `{name}` is given twice.");
                self.find("duplicate_value", message, name.location());
            }
        }
    }

    fn field(&mut self, definition: &'m TypeDef, name: &str) -> Option<&'m InputValueDef> {
        let fields = &definition.input_fields;
        if fields.len() <= FEW {
            return fields.iter().find(|field| *field.name == *name);
        }
        let by_name = self
            .fields
            .entry(&definition.name)
            .or_insert_with(|| fields.iter().map(|field| (&*field.name, field)).collect());
        by_name.get(name).copied()
    }

    fn has_value(&mut self, definition: &'m TypeDef, name: &str) -> bool {
        let values = &definition.values;
        if values.len() <= FEW {
            return values.iter().any(|value| *value.name == *name);
        }
        let names = self
            .values
            .entry(&definition.name)
            .or_insert_with(|| values.iter().map(|value| &*value.name).collect());
        names.contains(name)
    }

    fn wrong(&mut self, value: &Node<Value>, ty: &str) {
        let written = self.written(value);
        let message = format_args!("Expected a value of type `{ty}`, found {written}.");
        if !self.is_shown() {
            self.find("wrong_value", message, value.location());
            return;
        }
        let hint = match (ty, &**value) {
            ("Int" | "Float", Value::String(text)) if text.parse::<f64>().is_ok() => {
                Some("Numbers are written without quotes.".to_owned())
            }
            ("Boolean", Value::String(text)) if matches!(text.as_str(), "true" | "false") => {
                Some(format!("Write it without quotes: `{text}`."))
            }
            ("Boolean", _) => Some("It is `true` or `false`.".to_owned()),
            ("Int", Value::Float(_)) => Some("`Int` takes whole numbers only.".to_owned()),
            ("String" | "ID", Value::Enum(_) | Value::Int(_) | Value::Float(_)) => {
                Some("Text is written in double quotes.".to_owned())
            }
            (_, Value::List(_)) => Some(format!("The type is no list; a list would be `[{ty}]`.")),
            _ => self.hint_of_type(value, ty),
        };
        let mut finding = self.find("wrong_value", message, value.location());
        if let Some(hint) = hint {
            finding.hint(hint);
        }
    }

    fn hint_of_type(&mut self, value: &Value, ty: &str) -> Option<String> {
        let definition = self.model.find_type(ty)?;
        match (definition.kind, value) {
            (TypeKind::Enum, Value::String(text)) if self.has_value(definition, text) => {
                Some(format!("Enum values are written without quotes: `{text}`."))
            }
            (TypeKind::Enum, _) => {
                let names = definition.values.iter().map(|value| &*value.name);
                Some(format!("Its values are {}.", list_names(names)))
            }
            (TypeKind::Input, _) => {
                Some(format!("`{ty}` is an input, written `{{ field: value }}`."))
            }
            _ => None,
        }
    }

    fn out_of_range(&mut self, value: &Node<Value>, why: &str) {
        let message = format_args!("{} {why}.", self.written(value));
        self.find("number_out_of_range", message, value.location());
    }

    /// Formats a value for a message. A short one is shown as it is written.
    fn written(&self, value: &Node<Value>) -> String {
        let written = offsets(value.location())
            .and_then(|(start, end)| self.text.get(start..end))
            .map(str::trim)
            .filter(|text| text.len() <= MAX_SHOWN && !text.contains(['\n', '\r', '`']));
        let what = match &**value {
            Value::List(_) => "a list",
            Value::Object(_) => "an object",
            Value::String(_) => "a string",
            Value::Int(_) | Value::Float(_) => "a number",
            _ => "a name",
        };
        written.map_or_else(|| what.to_owned(), |text| format!("`{text}`"))
    }

    /// Returns whether there is still room for another finding.
    fn is_shown(&self) -> bool {
        self.findings.has_room()
    }

    fn find(
        &mut self,
        code: &'static str,
        message: impl Display,
        span: Option<SourceSpan>,
    ) -> Draft<'_> {
        self.findings.find(code, message, offsets(span))
    }
}

fn offsets(span: Option<SourceSpan>) -> Option<(usize, usize)> {
    span.map(|span| (span.offset(), span.end_offset()))
}

/// Lists at most six names.
fn list_names<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let mut names = names.map(|name| format!("`{name}`"));
    let shown: Vec<String> = names.by_ref().take(6).collect();
    let more = names.count();
    let mut text = shown.join(", ");
    if more > 0 {
        text.push_str(&format!(" and {more} more"));
    }
    text
}
