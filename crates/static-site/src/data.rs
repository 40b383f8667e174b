//! Writes the data for the site's script: all pages, and all names for the search. The files are scripts that set a
//! variable, because a page opened from the file system cannot read other files.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use schema_docs::KindLook;
use schema_docs::{Docs, NamedExamples, Renames};
use schema_model::Kind;
use schema_model::model::{FieldDef, InputValueDef, TypeDef, TypeRef};
use serde_json::{Value, json};

/// Maximum number of characters of a description.
const LINE: usize = 100;
/// Maximum number of characters of the line about an example.
const EXAMPLE_LINE: usize = 120;

/// Returns `[[kind, label, letter, class, [[name, is deprecated, file if it differs from the name]], [number of the group of
/// each, or -1]]]`, and the groups as `[[key, label]]`. Docs without groups have neither numbers nor groups.
pub(crate) fn navigation(docs: &Docs, renames: &Renames) -> String {
    let groups: Vec<_> = docs
        .navigation()
        .groups
        .iter()
        .map(|group| {
            let word = group.kind.word();
            let items: Vec<_> = group
                .items
                .iter()
                .map(|item| match renames.of(word, &item.name) {
                    Some(file) => json!([item.name, u8::from(item.deprecated), file]),
                    None if item.deprecated => json!([item.name, 1]),
                    None => json!([item.name]),
                })
                .collect();
            let (letter, class) = (group.kind.letter(), group.kind.class());
            if docs.groups().is_empty() {
                return json!([word, group.label, letter, class, items]);
            }
            let numbers = group
                .items
                .iter()
                .map(|item| item.group.map_or(-1, i32::from));
            let numbers: Vec<_> = numbers.collect();
            json!([word, group.label, letter, class, items, numbers])
        })
        .collect();
    let by_group = docs.navigation().by_group.iter();
    let by_group: Vec<_> = by_group.map(|of| json!([of.key, of.label])).collect();
    let mut out = assignment("docsNavigation", &json!(groups));
    if !by_group.is_empty() {
        out += &assignment("docsNavigationGroups", &json!(by_group));
    }
    out
}

/// Returns `[[kind, name, is deprecated, number of uses, description, members, numbers of the members' texts, types,
/// group]]` in the order of the schema, which breaks ties between hits. The operations of a root type follow it. Members are
/// names separated by spaces; deprecated ones end in `!`, and arguments are in brackets: `user(login,old!) old!`.
/// The numbers of their texts are in base 36, in the same order: `,0,1f`. A description is its beginning, and after a
/// line break the other words that the engine finds it by. The types are those of the operation and of the members, in
/// the same order: each is the number of a type in the schema in base 36. The group is a number in `[[key, heading]]`. The
/// owner's examples follow.
pub(crate) fn search(docs: &Docs, examples: Option<&NamedExamples>) -> String {
    let SearchData {
        texts,
        groups,
        entries,
    } = search_data(docs);
    assignment("docsTexts", &texts)
        + &assignment("docsGroups", &groups)
        + &assignment("docsExamples", &json!(list_examples(examples)))
        + &assignment("docsSearch", &entries)
}

/// Returns the data of a static site's search as JSON, for pages that search in the browser without being a static site:
/// `{"texts": […], "groups": […], "entries": […]}`, with the values of `docsTexts`, `docsGroups` and `docsSearch` in
/// `data/search.js`.
#[must_use]
pub fn search_json(docs: &Docs) -> String {
    let SearchData {
        texts,
        groups,
        entries,
    } = search_data(docs);
    json!({ "texts": texts, "groups": groups, "entries": entries }).to_string()
}

struct SearchData {
    texts: Value,
    groups: Value,
    entries: Value,
}

