//! Introspection result → SDL, in the order of the result.

use std::borrow::Cow;

use super::explain::not_introspection;
use super::known::{BUILT_IN_DIRECTIVES, BUILT_IN_SCALARS, kind, survives_a_block};
use super::wire::{Directive, EnumValue, Field, InputValue, Named, Object, Schema, Type, TypeRef};
use super::words::TYPE_KINDS;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::value::{is_name, is_value, push_string};

type Text<'t> = Option<Cow<'t, str>>;

pub(super) fn print(schema: &Schema<'_>, limits: &Limits) -> Result<String, Refusal> {
    let mut printer = Printer {
        out: String::new(),
        limits: *limits,
    };
    printer.schema(schema)?;
    for directive in schema.directives.iter().flatten() {
        if !BUILT_IN_DIRECTIVES.contains(&&*directive.name) {
            printer.directive(directive)?;
        }
    }
    for (index, ty) in schema.types.iter().enumerate() {
        if !ty.name.starts_with("__") && !BUILT_IN_SCALARS.contains(&&*ty.name) {
            let kind = kind(ty).ok_or_else(|| without_kind(ty, index))?;
            printer.ty(ty, kind)?;
        }
    }
    if printer.out.is_empty() {
        return Err(not_introspection(
            "The introspection result defines no types.".to_owned(),
        ));
    }
    Ok(printer.out)
}

fn without_kind(ty: &Type<'_>, index: usize) -> Refusal {
    let shorten = |text: &str| text.chars().take(40).collect::<String>();
    let (name, kinds) = (shorten(&ty.name), TYPE_KINDS.join(", "));
    let path = format!("__schema.types[{index}].kind");
    not_introspection(match &ty.kind {
        Some(kind) => format!(
            "The introspection result gives the type “{name}” the unknown kind “{}” (`{path}`). Use one of: {kinds}.",
            shorten(kind)
        ),
        None => format!(
            "The introspection result does not say what kind of type “{name}” is (`{path}`). Use one of: {kinds}."
        ),
    })
}

struct Printer {
    out: String,
    limits: Limits,
}

impl Printer {
    fn schema(&mut self, schema: &Schema<'_>) -> Result<(), Refusal> {
        let roots = [
            ("query", "Query", &schema.query_type),
            ("mutation", "Mutation", &schema.mutation_type),
            ("subscription", "Subscription", &schema.subscription_type),
        ];
        // A type called `Mutation` that is not a root must not become one by its name.
        let is_usual = roots.iter().all(|(_, usual, root)| match root {
            Some(root) => root.name == *usual,
            None => !schema.types.iter().any(|ty| ty.name == *usual),
        });
        if (is_usual && schema.description.is_none())
            || roots.iter().all(|(_, _, root)| root.is_none())
        {
            return Ok(());
        }
        self.description(schema.description.as_deref(), "");
        self.out.push_str("schema {\n");
        for (word, _, root) in roots {
            if let Some(root) = root {
                self.out.push_str("  ");
                self.out.push_str(word);
                self.out.push_str(": ");
                self.name(&root.name, "root type")?;
                self.out.push('\n');
            }
        }
        self.out.push_str("}\n");
        Ok(())
    }

    fn directive(&mut self, directive: &Directive<'_>) -> Result<(), Refusal> {
        let old = [
            (
                directive.on_operation,
                &["QUERY", "MUTATION", "SUBSCRIPTION"][..],
            ),
            (
                directive.on_fragment,
                &["FRAGMENT_DEFINITION", "FRAGMENT_SPREAD", "INLINE_FRAGMENT"][..],
            ),
            (directive.on_field, &["FIELD"][..]),
        ];
        let mut locations: Vec<&str> = match &directive.locations {
            Some(locations) => locations.iter().filter_map(|location| location.0).collect(),
            None => Vec::new(),
        };
        if locations.is_empty() {
            locations = old
                .iter()
                .filter(|(is_on, _)| *is_on == Some(true))
                .flat_map(|(_, words)| words.iter().copied())
                .collect();
        }
        if locations.is_empty() {
            return Ok(());
        }
        self.gap();
        self.description(directive.description.as_deref(), "");
        self.out.push_str("directive @");
        self.name(&directive.name, "directive")?;
        self.arguments(directive.args.as_deref().unwrap_or(&[]), "")?;
        self.deprecation(directive.is_deprecated, &directive.deprecation_reason);
        if directive.is_repeatable == Some(true) {
            self.out.push_str(" repeatable");
        }
        self.out.push_str(" on ");
        self.out.push_str(&locations.join(" | "));
        self.out.push('\n');
        Ok(())
    }

