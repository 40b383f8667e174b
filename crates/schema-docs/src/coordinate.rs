//! Schema coordinates such as `Repository.issues(first:)` (GraphQL specification, September 2025, section 3.14), and
//! where the docs have what they name. Arguments may also be written as in the paths of changes: `Repository.issues.first`.

use schema_model::Kind;
use schema_model::did_you_mean::nearest;
use schema_model::model::{InputValueDef, Model, TypeDef};

/// A coordinate in parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Coordinate<'t> {
    pub is_directive: bool,
    /// The type or directive.
    pub name: &'t str,
    /// The field, input field or value.
    pub member: Option<&'t str>,
    pub argument: Option<&'t str>,
}

/// Returns the path of the page that has what a coordinate names, with the anchor if it is part of a page.
pub(crate) fn path_of(model: &Model, text: &str) -> Option<String> {
    let coordinate = Coordinate::parse(text)?;
    if coordinate.is_directive {
        let directive = model.find_directive(coordinate.name)?;
        let path = Kind::Directives.path_of(&directive.name);
        return with_argument(path, '#', coordinate.argument, &directive.arguments);
    }
    let ty = model.find_type(coordinate.name)?;
    let page = Kind::from(ty.kind).path_of(&ty.name);
    let Some(member) = coordinate.member else {
        return Some(page);
    };
    let Some(field) = ty.fields.iter().find(|field| &*field.name == member) else {
        let is_known = member_names(ty).any(|name| name == member);
        return (is_known && coordinate.argument.is_none()).then(|| format!("{page}#{member}"));
    };
    // The fields of a root type are operations, with pages of their own.
    let (path, before) = match model.operation_kind(&ty.name) {
        Some(kind) => (Kind::from(kind).path_of(member), '#'),
        None => (format!("{page}#{member}"), '.'),
    };
    with_argument(path, before, coordinate.argument, &field.arguments)
}

/// Returns the most similar coordinate that exists, if the type, field or directive before the unknown part does.
pub(crate) fn nearest_to(model: &Model, text: &str) -> Option<String> {
    let coordinate = Coordinate::parse(text)?;
    let Coordinate {
        name,
        member,
        argument,
        ..
    } = coordinate;
    if coordinate.is_directive {
        let Some(directive) = model.find_directive(name) else {
            let names = model.directives.iter().map(|directive| &*directive.name);
            return nearest(name, names).map(|name| format!("@{name}"));
        };
        return Some(match nearest_argument(argument, &directive.arguments) {
            Some(argument) => format!("@{name}({argument}:)"),
            None => format!("@{name}"),
        });
    }
    let ty = model.find_type(name)?;
    let member = member?;
    let Some(known) = member_names(ty).find(|known| *known == member) else {
        return Some(match nearest(member, member_names(ty)) {
            Some(near) => format!("{name}.{near}"),
            None => name.to_owned(),
        });
    };
    let field = ty.fields.iter().find(|field| &*field.name == known);
    let near = field.and_then(|field| nearest_argument(argument, &field.arguments));
    Some(match near {
        Some(argument) => format!("{name}.{known}({argument}:)"),
        None => format!("{name}.{known}"),
    })
}

fn with_argument(
    path: String,
    before: char,
    argument: Option<&str>,
    known: &[InputValueDef],
) -> Option<String> {
    let Some(argument) = argument else {
        return Some(path);
    };
    let mut known = known.iter();
    known
        .any(|known| &*known.name == argument)
        .then(|| format!("{path}{before}{argument}"))
}

fn nearest_argument<'m>(wanted: Option<&str>, known: &'m [InputValueDef]) -> Option<&'m str> {
    nearest(wanted?, known.iter().map(|argument| &*argument.name))
}

fn member_names(ty: &TypeDef) -> impl Iterator<Item = &str> {
    let fields = ty.fields.iter().map(|field| &*field.name);
    let input_fields = ty.input_fields.iter().map(|field| &*field.name);
    let values = ty.values.iter().map(|value| &*value.name);
    fields.chain(input_fields).chain(values)
}

