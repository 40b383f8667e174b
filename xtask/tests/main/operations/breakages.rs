//! The ways to break an operation, each against one rule of the specification.

use schema_model::model::{FieldDef, InputValueDef, OperationKind, TypeDef, TypeKind};

use super::generate::{Generated, Generator, VARIABLES, plain};
use crate::random::Random;

/// The rules, as graphql-js names them (without "Rule"), with the section of the specification.
pub const RULES: [(&str, &str); 26] = [
    ("ExecutableDefinitions", "5.1.1"),
    ("UniqueOperationNames", "5.2.1.1"),
    ("LoneAnonymousOperation", "5.2.2.1"),
    ("SingleFieldSubscriptions", "5.2.3.1"),
    ("FieldsOnCorrectType", "5.3.1"),
    ("OverlappingFieldsCanBeMerged", "5.3.2"),
    ("ScalarLeafs", "5.3.3"),
    ("KnownArgumentNames", "5.4.1"),
    ("UniqueArgumentNames", "5.4.2"),
    ("ProvidedRequiredArguments", "5.4.2.1"),
    ("UniqueFragmentNames", "5.5.1.1"),
    ("KnownTypeNames", "5.5.1.2"),
    ("FragmentsOnCompositeTypes", "5.5.1.3"),
    ("NoUnusedFragments", "5.5.1.4"),
    ("KnownFragmentNames", "5.5.2.1"),
    ("NoFragmentCycles", "5.5.2.2"),
    ("PossibleFragmentSpreads", "5.5.2.3"),
    ("ValuesOfCorrectType", "5.6.1, 5.6.2 and 5.6.4"),
    ("UniqueInputFieldNames", "5.6.3"),
    ("KnownDirectives", "5.7.1 and 5.7.2"),
    ("UniqueDirectivesPerLocation", "5.7.3"),
    ("UniqueVariableNames", "5.8.1"),
    ("VariablesAreInputTypes", "5.8.2"),
    ("NoUndefinedVariables", "5.8.3"),
    ("NoUnusedVariables", "5.8.4"),
    ("VariablesInAllowedPosition", "5.8.5"),
];

/// Breaks an operation against a rule, in one of several ways that `variant` chooses. None if the operation or the schema
/// has nothing to break there.
pub fn broken(
    rule: &str,
    variant: usize,
    base: &Generated,
    generator: &Generator<'_>,
    random: &mut Random,
) -> Option<String> {
    let scene = Scene {
        base,
        generator,
        // A subscription with a second field at its root would be wrong for another reason.
        at: match base.kind {
            OperationKind::Subscription if base.types.len() > 1 => {
                1 + random.below(base.types.len() - 1)
            }
            OperationKind::Subscription if rule != "SingleFieldSubscriptions" => return None,
            _ => random.below(base.types.len()),
        },
    };
    match rule {
        "ExecutableDefinitions" => Some(scene.append(
            [
                "type Extra { a: Int }",
                "scalar Extra",
                "directive @extra on FIELD",
                "extend type Query { a: Int }",
            ][variant % 4],
        )),
        "UniqueOperationNames" => Some(scene.append("query Base { __typename }")),
        "LoneAnonymousOperation" => {
            Some(scene.append(["{ __typename }", "query { __typename }"][variant % 2]))
        }
        "SingleFieldSubscriptions" => scene.subscription(variant),
        "FieldsOnCorrectType" => scene.unknown_field(variant, random),
        "OverlappingFieldsCanBeMerged" => scene.conflict(variant, random),
        "ScalarLeafs" => scene.leaf(variant, random),
        "KnownArgumentNames" => match variant % 2 {
            0 => scene.select("zz: __typename(nope: 1)"),
            _ => scene.select("zz: __typename @skip(if: false, unless: true)"),
        },
        "UniqueArgumentNames" => scene.twice(random),
        "ProvidedRequiredArguments" => scene.lacking(variant, random),
        "ValuesOfCorrectType" => scene.wrong_value(variant, random),
        "UniqueInputFieldNames" => scene.field_twice(random),
        _ => scene
            .fragments(rule, variant, random)
            .or_else(|| scene.variables(rule, variant, random)),
    }
}

struct Scene<'s, 'm> {
    base: &'s Generated,
    generator: &'s Generator<'m>,
    /// The marker that is used.
    at: usize,
}

