//! The text of a schema and the files that it was read from.

use schema_results::Diagnostic;

/// The text of a schema: SDL, UTF-8, lines end with LF, no byte order mark.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceText {
    /// The SDL as sent, or as made from an introspection result.
    pub sdl: String,
    /// The files that it was read from, in order; none where it has no name.
    pub files: Vec<SourceFile>,
}

/// A file of several that are one schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// As given.
    pub name: String,
    /// Its first line in the whole text, 1-based.
    pub first_line: u32,
}

impl SourceText {
    /// SDL that is known to be text.
    #[must_use]
    pub fn new(sdl: impl Into<String>) -> Self {
        Self {
            sdl: sdl.into(),
            files: Vec::new(),
        }
    }

    /// The file that holds a line of the whole text, and the line's number there.
    #[must_use]
    pub fn place(&self, line: u32) -> Option<(&str, u32)> {
        place_in(&self.files, line)
    }

    /// Gives a diagnostic of the whole text its place in a file.
    pub fn locate(&self, diagnostic: &mut Diagnostic) {
        if let (0, [only]) = (diagnostic.line, &*self.files) {
            diagnostic.file = Some(only.name.clone());
        } else if let Some((file, line)) = self.place(diagnostic.line) {
            diagnostic.file = Some(file.to_owned());
            diagnostic.end_line = line + diagnostic.end_line.saturating_sub(diagnostic.line);
            diagnostic.line = line;
        }
    }
}

/// The file that holds a line of the joined text, and the line's number there.
pub(crate) fn place_in(files: &[SourceFile], line: u32) -> Option<(&str, u32)> {
    let after = files.partition_point(|file| file.first_line <= line);
    let file = files.get(after.checked_sub(1)?)?;
    Some((&file.name, line - file.first_line + 1))
}

impl From<String> for SourceText {
    fn from(sdl: String) -> Self {
        Self::new(sdl)
    }
}