fn search_data(docs: &Docs) -> SearchData {
    let model = docs.model();
    let mut entries = Vec::new();
    let mut texts = Texts::default();
    let groups = group_numbers(docs);
    let group = |kind: Kind, name: &str| groups.get(&(kind, name)).copied();
    for (id, ty) in model.ids() {
        let uses = docs.index().used_by(id).len();
        let (members, described) = members(docs, ty, &mut texts);
        let operation = model.operation_kind(&ty.name);
        entries.push(json!([
            Kind::from(ty.kind).word(),
            ty.name,
            0,
            uses,
            line(ty.description.as_deref()),
            members,
            described,
            match operation {
                Some(_) => String::new(),
                None => types_of(docs, &ty.fields, &ty.input_fields),
            },
            group(Kind::from(ty.kind), &ty.name),
        ]));
        for (operation, field) in operation
            .iter()
            .flat_map(|kind| ty.fields.iter().map(move |field| (*kind, field)))
        {
            let (arguments, described) = arguments(&field.arguments, &mut texts);
            entries.push(json!([
                Kind::from(operation).word(),
                field.name,
                u8::from(field.deprecation.is_some()),
                uses,
                line(field.description.as_deref()),
                arguments,
                described,
                types_of(docs, std::slice::from_ref(field), &[]),
                group(Kind::from(operation), &field.name),
            ]));
        }
    }
    for directive in &model.directives {
        let (arguments, described) = arguments(&directive.arguments, &mut texts);
        entries.push(json!([
            Kind::Directives.word(),
            directive.name,
            0,
            docs.index().directive_uses(&directive.name),
            line(directive.description.as_deref()),
            arguments,
            described,
            types_of(docs, &[], &directive.arguments),
            json!(null),
        ]));
    }
    let groups = docs.groups().groups.iter();
    let groups: Vec<_> = groups
        .map(|group| json!([group.key, group.label]))
        .collect();
    SearchData {
        texts: json!(texts.lines),
        groups: json!(groups),
        entries: json!(entries),
    }
}

/// Returns the owner's examples as `[title, text, line, path of the page that shows it, key]`.
fn list_examples(examples: Option<&NamedExamples>) -> Vec<Value> {
    let all = examples.map_or(&[][..], NamedExamples::all).iter();
    let listed = all.filter_map(|example| {
        let page = example.pages.first()?;
        let line = match example.text.is_empty() {
            true => page.name.clone(),
            false => schema_docs::without_markup(&example.text, EXAMPLE_LINE),
        };
        Some(json!([
            example.title,
            example.text,
            line,
            page.path,
            example.key
        ]))
    });
    listed.collect()
}

/// Returns the number of the group of each operation and type that is in one.
fn group_numbers(docs: &Docs) -> HashMap<(Kind, &str), usize> {
    let groups = docs.groups().groups.iter().enumerate();
    let members = groups.flat_map(|(number, group)| {
        let all = group.operations.iter().chain(&group.types);
        all.map(move |member| ((member.kind, &*member.name), number))
    });
    members.collect()
}

/// Returns the numbers of the types of fields with their arguments, then those of inputs. A root type has none, because its
/// fields are entries of their own.
fn types_of(docs: &Docs, fields: &[FieldDef], inputs: &[InputValueDef]) -> String {
    let mut out = String::new();
    let mut push = |ty: &TypeRef| {
        if !out.is_empty() {
            out.push(',');
        }
        let number = docs.model().type_id(&ty.name);
        match number.and_then(|id| usize::try_from(id.0).ok()) {
            Some(number) => push_base_36(&mut out, number),
            None => out.push('-'),
        }
    };
    for field in fields {
        push(&field.ty);
        field
            .arguments
            .iter()
            .for_each(|argument| push(&argument.ty));
    }
    inputs.iter().for_each(|input| push(&input.ty));
    out
}

/// Returns the arguments of an operation or a directive, and the numbers of their texts.
fn arguments<'d>(arguments: &'d [InputValueDef], texts: &mut Texts<'d>) -> (String, String) {
    let mut names = String::new();
    let mut described = Described::new(texts);
    for argument in arguments {
        push_name(&mut names, &argument.name, argument.deprecation.is_some());
        described.push(argument.description.as_deref());
    }
    (names, described.finish())
}