impl<'m> Scene<'_, 'm> {
    /// Breaks a rule about fragments.
    fn fragments(&self, rule: &str, variant: usize, random: &mut Random) -> Option<String> {
        let on = &self.base.types[self.at];
        match rule {
            "UniqueFragmentNames" => {
                let fragment = format!("fragment Zz on {on} {{ __typename }}");
                let text = self.with("...Zz", "");
                Some(format!("{text}\n{fragment}\n{fragment}"))
            }
            "KnownTypeNames" => match variant % 3 {
                0 => self.select("... on NoSuchType { __typename }"),
                1 => Some(self.with("...Zz", "") + "\nfragment Zz on NoSuchType { __typename }"),
                _ => Some(self.with("zz: __typename @skip(if: $zz)", "$zz: NoSuchType!, ")),
            },
            "FragmentsOnCompositeTypes" => {
                let leaf =
                    self.type_of(&[TypeKind::Enum, TypeKind::Scalar, TypeKind::Input], random)?;
                match variant % 2 {
                    0 => self.select(&format!("... on {leaf} {{ __typename }}")),
                    _ => Some(
                        self.with("...Zz", "")
                            + &format!("\nfragment Zz on {leaf} {{ __typename }}"),
                    ),
                }
            }
            "NoUnusedFragments" => {
                Some(self.append(&format!("fragment Zz on {on} {{ __typename }}")))
            }
            "KnownFragmentNames" => self.select("...NoSuchFragment"),
            "NoFragmentCycles" => {
                let text = self.with("...Za", "");
                Some(match variant % 2 {
                    0 => format!("{text}\nfragment Za on {on} {{ __typename ...Za }}"),
                    _ => format!(
                        "{text}\nfragment Za on {on} {{ ...Zb }}\nfragment Zb on {on} {{ ... {{ ...Za }} }}"
                    ),
                })
            }
            "PossibleFragmentSpreads" => self.impossible(variant, random),
            _ => None,
        }
    }

    /// Breaks a rule about directives or variables.
    fn variables(&self, rule: &str, variant: usize, random: &mut Random) -> Option<String> {
        match rule {
            "KnownDirectives" => match variant % 3 {
                0 => self.select("zz: __typename @nope"),
                1 => self.select("zz: __typename @deprecated"),
                _ => Some(
                    self.with("", "$flag2: Boolean = true @skip(if: true), ")
                        .replacen(
                            "@include(if: $flag)",
                            "@include(if: $flag) @skip(if: $flag2)",
                            1,
                        ),
                ),
            },
            "UniqueDirectivesPerLocation" => match variant % 2 {
                0 => self.select("zz: __typename @skip(if: false) @skip(if: false)"),
                _ => self.select("... @include(if: true) @include(if: true) { zz: __typename }"),
            },
            "UniqueVariableNames" => Some(self.with("", "$flag: Boolean! = true, ")),
            "VariablesAreInputTypes" => {
                let kinds = [TypeKind::Object, TypeKind::Interface, TypeKind::Union];
                let ty = self.type_of(&kinds, random)?;
                Some(self.with("zz: __typename @skip(if: $zz)", &format!("$zz: {ty}!, ")))
            }
            "NoUndefinedVariables" => match variant % 2 {
                0 => self.select("zz: __typename @skip(if: $zz)"),
                _ => {
                    let on = &self.base.types[self.at];
                    Some(
                        self.with("...Zz", "")
                            + &format!("\nfragment Zz on {on} @flagged {{ __typename }}").replace(
                                " @flagged { __typename }",
                                " { zz: __typename @include(if: $zz) }",
                            ),
                    )
                }
            },
            "NoUnusedVariables" => Some(self.with("", "$zz: Boolean, ")),
            "VariablesInAllowedPosition" => self.wrong_variable(variant, random),
            _ => None,
        }
    }

    /// Puts something into the chosen selection, and into the list of variables.
    fn with(&self, selection: &str, variable: &str) -> String {
        let marker = format!("⟦{}⟧", self.base.types[self.at]);
        let text = self.base.text.replacen(VARIABLES, variable, 1);
        plain(&text.replacen(&marker, selection, 1))
    }

    fn select(&self, selection: &str) -> Option<String> {
        Some(self.with(selection, ""))
    }

    fn append(&self, definition: &str) -> String {
        format!("{}\n{definition}", plain(&self.base.text))
    }

    fn ty(&self) -> &'m TypeDef {
        self.generator
            .model
            .find_type(&self.base.types[self.at])
            .unwrap()
    }

    fn type_of(&self, kinds: &[TypeKind], random: &mut Random) -> Option<&'m str> {
        let all: Vec<_> = self
            .generator
            .model
            .types
            .iter()
            .filter(|ty| kinds.contains(&ty.kind))
            .collect();
        (!all.is_empty()).then(|| &*all[random.below(all.len())].name)
    }

    fn pick(
        &self,
        random: &mut Random,
        is_wanted: impl Fn(&FieldDef) -> bool,
    ) -> Option<&'m FieldDef> {
        let all: Vec<_> = self
            .ty()
            .fields
            .iter()
            .filter(|field| is_wanted(field))
            .collect();
        (!all.is_empty()).then(|| all[random.below(all.len())])
    }

    /// Writes a field with the given arguments and those that are required besides.
    fn call(
        &self,
        field: &FieldDef,
        alias: &str,
        given: &[(&str, String)],
        random: &mut Random,
    ) -> String {
        let mut arguments: Vec<String> = given
            .iter()
            .map(|(name, value)| format!("{name}: {value}"))
            .collect();
        for argument in field.arguments.iter().filter(|each| each.is_required()) {
            if !given.iter().any(|(name, _)| **name == *argument.name) {
                let value = self.generator.literal(&argument.ty.text, random, 0);
                arguments.push(format!("{}: {value}", argument.name));
            }
        }
        let arguments = match arguments.is_empty() {
            true => String::new(),
            false => format!("({})", arguments.join(" ")),
        };
        let inner = match self.generator.is_composite(&field.ty.name) {
            true => " { __typename }",
            false => "",
        };
        format!("{alias}: {}{arguments}{inner}", field.name)
    }

    fn subscription(&self, variant: usize) -> Option<String> {
        if self.base.kind != OperationKind::Subscription {
            return None;
        }
        let root = format!("⟦{}⟧", self.base.types[0]);
        let inner = ["zz: __typename", "... { zz: __typename }", "...Zz"][variant % 3];
        let text = plain(&self.base.text.replacen(&root, inner, 1));
        Some(match variant % 3 {
            2 => format!(
                "{text}\nfragment Zz on {} {{ zz: __typename }}",
                self.base.types[0]
            ),
            _ => text,
        })
    }

    fn unknown_field(&self, variant: usize, random: &mut Random) -> Option<String> {
        let near = self.pick(random, |_| true);
        match (variant % 3, near) {
            (0, Some(field)) => self.select(&format!("zz: {}Zz", field.name)),
            (1, _) if self.at > 0 => self.select("zz: __schema { __typename }"),
            _ => self.select("zz: noSuchField { a b }"),
        }
    }

    fn conflict(&self, variant: usize, random: &mut Random) -> Option<String> {
        let leaf = |field: &FieldDef| {
            !self.generator.is_composite(&field.ty.name)
                && !field.arguments.iter().any(InputValueDef::is_required)
        };
        match variant % 4 {
            0 => {
                let field = self.pick(random, leaf)?;
                self.select(&format!("zz: __typename zz: {}", field.name))
            }
            1 => {
                let field = self.pick(random, |field| {
                    field.arguments.iter().any(|each| !each.is_required())
                })?;
                let argument = field.arguments.iter().find(|each| !each.is_required())?;
                let ty = format!("{}!", argument.ty.text.trim_end_matches('!'));
                let value = self.generator.literal(&ty, random, 0);
                let one = self.call(field, "zz", &[(&argument.name, value)], &mut Random::new(9));
                let other = self.call(field, "zz", &[], &mut Random::new(9));
                self.select(&format!("{one} {other}"))
            }
            2 => {
                let field = self.pick(random, |field| {
                    self.generator.is_composite(&field.ty.name)
                        && !field.arguments.iter().any(InputValueDef::is_required)
                })?;
                let inner = self.generator.model.find_type(&field.ty.name)?;
                let name = &inner.fields.iter().find(|each| leaf(each))?.name;
                let field = &field.name;
                self.select(&format!(
                    "zz: {field} {{ deep: __typename }} ... {{ zz: {field} {{ deep: {name} }} }}"
                ))
            }
            _ => {
                // Two objects of an abstract type, whose fields have different shapes.
                let objects = self.generator.possible(&self.ty().name);
                let model = self.generator.model;
                let with_leaf = |is_list: bool| {
                    let types = objects.iter().filter_map(|name| model.find_type(name));
                    let all: Vec<_> = types
                        .filter_map(|ty| {
                            let mut fields = ty.fields.iter();
                            let found = fields
                                .find(|field| leaf(field) && field.ty.is_list() == is_list)?;
                            Some((&ty.name, &found.name))
                        })
                        .collect();
                    all
                };
                let (lists, others) = (with_leaf(true), with_leaf(false));
                let (list, other) = (lists.first()?, others.last()?);
                self.select(&format!(
                    "... on {} {{ zz: {} }} ... on {} {{ zz: {} }}",
                    list.0, list.1, other.0, other.1
                ))
            }
        }
    }

    fn leaf(&self, variant: usize, random: &mut Random) -> Option<String> {
        let is_leaf = variant.is_multiple_of(2);
        let field = self.pick(random, |field| {
            self.generator.is_composite(&field.ty.name) != is_leaf
        })?;
        let call = self.call(field, "zz", &[], random);
        match call.strip_suffix(" { __typename }") {
            Some(bare) => self.select(bare),
            None => self.select(&format!("{call} {{ a }}")),
        }
    }

    fn twice(&self, random: &mut Random) -> Option<String> {
        match self.pick(random, |field| !field.arguments.is_empty()) {
            Some(field) => {
                let argument = &field.arguments[random.below(field.arguments.len())];
                let value = self.generator.literal(&argument.ty.text, random, 0);
                let given = [(&*argument.name, value.clone()), (&*argument.name, value)];
                let call = self.call(field, "zz", &given, random);
                self.select(&call)
            }
            None => self.select("zz: __typename @skip(if: true, if: true)"),
        }
    }

    fn lacking(&self, variant: usize, random: &mut Random) -> Option<String> {
        let field = self.pick(random, |field| {
            field.arguments.iter().any(InputValueDef::is_required)
        });
        match field.filter(|_| !variant.is_multiple_of(3)) {
            Some(field) => {
                let inner = match self.generator.is_composite(&field.ty.name) {
                    true => " { __typename }",
                    false => "",
                };
                self.select(&format!("zz: {}{inner}", field.name))
            }
            None => self
                .select(["zz: __typename @skip", "... @include { zz: __typename }"][variant % 2]),
        }
    }

    fn impossible(&self, variant: usize, random: &mut Random) -> Option<String> {
        let ty = self.ty();
        let fits: Vec<&str> = match ty.kind {
            TypeKind::Object => vec![&ty.name],
            _ => self.generator.possible(&ty.name).to_vec(),
        };
        let other = self.type_of(&[TypeKind::Object], random)?;
        if fits.contains(&other) {
            return None;
        }
        match variant % 2 {
            0 => self.select(&format!("... on {other} {{ __typename }}")),
            _ => {
                Some(self.with("...Zz", "") + &format!("\nfragment Zz on {other} {{ __typename }}"))
            }
        }
    }

    fn wrong_value(&self, variant: usize, random: &mut Random) -> Option<String> {
        if variant.is_multiple_of(6) {
            return self.select(
                [
                    "zz: __typename @skip(if: \"true\")",
                    "zz: __typename @skip(if: null)",
                ][variant / 6 % 2],
            );
        }
        if variant % 6 == 1 {
            return Some(self.with("zz: __typename @skip(if: $zz)", "$zz: Boolean! = 1, "));
        }
        let field = self.pick(random, |field| {
            field
                .arguments
                .iter()
                .any(|each| self.wrong(each, 0).is_some())
        })?;
        let wanted = |each: &&InputValueDef| self.wrong(each, 0).is_some();
        let argument = field.arguments.iter().find(wanted)?;
        let value = self.wrong(argument, variant)?;
        let call = self.call(field, "zz", &[(&argument.name, value)], random);
        self.select(&call)
    }

    /// Writes a value that an argument cannot take.
    fn wrong(&self, argument: &InputValueDef, variant: usize) -> Option<String> {
        let ty = &*argument.ty.name;
        let choose = |all: &[&str]| Some(all[variant % all.len()].to_owned());
        match ty {
            "Int" => choose(&["\"1\"", "1.5", "ONE", "{ a: 1 }", "99999999999", "true"]),
            "Float" => choose(&["\"1.5\"", "true", "{ }", "ONE"]),
            "String" => choose(&["1", "TEXT", "true", "{ a: 1 }", "1.5"]),
            "Boolean" => choose(&["\"true\"", "1", "YES", "{ }"]),
            "ID" => choose(&["1.5", "true", "NAME", "{ a: 1 }"]),
            _ => {
                let definition = self.generator.model.find_type(ty)?;
                match definition.kind {
                    TypeKind::Enum => {
                        choose(&["NO_SUCH_VALUE_ZZ", "\"TEXT\"", "1", "true", "{ a: 1 }"])
                    }
                    TypeKind::Input => {
                        let whole =
                            self.generator
                                .literal(&format!("{ty}!"), &mut Random::new(3), 0);
                        let more = format!("{{ noSuchField: 1, {}", whole.strip_prefix('{')?);
                        let lacks = definition
                            .input_fields
                            .iter()
                            .any(InputValueDef::is_required);
                        let bare = if lacks { "{ }" } else { "\"text\"" };
                        choose(&[&more, bare, "1", "NAME", "true"])
                    }
                    _ => None,
                }
            }
        }
    }

    fn field_twice(&self, random: &mut Random) -> Option<String> {
        let model = self.generator.model;
        let is_usable = |each: &InputValueDef| {
            let definition = model.find_type(&each.ty.name);
            definition.is_some_and(|ty| {
                (ty.kind == TypeKind::Input && !ty.is_one_of)
                    || (ty.kind == TypeKind::Scalar && !ty.is_built_in)
            })
        };
        let field = self.pick(random, |field| field.arguments.iter().any(is_usable))?;
        let argument = field.arguments.iter().find(|each| is_usable(each))?;
        let ty = model.find_type(&argument.ty.name)?;
        let value = match ty.kind {
            TypeKind::Input => {
                let whole =
                    self.generator
                        .literal(&format!("{}!", ty.name), &mut Random::new(3), 0);
                let inside = whole.strip_prefix('{')?.strip_suffix('}')?;
                let (name, ty) = {
                    let fields = &ty.input_fields;
                    let given = fields
                        .iter()
                        .find(|each| inside.contains(&format!(" {}: ", each.name)));
                    let field = given.unwrap_or(&fields[0]);
                    (&field.name, &field.ty.text)
                };
                let value = self.generator.literal(ty, &mut Random::new(3), 1);
                let once = format!("{name}: {value}");
                match inside.contains(&format!(" {name}: ")) {
                    true => format!("{{ {once}, {inside} }}"),
                    false => format!("{{ {once}, {once}, {inside} }}"),
                }
            }
            _ => "{ a: 1, a: 2 }".to_owned(),
        };
        let call = self.call(field, "zz", &[(&argument.name, value)], random);
        self.select(&call)
    }

    fn wrong_variable(&self, variant: usize, random: &mut Random) -> Option<String> {
        let ty = ["String!", "Boolean", "[Boolean!]!", "String"][variant % 4];
        if variant.is_multiple_of(2) {
            return Some(self.with("zz: __typename @skip(if: $zz)", &format!("$zz: {ty}, ")));
        }
        let field = self.pick(random, |field| !field.arguments.is_empty())?;
        let argument = &field.arguments[random.below(field.arguments.len())];
        let wanted = &*argument.ty.text;
        let ty = match variant % 6 {
            1 => format!("[{wanted}]"),
            3 if wanted.starts_with('[') => argument.ty.name.to_string(),
            3 if wanted.ends_with('!') && argument.default_value.is_none() => {
                wanted.trim_end_matches('!').to_owned()
            }
            _ if *argument.ty.name != *"Boolean" => wanted.replace(&*argument.ty.name, "Boolean"),
            _ => wanted.replace("Boolean", "String"),
        };
        let call = self.call(field, "zz", &[(&argument.name, "$zz".to_owned())], random);
        Some(self.with(&call, &format!("$zz: {ty}, ")))
    }
}