impl<'t> Coordinate<'t> {
    pub fn parse(text: &'t str) -> Option<Self> {
        let (is_directive, text) = match text.strip_prefix('@') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (path, argument) = match text.split_once('(') {
            Some((path, rest)) => (path, Some(rest.strip_suffix(":)")?)),
            None => (text, None),
        };
        let (name, member) = match path.split_once('.') {
            Some((name, member)) => (name, Some(member)),
            None => (path, None),
        };
        // Changes have paths such as `Query.user.id`.
        let (member, argument) = match member.and_then(|member| member.split_once('.')) {
            Some((member, last)) if argument.is_none() => (Some(member), Some(last)),
            _ => (member, argument),
        };
        // Only fields and directives have arguments, and directives have no members.
        let is_whole = match argument {
            Some(_) => member.is_some() != is_directive,
            None => member.is_none() || !is_directive,
        };
        let mut names = [Some(name), member, argument].into_iter().flatten();
        (is_whole && names.all(is_name)).then_some(Self {
            is_directive,
            name,
            member,
            argument,
        })
    }
}

/// Returns whether a text is a name (section 2.1.9).
fn is_name(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    text.bytes().next().is_some_and(is_letter)
        && text
            .bytes()
            .all(|byte| is_letter(byte) || byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use schema_model::{Limits, SourceText};

    fn docs() -> crate::Docs {
        let sdl = "
            type Query { repository(owner: String!): Repository }
            type Repository { issues(first: Int): Int }
            interface Node { id: ID! }
            enum State { OPEN CLOSED }
            input Filter { states: [State!] }
            directive @cost(weight: Int) on FIELD";
        crate::build(&SourceText::new(sdl.to_owned()), &Limits::default()).unwrap()
    }

    #[test]
    fn every_coordinate_leads_to_its_place() {
        let docs = docs();
        for (coordinate, path) in [
            ("Repository", "objects/Repository"),
            ("Repository.issues", "objects/Repository#issues"),
            (
                "Repository.issues(first:)",
                "objects/Repository#issues.first",
            ),
            ("Repository.issues.first", "objects/Repository#issues.first"),
            ("Query.repository", "queries/repository"),
            ("Query.repository(owner:)", "queries/repository#owner"),
            ("Node.id", "interfaces/Node#id"),
            ("State.OPEN", "enums/State#OPEN"),
            ("Filter.states", "inputs/Filter#states"),
            ("@cost", "directives/cost"),
            ("@cost(weight:)", "directives/cost#weight"),
            ("String", "scalars/String"),
        ] {
            assert_eq!(docs.path_of_coordinate(coordinate).as_deref(), Some(path));
            let (page, anchor) = path.split_once('#').unwrap_or((path, ""));
            let page = docs.page(page, &crate::Links::new("/d/a/b")).unwrap();
            let id = format!("id=\"{anchor}\"");
            assert!(anchor.is_empty() || page.html.contains(&id), "{id}");
        }
    }

    #[test]
    fn other_texts_lead_nowhere() {
        for odd in [
            "",
            "@",
            ".",
            "repository",
            "Repository.",
            "Repository.issue",
            "Repository.issues(",
            "Repository.issues(first)",
            "Repository.issues(last:)",
            "Repository(first:)",
            "Repository.issues(first:).x",
            "Filter.states(first:)",
            "State.OPEN(first:)",
            "@cost.weight",
            "Repository.issues.last",
            "Repository.issues.first.x",
            "@cost.weight(a:)",
            "@none",
            "Repository .issues",
            "Répository",
        ] {
            assert_eq!(docs().path_of_coordinate(odd), None, "{odd}");
        }
    }

    #[test]
    fn a_misspelt_coordinate_has_a_near_one() {
        for (coordinate, near) in [
            ("Repository.isues", Some("Repository.issues")),
            ("Repository.isues(first:)", Some("Repository.issues")),
            (
                "Repository.issues(frist:)",
                Some("Repository.issues(first:)"),
            ),
            ("Repository.xyzzy", Some("Repository")),
            ("State.OPNE", Some("State.OPEN")),
            ("@cots", Some("@cost")),
            ("@cost(wieght:)", Some("@cost(weight:)")),
            ("Repositry.issues", None),
        ] {
            let found = docs().nearest_coordinate(coordinate);
            assert_eq!(found.as_deref(), near, "{coordinate}");
        }
    }
}
