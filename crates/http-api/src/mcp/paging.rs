//! Long answers in parts that fit a model's budget, and the cursors that lead from one to the next.

use domain::VersionId;
use schema_docs::count_tokens;
use sha2::{Digest, Sha256};

/// What a cursor is good for: one call on one version of a schema.
pub(super) struct Call<'a> {
    /// The version that is read.
    pub version: VersionId,
    /// Stamp of the rules that hide some of it.
    pub rules_stamp: &'a str,
    /// The tool.
    pub tool: &'a str,
    /// Its arguments in one fixed spelling, without cursor and budget.
    pub arguments: &'a str,
}

/// A part of an answer.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Part<'t> {
    /// The text.
    pub text: &'t str,
    /// Where the next part begins; none at the end.
    pub next: Option<usize>,
}

impl Call<'_> {
    /// The cursor for what begins at `offset`.
    pub(super) fn cursor(&self, offset: usize) -> String {
        let digest = Sha256::digest(format!(
            "{}\n{}\n{}\n{}\n{offset}",
            self.version, self.rules_stamp, self.tool, self.arguments
        ));
        let check: String = digest
            .iter()
            .take(6)
            .map(|byte| format!("{byte:02x}"))
            .collect();
        format!("{offset:x}.{check}")
    }

    /// Where a cursor leads; none where it was made for anything else, or by anybody else.
    pub(super) fn offset(&self, cursor: &str) -> Option<usize> {
        let (offset, _) = cursor.split_once('.')?;
        let offset = usize::from_str_radix(offset, 16).ok()?;
        (self.cursor(offset) == cursor).then_some(offset)
    }
}

/// As many whole lines from `offset` as fit into `budget` tokens, but always something; none where the
/// text does not reach that far.
pub(super) fn part(text: &str, offset: usize, budget: usize) -> Option<Part<'_>> {
    let rest = text.get(offset..)?;
    if offset > 0 && rest.is_empty() {
        return None;
    }
    let mut end = 0;
    let mut tokens = 0;
    for line in rest.split_inclusive('\n') {
        tokens += count_tokens(line);
        if tokens > budget {
            break;
        }
        end += line.len();
    }
    if end == 0 {
        let line = rest.split_inclusive('\n').next().unwrap_or_default();
        end = longest_start(line, budget);
    }
    // Lines together may be a little more than each by itself.
    while count_tokens(rest.get(..end)?) > budget {
        let shown = rest.get(..end)?;
        let Some(line) = shown.trim_end_matches('\n').rfind('\n') else {
            break;
        };
        end = line + 1;
    }
    let next = offset + end;
    Some(Part {
        text: rest.get(..end)?,
        next: (next < text.len()).then_some(next),
    })
}

/// How many bytes of a line too long for the budget fit into it: one letter at least.
fn longest_start(line: &str, budget: usize) -> usize {
    let first = line.chars().next().map_or(0, char::len_utf8);
    let (mut fits, mut most) = (first, line.len());
    while fits < most {
        let middle = line.ceil_char_boundary(fits + (most - fits).div_ceil(2));
        if line
            .get(..middle)
            .is_some_and(|start| count_tokens(start) <= budget)
        {
            fits = middle;
        } else {
            most = line.floor_char_boundary(middle - 1);
        }
    }
    fits.max(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str, budget: usize) -> Vec<&str> {
        let (mut parts, mut offset) = (Vec::new(), Some(0));
        while let Some(at) = offset {
            let part = part(text, at, budget).unwrap();
            assert!(!part.text.is_empty() || text.is_empty());
            parts.push(part.text);
            offset = part.next;
        }
        parts
    }

    #[test]
    fn parts_make_the_whole() {
        let lines: String = (0..300)
            .map(|n| format!("- `field{n}`: `String` — number {n}\n"))
            .collect();
        let long = "ein sehr langes Wort 🦀 ".repeat(400);
        for text in [
            "",
            "short",
            &lines,
            &long,
            &"a".repeat(9_000),
            &"\n".repeat(700),
            &"🦀".repeat(900),
        ] {
            let parts = parts(text, 100);
            assert_eq!(parts.concat(), text);
            for part in &parts {
                assert!(count_tokens(part) <= 100, "{} tokens", count_tokens(part));
            }
            assert!(text.len() < 100 || parts.len() > 1);
        }
        assert_eq!(part("abc", 3, 10), None);
        assert_eq!(part("ä", 1, 10), None);
        assert_eq!(part("abc", 4, 10), None);
    }

    #[test]
    fn whole_lines_are_kept_together() {
        for part in parts("one two three\nfour five six\nseven eight nine\n", 8) {
            assert!(part.ends_with('\n'), "{part:?}");
        }
    }

    #[test]
    fn a_cursor_is_for_its_call() {
        let version = VersionId::generate();
        let call = |tool, arguments| Call {
            version,
            rules_stamp: "",
            tool,
            arguments,
        };
        let cursor = call("get_type", "User").cursor(4_711);
        assert_eq!(call("get_type", "User").offset(&cursor), Some(4_711));
        assert_eq!(call("get_type", "Node").offset(&cursor), None);
        assert_eq!(call("get_operation", "User").offset(&cursor), None);
        let newer = Call {
            version: VersionId::generate(),
            rules_stamp: "",
            tool: "get_type",
            arguments: "User",
        };
        assert_eq!(newer.offset(&cursor), None);
        for wrong in [
            "",
            ".",
            "0",
            "1267",
            &cursor.replace('.', ""),
            &format!("0{cursor}"),
            "ffffffffffffffffff.00",
        ] {
            assert_eq!(call("get_type", "User").offset(wrong), None, "{wrong}");
        }
    }
}
