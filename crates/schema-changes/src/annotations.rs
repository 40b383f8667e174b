//! Workflow commands of GitHub Actions
//! (<https://docs.github.com/actions/reference/workflow-commands>): what stands beside the lines of a pull
//! request.

use schema_model::Refusal;
use schema_model::model::Position;
use schema_results::{AffectedOperations, Changes, Criticality, OperationVerdict};
use schema_results::{Diagnostic, Findings, Severity};

/// The worst ones first, at most [`Annotations::MAX`], and how many more there are.
///
/// ```
/// use schema_changes::{Annotations, compare};
/// use schema_model::{Limits, SourceText, parse_schema};
///
/// let parse = |sdl: &str| parse_schema(&SourceText::new(sdl), &Limits::default());
/// let (old, new) = (parse("type Query { a: Int b: Int }")?, parse("type Query {\n  a: Intt\n}")?);
/// let text = Annotations::new("new.graphql")
///     .findings(&new.findings, false)
///     .changes(&compare(&old.model, &new.model))
///     .write();
/// let begin = |line: &str| line.split("::").nth(1).map(str::to_owned);
/// assert_eq!(text.lines().count(), 3);
/// assert_eq!(text.lines().next().and_then(begin).unwrap(), "error file=new.graphql,line=2,col=6,title=unknown_type");
/// # Ok::<(), schema_model::Refusal>(())
/// ```
#[derive(Debug)]
pub struct Annotations<'a> {
    /// Named where a finding or change names no file.
    file: &'a str,
    errors: Vec<String>,
    warnings: Vec<String>,
    omitted: usize,
}

impl<'a> Annotations<'a> {
    /// How many are written. GitHub shows ten errors and ten warnings of a step; more are noise in its log.
    pub const MAX: usize = 50;

    /// The name of a schema that is in no file. Its annotations name neither a file nor a line.
    pub const STANDARD_INPUT: &'static str = "standard input";

    /// Returns one error without a place.
    #[must_use]
    pub fn error(text: &str) -> String {
        format!("::error::{}\n", data(text))
    }

    /// Returns one notice without a place.
    #[must_use]
    pub fn notice(text: &str) -> String {
        format!("::notice::{}\n", data(text))
    }

    /// None yet; `file` is named where a finding or change names none.
    #[must_use]
    pub fn new(file: &'a str) -> Self {
        Self {
            file,
            errors: Vec::new(),
            warnings: Vec::new(),
            omitted: 0,
        }
    }

    /// Adds findings: errors as errors, warnings as warnings, or as errors where the run is `strict`.
    #[must_use]
    pub fn findings(mut self, findings: &Findings, strict: bool) -> Self {
        for item in &findings.items {
            let is_error = strict || item.severity == Severity::Error;
            self.diagnostic(item, is_error);
        }
        self.omitted += findings.omitted as usize;
        self
    }

    /// Adds the places where a schema is refused.
    #[must_use]
    pub fn refusal(mut self, refusal: &Refusal) -> Self {
        for item in &refusal.diagnostics {
            self.diagnostic(item, true);
        }
        self
    }

    /// Adds breaking changes as errors and dangerous ones as warnings. Safe ones are left out: nobody has to
    /// do anything about them. What was removed stands where it was held.
    #[must_use]
    pub fn changes(mut self, changes: &Changes) -> Self {
        let mut listed = 0;
        for change in &changes.items {
            if change.criticality == Criticality::Safe {
                continue;
            }
            listed += 1;
            let reason = change.reason.as_deref().unwrap_or_default();
            let hidden = if change.hidden {
                " (hidden from readers)"
            } else {
                ""
            };
            let text = format!("{}{hidden} {reason}", change.message);
            self.add(
                change.criticality == Criticality::Breaking,
                change.new_file.as_deref(),
                change.new_position,
                &change.path,
                text.trim_end(),
            );
        }
        let counts = changes.all_counts();
        let all = (counts.breaking + counts.dangerous) as usize;
        self.omitted += all.saturating_sub(listed);
        self
    }

    /// Adds operations that break, or that are valid in neither version, as errors, and those that are touched as warnings; each
    /// at its first use of what changed.
    #[must_use]
    pub fn operations(mut self, found: &AffectedOperations) -> Self {
        for item in &found.items {
            let error = item.errors.first();
            let (is_error, text) = match (item.verdict, item.impacts.first(), error) {
                (OperationVerdict::Fine, ..) => continue,
                (OperationVerdict::Invalid, ..) => {
                    let refusals = item.refusals(("the schema in use", "the new schema"), 1);
                    let why = refusals
                        .iter()
                        .map(|(version, error)| format!(" {version}{}", error.message));
                    (
                        true,
                        format!("valid in neither version.{}", why.collect::<String>()),
                    )
                }
                (OperationVerdict::Touched, Some(impact), _) => {
                    (false, format!("`{}` touches it.", impact.path))
                }
                (_, Some(impact), _) => (true, format!("`{}` breaks it.", impact.path)),
                (_, None, Some(error)) => (true, error.message.clone()),
                (_, None, None) => (true, String::new()),
            };
            let line = |line: u32, column: u32| Position { line, column };
            let impact = item.impacts.first();
            let place = match (item.verdict, impact, error) {
                (OperationVerdict::Invalid, _, Some(error)) => {
                    (&error.file, line(error.line, error.column))
                }
                (_, Some(impact), _) => (&impact.file, line(impact.line, impact.column)),
                (_, None, Some(error)) => (&error.file, line(error.line, error.column)),
                _ => (&item.file, line(item.line, 1)),
            };
            let text = format!("{}: {text}", item.shown_name());
            self.add(
                is_error,
                place.0.as_deref(),
                Some(place.1),
                "operation",
                &text,
            );
        }
        self
    }