    fn ty(&mut self, ty: &Type<'_>, kind: &str) -> Result<(), Refusal> {
        self.gap();
        self.description(ty.description.as_deref(), "");
        match kind {
            "OBJECT" => self.fields("type", ty),
            "INTERFACE" => self.fields("interface", ty),
            "UNION" => {
                self.head("union", ty)?;
                self.names(
                    ty.possible_types.as_deref().unwrap_or(&[]),
                    " = ",
                    " | ",
                    "union member",
                )
            }
            "ENUM" => {
                self.head("enum", ty)?;
                self.block(ty.enum_values.as_deref().unwrap_or(&[]), Self::enum_value)
            }
            "INPUT_OBJECT" => {
                self.head("input", ty)?;
                if ty.is_one_of == Some(true) {
                    self.out.push_str(" @oneOf");
                }
                self.block(
                    ty.input_fields.as_deref().unwrap_or(&[]),
                    |printer, field| printer.input_value(field, "  "),
                )
            }
            _ => {
                self.head("scalar", ty)?;
                if let Some(url) = &ty.specified_by {
                    self.out.push_str(" @specifiedBy(url: ");
                    push_string(&mut self.out, url);
                    self.out.push(')');
                }
                Ok(())
            }
        }?;
        self.out.push('\n');
        Ok(())
    }

    fn head(&mut self, word: &str, ty: &Type<'_>) -> Result<(), Refusal> {
        self.out.push_str(word);
        self.out.push(' ');
        self.name(&ty.name, "type")
    }

    fn fields(&mut self, word: &str, ty: &Type<'_>) -> Result<(), Refusal> {
        self.head(word, ty)?;
        self.names(
            ty.interfaces.as_deref().unwrap_or(&[]),
            " implements ",
            " & ",
            "interface",
        )?;
        self.block(ty.fields.as_deref().unwrap_or(&[]), Self::field)
    }

