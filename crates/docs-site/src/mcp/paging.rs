//! Cuts long answers into parts that fit a model's budget, with a cursor from each part to the next.

use schema_docs::count_tokens;
use sha2::{Digest, Sha256};

/// The call that a cursor belongs to, on one version of a schema.
pub struct Call<'a> {
    /// Stamp of the docs.
    pub stamp: &'a str,
    /// Name of the tool.
    pub tool: &'a str,
    /// Its arguments in one canonical spelling, without cursor and budget.
    pub arguments: &'a str,
}

/// A part of an answer.
#[derive(Debug, PartialEq, Eq)]
pub struct Part<'t> {
    /// The text.
    pub text: &'t str,
    /// Where the next part begins; `None` at the end.
    pub next: Option<usize>,
}

impl Call<'_> {
    /// Returns the cursor for the part that begins at `offset`.
    pub fn cursor(&self, offset: usize) -> String {
        let digest = Sha256::digest(format!(
            "{}\n{}\n{}\n{offset}",
            self.stamp, self.tool, self.arguments
        ));
        let check: String = digest
            .iter()
            .take(6)
            .map(|byte| format!("{byte:02x}"))
            .collect();
        format!("{offset:x}.{check}")
    }

    /// Returns the position of a cursor; `None` if it was made for another call, or not by us.
    pub fn offset(&self, cursor: &str) -> Option<usize> {
        let (offset, _) = cursor.split_once('.')?;
        let offset = usize::from_str_radix(offset, 16).ok()?;
        (self.cursor(offset) == cursor).then_some(offset)
    }
}

/// A piece of a line may take this many tokens more among other lines than alone.
const MARGIN: usize = 8;

/// Returns as many whole lines from `offset` as fit into `budget` tokens, but at least something; `None` if
/// `offset` is beyond the end of the text.
pub fn part(text: &str, offset: usize, budget: usize) -> Option<Part<'_>> {
    let rest = text.get(offset..)?;
    if offset > 0 && rest.is_empty() {
        return None;
    }
    let mut end = 0;
    let mut tokens = 0;
    for line in rest.split_inclusive('\n') {
        let own = count_tokens(line);
        if tokens + own > budget {
            // A line that is longer than any part is cut anyway, so it begins wherever there is room.
            if own > budget && tokens < budget / 2 {
                end += longest_start(line, (budget - tokens).saturating_sub(MARGIN));
            }
            break;
        }
        tokens += own;
        end += line.len();
    }
    if end == 0 {
        let line = rest.split_inclusive('\n').next().unwrap_or_default();
        end = longest_start(line, budget);
    }
    // Lines together may take a little more than the sum of their tokens.
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

/// Returns the part with fences around code that began before it or ends after it.
pub fn fence_part(text: &str, offset: usize, part: &Part<'_>) -> String {
    let end = offset + part.text.len();
    let open = |at: usize| text.get(..at).and_then(open_fence);
    let mut out = String::with_capacity(part.text.len() + 16);
    if let Some(fence) = open(offset) {
        out.push_str(fence);
        out.push('\n');
    }
    out.push_str(part.text);
    if let Some(fence) = open(end) {
        if !out.ends_with('\n') {
            out.push('\n');
        }
        out.push_str(fence);
        out.push('\n');
    }
    out
}

/// Returns the fence of the code block that a text leaves open.
fn open_fence(text: &str) -> Option<&str> {
    let mut open: Option<&str> = None;
    for line in text.lines() {
        let line = line.trim_start();
        let rest = line.trim_start_matches('`');
        let marks = line.strip_suffix(rest).unwrap_or_default();
        match open {
            None if marks.len() >= 3 => open = Some(marks),
            Some(fence) if marks.len() >= fence.len() && rest.trim().is_empty() => open = None,
            _ => {}
        }
    }
    open
}

/// Returns how many bytes of a too long line fit into the budget; at least one character.
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
    fn a_line_too_long_begins_in_the_first_part_and_is_fenced_in_each() {
        let word = "word ".repeat(20_000);
        let text = format!("# Word\n\nObject.\n\n```\n{word}\n```\n\nThe end.\n");
        let (mut offset, mut shown) = (Some(0), Vec::new());
        while let Some(at) = offset {
            let part = part(&text, at, 1_000).unwrap();
            shown.push(fence_part(&text, at, &part));
            offset = part.next;
        }
        let first = shown.first().unwrap();
        assert!(
            first.starts_with("# Word\n\nObject.\n\n```\nword word "),
            "{first}"
        );
        assert!(first.ends_with("\n```\n") && first.len() > 2_000);
        for part in &shown {
            assert!(count_tokens(part) <= 1_010);
            assert_eq!(open_fence(part), None, "{part}");
        }
        assert!(shown.last().unwrap().ends_with("\n\nThe end.\n"));
        assert!(
            shown
                .iter()
                .skip(1)
                .rev()
                .skip(1)
                .all(|part| part.starts_with("```\nword") || part.starts_with("```\n word")),
            "{shown:?}"
        );
    }

    #[test]
    fn whole_lines_are_kept_together() {
        for part in parts("one two three\nfour five six\nseven eight nine\n", 8) {
            assert!(part.ends_with('\n'), "{part:?}");
        }
    }

    #[test]
    fn a_cursor_is_for_its_call() {
        let call = |tool, arguments| Call {
            stamp: "1",
            tool,
            arguments,
        };
        let cursor = call("get_type", "User").cursor(4_711);
        assert_eq!(call("get_type", "User").offset(&cursor), Some(4_711));
        assert_eq!(call("get_type", "Node").offset(&cursor), None);
        assert_eq!(call("get_operation", "User").offset(&cursor), None);
        let newer = Call {
            stamp: "2",
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