    fn diagnostic(&mut self, item: &Diagnostic, is_error: bool) {
        let hint = item.hint.as_deref().unwrap_or_default();
        let text = format!("{} {hint}", item.message);
        let place = (item.line > 0).then_some(Position {
            line: item.line,
            column: item.column,
        });
        self.add(
            is_error,
            item.file.as_deref(),
            place,
            &item.code,
            text.trim_end(),
        );
    }

    fn add(
        &mut self,
        is_error: bool,
        file: Option<&str>,
        place: Option<Position>,
        title: &str,
        text: &str,
    ) {
        let (level, list) = if is_error {
            ("error", &mut self.errors)
        } else {
            ("warning", &mut self.warnings)
        };
        if list.len() == Self::MAX {
            self.omitted += 1;
            return;
        }
        let title = format!("title={}::{}\n", property(title), data(text));
        list.push(match (file.unwrap_or(self.file), place) {
            (Self::STANDARD_INPUT, _) => format!("::{level} {title}"),
            (file, None) => format!("::{level} file={},{title}", property(file)),
            (file, Some(Position { line, column })) => {
                let file = property(file);
                format!("::{level} file={file},line={line},col={column},{title}")
            }
        });
    }

    /// The lines. Where some are left out, the last line is a notice that counts them.
    #[must_use]
    pub fn write(self) -> String {
        let all = self.errors.len() + self.warnings.len();
        let left = self.omitted + all.saturating_sub(Self::MAX);
        let mut out: String = self
            .errors
            .into_iter()
            .chain(self.warnings)
            .take(Self::MAX)
            .collect();
        if left > 0 {
            let number = schema_model::text::format_number(left);
            out.push_str(&format!(
                "::notice::{number} more errors and warnings are not listed here.\n"
            ));
        }
        out
    }
}

/// The text of a workflow command.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// The value of a property of a workflow command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use schema_model::{Limits, ParsedSchema, SourceText, parse_schema};
    use schema_results::Changes;

    use super::{Annotations, Severity};
    use crate::compare;

    fn parse(sdl: &str) -> ParsedSchema {
        parse_schema(&SourceText::new(sdl), &Limits::default()).unwrap()
    }

    fn between(old: &str, new: &str) -> Changes {
        compare(&parse(old).model, &parse(new).model)
    }

    #[test]
    fn findings_stand_beside_their_lines() {
        let files: [(&str, &[u8]); 2] = [
            ("a.graphql", b"type Query { a: Usr }"),
            ("x,y.graphql", b"\ntype User { b: <x }"),
        ];
        let limits = Limits::default();
        let refusal = schema_model::read_files(&files, &limits)
            .and_then(|source| parse_schema(&source, &limits))
            .unwrap_err();
        let text = Annotations::new("schema").refusal(&refusal).write();
        assert!(
            text.starts_with("::error file=x%2Cy.graphql,line=2,col=16,title=syntax_error::"),
            "{text}"
        );
        let schema = parse("type Query { a: Usr }\ntype User { id: ID }");
        let text = Annotations::new("s.graphql")
            .findings(&schema.findings, false)
            .write();
        assert_eq!(
            text,
            "::error file=s.graphql,line=1,col=17,title=unknown_type::The type `Usr` is not defined. Did you mean `User`?\n"
        );
        let mut doubtful = schema.findings.clone();
        doubtful.items[0].severity = Severity::Warning;
        let write = |strict| {
            Annotations::new("s.graphql")
                .findings(&doubtful, strict)
                .write()
        };
        assert!(write(false).starts_with("::warning "));
        assert!(write(true).starts_with("::error "));
    }

    #[test]
    fn safe_changes_are_left_out_and_the_rest_is_counted() {
        let fields = |name: &str, ty: &str| -> String {
            (0..40).map(|n| format!("{name}{n}: {ty} ")).collect()
        };
        let old = format!("type Query {{ {} }} enum E {{ A }} ", fields("a", "E"));
        let values: String = (0..40).map(|n| format!("B{n} ")).collect();
        let new = format!(
            "type Query {{ z: E {} }} enum E {{ A {values} }}",
            fields("c", "Int")
        );
        let found = between(&old, &new);
        let counts = found.counts;
        assert_eq!(
            (counts.breaking, counts.dangerous, counts.safe),
            (40, 40, 41)
        );
        let text = Annotations::new("s.graphql").changes(&found).write();
        let count = |begin: &str| text.lines().filter(|line| line.starts_with(begin)).count();
        assert_eq!((count("::error "), count("::warning ")), (40, 10));
        assert!(
            text.ends_with("\n::notice::30 more errors and warnings are not listed here.\n"),
            "{text}"
        );
        assert_eq!(text.lines().count(), Annotations::MAX + 1);
        let safe = between("type Query { a: Int }", "type Query { a: Int b: Int }");
        assert_eq!(Annotations::new("s").changes(&safe).write(), "");
    }

    #[test]
    fn findings_and_changes_share_the_room() {
        let fields: String = (0..300).map(|n| format!("f{n}: Nothing{n} ")).collect();
        let new = format!("type Query {{ {fields} }}");
        let old = format!("type Query {{ gone: Int {fields} }}");
        let schema = parse(&new);
        let text = Annotations::new("s")
            .findings(&schema.findings, false)
            .changes(&between(&old, &new))
            .write();
        assert_eq!(text.matches("::error ").count(), 50);
        assert!(text.contains("::notice::251 more "), "{text}");
    }
}
