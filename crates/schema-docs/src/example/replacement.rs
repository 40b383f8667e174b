//! What changes in a query where something deprecated is replaced: the lines that go, and those that come.

use similar::{ChangeTag, TextDiff};

use super::Source;
use super::way::of_steps;
use crate::deprecated::DeprecatedThing;
use schema_model::index::{Path, Step};
use schema_model::model::{FieldDef, InputValueDef, TypeId};

/// A query before and after the replacement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct QueryChange {
    /// The lines of both, without line ends.
    pub lines: Vec<(LineMark, String)>,
}

/// In which of the two queries a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineMark {
    Both,
    Old,
    New,
}

/// A field, or an argument of one.
struct Spot<'m> {
    owner: TypeId,
    at: u32,
    field: &'m FieldDef,
    argument: Option<&'m InputValueDef>,
}

/// Returns the change to a query that asks for a deprecated field, or gives a deprecated argument; none for other things, and
/// where no query can ask for both sides.
pub(crate) fn of_replacement(
    source: Source<'_>,
    thing: &DeprecatedThing<'_>,
) -> Option<QueryChange> {
    let replacement = thing.replacement.as_ref()?;
    let old = find(source, &thing.coordinate)?;
    let new = find(source, &replacement.coordinate)?;
    let way = way_to(source, old.owner)?;
    let new_way = match lead_on(source, old.owner, new.owner) {
        Some(steps) => Path {
            steps: way.steps.iter().copied().chain(steps).collect(),
            ..way.clone()
        },
        None => way_to(source, new.owner)?,
    };
    let before = query(source, way, &old)?;
    let after = query(source, new_way, &new)?;
    let diff = TextDiff::from_lines(before.as_str(), after.as_str());
    let lines = diff.iter_all_changes().map(|change| {
        let mark = match change.tag() {
            ChangeTag::Equal => LineMark::Both,
            ChangeTag::Delete => LineMark::Old,
            ChangeTag::Insert => LineMark::New,
        };
        (mark, change.value().trim_end().to_owned())
    });
    let lines = in_blocks(lines.collect());
    let is_changed = lines.iter().any(|(mark, _)| *mark != LineMark::Both);
    is_changed.then_some(QueryChange { lines })
}

/// Lines with words that hold two places of a change apart. A change of fewer lines on each side ends before any line with
/// words.
const APART: usize = 2;

/// Returns the lines with all that goes before all that comes, in each place that changes. A bracket or a single field that
/// both queries have does not hold two places apart.
fn in_blocks(lines: Vec<(LineMark, String)>) -> Vec<(LineMark, String)> {
    let mut out = Vec::with_capacity(lines.len());
    let (mut old, mut new, mut between) = (Vec::new(), Vec::new(), Vec::new());
    for (mark, line) in lines {
        match mark {
            LineMark::Both => {
                between.push((mark, line));
                let is_short = old.len() < APART && new.len() < APART;
                if count_with_words(&between) >= if is_short { 1 } else { APART } {
                    out.append(&mut old);
                    out.append(&mut new);
                    out.append(&mut between);
                }
            }
            LineMark::Old | LineMark::New => {
                let is_block = !old.is_empty() || !new.is_empty();
                for (both, line) in between.drain(..) {
                    if is_block {
                        old.push((LineMark::Old, line.clone()));
                        new.push((LineMark::New, line));
                    } else {
                        out.push((both, line));
                    }
                }
                let side = match mark {
                    LineMark::Old => &mut old,
                    _ => &mut new,
                };
                side.push((mark, line));
            }
        }
    }
    out.append(&mut old);
    out.append(&mut new);
    out.append(&mut between);
    out
}

fn count_with_words(lines: &[(LineMark, String)]) -> usize {
    let has_words = |line: &str| line.contains(|letter: char| letter.is_ascii_alphanumeric());
    lines.iter().filter(|(_, line)| has_words(line)).count()
}