/// The beginnings of descriptions, each once, because schemas repeat descriptions from field to field.
#[derive(Default)]
struct Texts<'d> {
    numbers: HashMap<&'d str, usize>,
    lines: Vec<String>,
}

/// The numbers of the texts that describe the members of one entry.
struct Described<'t, 'd> {
    texts: &'t mut Texts<'d>,
    numbers: String,
    /// Pending commas before the next number.
    before: usize,
}

impl<'t, 'd> Described<'t, 'd> {
    fn new(texts: &'t mut Texts<'d>) -> Self {
        Self {
            texts,
            numbers: String::new(),
            before: 0,
        }
    }

    fn push(&mut self, description: Option<&'d str>) {
        if let Some(text) = description {
            let number = *self.texts.numbers.entry(text).or_insert_with(|| {
                self.texts.lines.push(line(Some(text)));
                self.texts.lines.len() - 1
            });
            self.numbers.extend(std::iter::repeat_n(',', self.before));
            self.before = 0;
            push_base_36(&mut self.numbers, number);
        }
        self.before += 1;
    }

    fn finish(self) -> String {
        self.numbers
    }
}

fn push_base_36(out: &mut String, number: usize) {
    if number >= 36 {
        push_base_36(out, number / 36);
    }
    let digit = u32::try_from(number % 36).ok();
    out.extend(digit.and_then(|digit| char::from_digit(digit, 36)));
}

/// Returns the members of a type and the numbers of their texts. A root type has none here, because its fields are entries of
/// their own.
fn members<'d>(docs: &Docs, ty: &'d TypeDef, texts: &mut Texts<'d>) -> (String, String) {
    let mut out = String::new();
    let mut described = Described::new(texts);
    if docs.model().operation_kind(&ty.name).is_some() {
        return (out, String::new());
    }
    for field in &ty.fields {
        push_field(&mut out, field);
        described.push(field.description.as_deref());
        for argument in &field.arguments {
            described.push(argument.description.as_deref());
        }
    }
    for field in &ty.input_fields {
        push_name(&mut out, &field.name, field.deprecation.is_some());
        described.push(field.description.as_deref());
    }
    for value in &ty.values {
        push_name(&mut out, &value.name, value.deprecation.is_some());
        described.push(value.description.as_deref());
    }
    (out, described.finish())
}

fn push_field(out: &mut String, field: &FieldDef) {
    push_name(out, &field.name, field.deprecation.is_some());
    if !field.arguments.is_empty() {
        let names: Vec<String> = field
            .arguments
            .iter()
            .map(|argument| match argument.deprecation {
                Some(_) => format!("{}!", argument.name),
                None => argument.name.to_string(),
            })
            .collect();
        // Writing into a string cannot fail.
        let _ = write!(out, "({})", names.join(","));
    }
}

fn push_name(out: &mut String, name: &str, is_deprecated: bool) {
    if !out.is_empty() {
        out.push(' ');
    }
    out.push_str(name);
    if is_deprecated {
        out.push('!');
    }
}

/// Returns the beginning of a description, and the words that it is found by and that are not in there.
fn line(description: Option<&str>) -> String {
    let Some(text) = description else {
        return String::new();
    };
    let mut line = schema_docs::first_words(text, LINE);
    let mut known: HashSet<String> = schema_docs::search_words(&line).collect();
    let mut before = "\n";
    for word in schema_docs::search_words(text) {
        if known.insert(word.clone()) {
            line.push_str(before);
            line.push_str(&word);
            before = " ";
        }
    }
    line
}

/// Returns a script that sets a variable. Escapes `<`, which could end the script inside a page.
fn assignment(name: &str, value: &Value) -> String {
    format!(
        "window.{name}={};\n",
        value.to_string().replace('<', "\\u003c")
    )
}
