//! The files that a text with operations was joined from.

use crate::source::{SourceFile, SourceText};

/// Extensions of files with operations.
const EXTENSIONS: [&str; 3] = [".graphql", ".graphqls", ".gql"];

/// Finds the files in a text that names each in a comment above its operations: `# src/mail.graphql`. Returns none if the
/// text has no such comment.
#[must_use]
pub fn split_files(text: &str) -> Vec<SourceFile> {
    let lines = (1..).zip(text.lines());
    let named = lines.filter_map(|(line, text)| {
        let name = text.strip_prefix("# ")?.trim_end();
        let is_file =
            EXTENSIONS.iter().any(|end| name.ends_with(end)) && !name.contains(char::is_whitespace);
        is_file.then(|| SourceFile {
            name: name.to_owned(),
            first_line: line,
        })
    });
    named.collect()
}

/// Returns the bytes at which the files begin.
pub(super) fn file_starts(source: &SourceText) -> Vec<usize> {
    let mut files = source.files.iter().peekable();
    let mut starts = Vec::with_capacity(source.files.len());
    let mut offset = 0;
    for (line, text) in (1..).zip(source.sdl.split_inclusive('\n')) {
        while files.next_if(|file| file.first_line <= line).is_some() {
            starts.push(offset);
        }
        if files.peek().is_none() {
            break;
        }
        offset += text.len();
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_in_comments() {
        let text =
            "# a.graphql\nquery A { a }\n# not a file\n# src/b b.gql\n\n# src/b.gql\n{ b }\n";
        let files: Vec<(String, u32)> = split_files(text)
            .into_iter()
            .map(|file| (file.name, file.first_line))
            .collect();
        assert_eq!(
            files,
            [("a.graphql".to_owned(), 1), ("src/b.gql".to_owned(), 6)]
        );
        let source = SourceText {
            files: split_files(text),
            ..SourceText::new(text)
        };
        assert_eq!(file_starts(&source), [0, text.find("# src/b.gql").unwrap()]);
        assert_eq!(file_starts(&SourceText::new("{ a }")), [0_usize; 0]);
    }
}
