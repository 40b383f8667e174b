//! Diagnostics as text for a terminal: the message, the place, the line, carets below it.

use schema_results::{Diagnostic, Findings, Severity};

use crate::lines::LEAD;
use crate::refusal::Refusal;
use crate::text::format_number;

/// Columns of a tab.
const TAB: usize = 4;

/// The diagnostic as lines of text, the last one ended too. `file` is shown as given where the
/// diagnostic names none; with
/// `colour` there are ANSI escape sequences in it. Control characters of the schema are shown as
/// `�`, so a schema cannot play tricks on a terminal.
///
/// ```
/// let limits = schema_model::Limits::default();
/// let source = schema_model::read(b"type Query { user: Usr }\ntype User { id: ID }", &limits)?;
/// let schema = schema_model::parse_schema(&source, &limits)?;
/// assert_eq!(
///     schema_model::render_diagnostic(&schema.findings.items[0], "schema.graphql", false),
///     "error[unknown_type]: The type `Usr` is not defined.\n \
///      \x20--> schema.graphql:1:20\n  \
///      \x20|\n \
///      1 | type Query { user: Usr }\n  \
///      \x20|                    ^^^\n  \
///      \x20= help: Did you mean `User`?\n",
/// );
/// # Ok::<(), schema_model::Refusal>(())
/// ```
#[must_use]
pub fn render_diagnostic(diagnostic: &Diagnostic, file: &str, colour: bool) -> String {
    let paint = Paint { colour };
    let (word, style) = match diagnostic.severity {
        Severity::Error => ("error", "1;31"),
        Severity::Warning => ("warning", "1;33"),
        Severity::Advice => ("advice", "1;36"),
    };
    let head = paint.with(style, &format!("{word}[{}]", diagnostic.code));
    let message = paint.with("1", &format!(": {}", make_harmless(&diagnostic.message)));
    let mut out = format!("{head}{message}\n");
    let width = diagnostic.line.to_string().len();
    let gutter = |mark: &str| paint.with("1;34", &format!(" {:width$} {mark}", ""));
    let arrow = paint.with("1;34", &format!(" {:width$}-->", ""));
    let file = make_harmless(diagnostic.file.as_deref().unwrap_or(file));
    if diagnostic.line == 0 {
        out.push_str(&format!("{arrow} {file}\n"));
    } else {
        out.push_str(&format!(
            "{arrow} {file}:{}:{}\n",
            diagnostic.line, diagnostic.column
        ));
        if !diagnostic.excerpt.is_empty() {
            let (line, carets) = underline(diagnostic);
            let number = paint.with("1;34", &format!(" {} |", diagnostic.line));
            let carets = paint.with(style, &carets);
            out.push_str(&format!("{}\n{number} {line}\n", gutter("|")));
            out.push_str(&format!("{} {carets}\n", gutter("|")));
        }
    }
    if let Some(hint) = &diagnostic.hint {
        let help = paint.with("1", "help:");
        out.push_str(&format!("{} {help} {}\n", gutter("="), make_harmless(hint)));
    }
    out
}

/// The excerpt with tabs as spaces, and the carets that stand under it.
fn underline(diagnostic: &Diagnostic) -> (String, String) {
    let column = (diagnostic.column as usize).saturating_sub(1);
    // A line that was cut keeps so many characters before the column, behind the mark of the cut.
    let is_cut = diagnostic.excerpt.starts_with('…') && column > LEAD;
    let begin = if is_cut { LEAD + 1 } else { column };
    let length = if diagnostic.end_line > diagnostic.line {
        usize::MAX
    } else {
        (diagnostic.end_column.saturating_sub(diagnostic.column) as usize).max(1)
    };
    let mut line = String::new();
    let (mut before, mut under, mut at) = (0, 0, 0);
    for (number, character) in diagnostic.excerpt.chars().enumerate() {
        let width = match character {
            '\t' => TAB - at % TAB,
            other => width_of(other),
        };
        at += width;
        match character {
            '\t' => line.extend(std::iter::repeat_n(' ', width)),
            other if is_harmful(other) => line.push('\u{fffd}'),
            other => line.push(other),
        }
        if number < begin {
            before += width;
        } else if number - begin < length {
            under += width;
        }
    }
    // Behind the end of the line: where something is missing.
    before += begin.saturating_sub(diagnostic.excerpt.chars().count());
    let carets = format!("{}{}", " ".repeat(before), "^".repeat(under.max(1)));
    (line, carets)
}

/// All findings, an empty line after each, and how many more there are.
#[must_use]
pub fn render_findings(findings: &Findings, file: &str, colour: bool) -> String {
    let mut out = all(&findings.items, file, colour);
    if findings.omitted > 0 {
        out.push_str(&format!(
            "and {} more\n",
            format_number(findings.omitted as usize)
        ));
    }
    out
}

impl Refusal {
    /// All places, an empty line after each, and the sentence that sums them up, unless it repeats the only place.
    #[must_use]
    pub fn render(&self, file: &str, colour: bool) -> String {
        if let Some(only) = self.only_place() {
            return render_diagnostic(only, file, colour);
        }
        let word = Paint { colour }.with("1;31", "error");
        format!(
            "{}{word}: {}\n",
            all(&self.diagnostics, file, colour),
            make_harmless(&self.message)
        )
    }
}

fn all(items: &[Diagnostic], file: &str, colour: bool) -> String {
    items
        .iter()
        .map(|item| render_diagnostic(item, file, colour) + "\n")
        .collect()
}

struct Paint {
    colour: bool,
}

impl Paint {
    fn with(&self, style: &str, text: &str) -> String {
        if self.colour {
            format!("\x1b[{style}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }
}

/// Replaces the characters that a terminal acts on.
fn make_harmless(text: &str) -> String {
    text.chars()
        .map(|c| if is_harmful(c) { '\u{fffd}' } else { c })
        .collect()
}

/// Returns whether a terminal acts on a character: control characters, and those that turn the direction of text.
fn is_harmful(character: char) -> bool {
    character.is_control()
        || crate::direction::turns(character)
        || matches!(character, '\u{2028}' | '\u{2029}')
}

/// Columns of a character on a terminal: the wide and the zero-width blocks of Unicode 16
/// (`EastAsianWidth.txt`, general category `Mn`), as far as terminals agree on them.
fn width_of(character: char) -> usize {
    match character as u32 {
        0x0300..=0x036F
        | 0x1AB0..=0x1AFF
        | 0x1DC0..=0x1DFF
        | 0x200B..=0x200F
        | 0x2060..=0x2064
        | 0x20D0..=0x20FF
        | 0xFE00..=0xFE0F
        | 0xFE20..=0xFE2F
        | 0xFEFF => 0,
        0x1100..=0x115F
        | 0x2E80..=0x303E
        | 0x3041..=0xA4CF
        | 0xA960..=0xA97F
        | 0xAC00..=0xD7A3
        | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F
        | 0xFF00..=0xFF60
        | 0xFFE0..=0xFFE6
        | 0x1F300..=0x1F64F
        | 0x1F680..=0x1F6FF
        | 0x1F900..=0x1F9FF
        | 0x1FA70..=0x1FAFF
        | 0x20000..=0x3FFFD => 2,
        _ => 1,
    }
}