    fn names(
        &mut self,
        names: &[Object<Named<'_>>],
        first: &str,
        between: &str,
        what: &str,
    ) -> Result<(), Refusal> {
        for (index, named) in names.iter().enumerate() {
            self.out.push_str(if index == 0 { first } else { between });
            self.name(&named.name, what)?;
        }
        Ok(())
    }

    fn block<T>(
        &mut self,
        items: &[Object<T>],
        print: impl Fn(&mut Self, &T) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        if items.is_empty() {
            return Ok(());
        }
        self.out.push_str(" {\n");
        for item in items {
            print(self, item)?;
            self.out.push('\n');
        }
        self.out.push('}');
        Ok(())
    }

    fn field(&mut self, field: &Field<'_>) -> Result<(), Refusal> {
        self.description(field.description.as_deref(), "  ");
        self.out.push_str("  ");
        self.name(&field.name, "field")?;
        self.arguments(field.args.as_deref().unwrap_or(&[]), "  ")?;
        self.out.push_str(": ");
        self.type_ref(&field.ty, &field.name)?;
        self.deprecation(field.is_deprecated, &field.deprecation_reason);
        Ok(())
    }

    fn enum_value(&mut self, value: &EnumValue<'_>) -> Result<(), Refusal> {
        self.description(value.description.as_deref(), "  ");
        self.out.push_str("  ");
        self.name(&value.name, "enum value")?;
        self.deprecation(value.is_deprecated, &value.deprecation_reason);
        Ok(())
    }

    fn arguments(
        &mut self,
        arguments: &[Object<InputValue<'_>>],
        indent: &str,
    ) -> Result<(), Refusal> {
        if arguments.is_empty() {
            return Ok(());
        }
        if arguments
            .iter()
            .all(|argument| argument.description.is_none())
        {
            self.out.push('(');
            for (index, argument) in arguments.iter().enumerate() {
                if index > 0 {
                    self.out.push_str(", ");
                }
                self.input_value(argument, "")?;
            }
            self.out.push(')');
            return Ok(());
        }
        self.out.push_str("(\n");
        let inner = format!("{indent}  ");
        for argument in arguments {
            self.input_value(argument, &inner)?;
            self.out.push('\n');
        }
        self.out.push_str(indent);
        self.out.push(')');
        Ok(())
    }

    fn input_value(&mut self, value: &InputValue<'_>, indent: &str) -> Result<(), Refusal> {
        self.description(value.description.as_deref(), indent);
        self.out.push_str(indent);
        self.name(&value.name, "argument or input field")?;
        self.out.push_str(": ");
        self.type_ref(&value.ty, &value.name)?;
        if let Some(default) = &value.default_value {
            self.out.push_str(" = ");
            if is_value(default, self.limits.max_depth) {
                // In a block string, line ends have a meaning.
                let is_verbatim = default.contains("\"\"\"") || !default.contains(['\n', '\r']);
                if is_verbatim {
                    self.out.push_str(default);
                } else {
                    self.out.push_str(&default.replace(['\n', '\r'], " "));
                }
            } else {
                // Some servers write JSON or their own language here: kept as text, found by validation.
                push_string(&mut self.out, default);
            }
        }
        self.deprecation(value.is_deprecated, &value.deprecation_reason);
        Ok(())
    }

    fn type_ref(&mut self, ty: &TypeRef<'_>, of: &str) -> Result<(), Refusal> {
        // The nesting was limited when the JSON was read.
        match (ty.kind.as_deref(), &ty.of_type) {
            (Some("NON_NULL"), Some(inner)) => {
                self.type_ref(inner, of)?;
                if !self.out.ends_with('!') {
                    self.out.push('!');
                }
                Ok(())
            }
            (Some("LIST"), Some(inner)) => {
                self.out.push('[');
                self.type_ref(inner, of)?;
                self.out.push(']');
                Ok(())
            }
            _ => match &ty.name {
                Some(name) => self.name(name, "type"),
                None if ty.of_type.is_some() => Err(not_introspection(format!(
                    "The type of `{of}` has a type inside it but is neither a LIST nor a NON_NULL."
                ))),
                None => Err(not_introspection(format!(
                    "The introspection result is cut off: the type of `{of}` is nested deeper than the query asked for."
                ))),
            },
        }
    }

    fn deprecation(&mut self, is_deprecated: Option<bool>, reason: &Text<'_>) {
        if is_deprecated == Some(true) || (is_deprecated.is_none() && reason.is_some()) {
            self.out.push_str(" @deprecated");
            if let Some(reason) = reason
                .as_ref()
                .filter(|reason| *reason != "No longer supported")
            {
                self.out.push_str("(reason: ");
                push_string(&mut self.out, reason);
                self.out.push(')');
            }
        }
    }

    fn description(&mut self, text: Option<&str>, indent: &str) {
        let Some(text) = text.filter(|text| !text.is_empty()) else {
            return;
        };
        self.out.push_str(indent);
        if !survives_a_block(text) {
            push_string(&mut self.out, text);
            self.out.push('\n');
            return;
        }
        let text = text.replace("\"\"\"", "\\\"\"\"");
        self.out.push_str("\"\"\"");
        if text.contains('\n')
            || text.len() > 70
            || text.starts_with('"')
            || text.ends_with(['"', '\\'])
        {
            for line in text.split('\n') {
                self.out.push('\n');
                if !line.is_empty() {
                    self.out.push_str(indent);
                    self.out.push_str(line);
                }
            }
            self.out.push('\n');
            self.out.push_str(indent);
        } else {
            self.out.push_str(&text);
        }
        self.out.push_str("\"\"\"\n");
    }

    fn name(&mut self, name: &str, what: &str) -> Result<(), Refusal> {
        if is_name(name) {
            self.out.push_str(name);
            return Ok(());
        }
        let shown: String = name.chars().take(40).collect();
        let article = match what.starts_with(['a', 'e', 'i', 'o', 'u']) {
            true => "an",
            false => "a",
        };
        Err(not_introspection(format!(
            "The introspection result names {article} {what} “{shown}”, which is not a GraphQL name."
        )))
    }

    fn gap(&mut self) {
        if !self.out.is_empty() {
            self.out.push('\n');
        }
    }
}