/// Finds `Product.stock` or `Query.products(sort:)`, if operations can ask for it.
fn find<'m>(source: Source<'m>, coordinate: &str) -> Option<Spot<'m>> {
    let Source { model, index, .. } = source;
    let (path, argument) = match coordinate.strip_suffix(":)") {
        Some(start) => start
            .split_once('(')
            .map(|(path, name)| (path, Some(name)))?,
        None => (coordinate, None),
    };
    let (owner, name) = path.split_once('.')?;
    let owner = model.type_id(owner)?;
    let at = index.members().find(model, owner, name)?;
    let field = model.get(owner)?.fields.get(at as usize)?;
    let argument = match argument {
        Some(name) => Some(field.arguments.iter().find(|known| *known.name == *name)?),
        None => None,
    };
    Some(Spot {
        owner,
        at,
        field,
        argument,
    })
}

fn way_to(source: Source<'_>, ty: TypeId) -> Option<Path> {
    let mut ways = source.index.paths_from_roots(source.model, ty, 1);
    ways.pop().filter(|path| path.omitted == 0)
}

/// Returns the steps from one type to another where they are the same, or where one field leads there, perhaps over a
/// connection.
fn lead_on(source: Source<'_>, from: TypeId, to: TypeId) -> Option<Vec<Step>> {
    let Source { model, index, .. } = source;
    if from == to {
        return Some(Vec::new());
    }
    let leading = |owner: TypeId| {
        let fields = model.get(owner).map_or(&[][..], |ty| &ty.fields);
        let usable = (0u32..).zip(fields).filter(|(_, field)| {
            field.deprecation.is_none() && field.arguments.iter().all(|one| !one.is_required())
        });
        usable.filter_map(move |(field, def)| {
            let step = Step::Field { owner, field };
            Some((step, model.type_id(&def.ty.name)?))
        })
    };
    let direct = leading(from).find(|(_, reached)| *reached == to);
    if let Some((step, _)) = direct {
        return Some(vec![step]);
    }
    let connections = leading(from).filter(|(_, reached)| index.connection(*reached).is_some());
    let mut over = connections.filter_map(|(step, connection)| {
        if let Some((nodes, _)) = leading(connection).find(|(_, reached)| *reached == to) {
            return Some(vec![step, nodes]);
        }
        let mut edges = leading(connection);
        edges.find_map(|(edges, edge)| {
            let mut nodes = leading(edge).filter(|_| index.node_of_edge(edge) == Some(to));
            let (node, _) = nodes.find(|(_, reached)| *reached == to)?;
            Some(vec![step, edges, node])
        })
    });
    over.next()
}

fn query(source: Source<'_>, mut way: Path, spot: &Spot<'_>) -> Option<String> {
    way.steps.push(Step::Field {
        owner: spot.owner,
        field: spot.at,
    });
    let wanted = spot.argument.map(|argument| (spot.field, argument));
    of_steps(source, &way, wanted).map(|example| example.operation)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_stands_before_what_comes() {
        let read = |text: &str| -> Vec<(LineMark, String)> {
            let lines = text.lines().map(|line| {
                let (mark, line) = line.split_at(1);
                let mark = match mark {
                    "-" => LineMark::Old,
                    "+" => LineMark::New,
                    _ => LineMark::Both,
                };
                (mark, line.to_owned())
            });
            lines.collect()
        };
        for (diff, blocks) in [
            (
                " {\n-a {\n+b {\n }\n-c\n+d\n }",
                " {\n-a {\n-}\n-c\n+b {\n+}\n+d\n }",
            ),
            ("-a\n+b\n x\n-c\n+d", "-a\n+b\n x\n-c\n+d"),
            ("-a\n }\n }", "-a\n }\n }"),
            (
                " x\n-a\n-b\n+c\n id\n-d\n+e\n x\n x\n-f",
                " x\n-a\n-b\n-id\n-d\n+c\n+id\n+e\n x\n x\n-f",
            ),
            ("+b\n-a", "-a\n+b"),
            ("", ""),
        ] {
            assert_eq!(in_blocks(read(diff)), read(blocks), "{diff}");
        }
    }
}
