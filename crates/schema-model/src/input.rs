//! From bytes as somebody sent them to the text of a schema.

use crate::introspection;
use crate::limits::Limits;
use crate::lines::{LineIndex, placeless};
use crate::refusal::Refusal;
use crate::source::{SourceFile, SourceText};
use crate::syntax::find_unclosed;
use crate::text::format_number;
use schema_syntax::is_markup;

/// Decodes several files as one schema, in that order. Files that hold nothing are passed over.
///
/// ```
/// use schema_model::Limits;
///
/// let files: [(&str, &[u8]); 2] =
///     [("a.graphql", b"type Query { user: User }"), ("b.graphql", b"type User { id: Id }")];
/// let limits = Limits::default();
/// let schema = schema_model::parse_schema(&schema_model::read_files(&files, &limits)?, &limits)?;
/// let finding = &schema.findings.items[0];
/// assert_eq!((finding.file.as_deref(), finding.line), (Some("b.graphql"), 1));
/// # Ok::<(), schema_model::Refusal>(())
/// ```
///
/// # Errors
/// As [`read`], for the first file that is at fault; and where one of several holds an introspection
/// result, which is a whole schema by itself.
pub fn read_files(files: &[(&str, &[u8])], limits: &Limits) -> Result<SourceText, Refusal> {
    let bytes: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    if bytes > limits.max_bytes {
        return Err(too_large(Some(bytes as u64), limits));
    }
    let has_text = |bytes: &[u8]| decode(bytes).map_or(true, |text| !text.trim().is_empty());
    let holding: Vec<_> = files.iter().filter(|(_, bytes)| has_text(bytes)).collect();
    let mut whole = SourceText::default();
    let mut lines = 0;
    for (name, bytes) in &holding {
        let source = read(bytes, limits).map_err(|refusal| refusal.within(name))?;
        if holding.len() > 1 && is_json(bytes) {
            let message =
                "An introspection result is a whole schema: it cannot be joined with other files.";
            return Err(invalid("joined_introspection", message.to_owned()).within(name));
        }
        if holding.len() > 1
            && let Some(at) =
                find_unclosed(&source.sdl, limits).map_err(|refusal| refusal.within(name))?
        {
            return Err(refuse_unclosed(&source.sdl, at).within(name));
        }
        whole.files.push(SourceFile {
            name: (*name).to_owned(),
            first_line: lines + 1,
        });
        whole.sdl.push_str(&source.sdl);
        if !whole.sdl.ends_with('\n') {
            whole.sdl.push('\n');
        }
        let count = source.sdl.lines().count();
        lines += u32::try_from(count).unwrap_or(u32::MAX);
    }
    if whole.files.is_empty() {
        let nothing = read(b"", limits);
        return match files {
            [(name, _)] => nothing.map_err(|refusal| refusal.within(name)),
            _ => nothing,
        };
    }
    Ok(whole)
}

fn is_json(bytes: &[u8]) -> bool {
    decode(bytes).is_ok_and(|text| match text.trim_start().as_bytes() {
        [b'{', rest @ ..] => is_json_object(rest),
        [b'[', rest @ ..] => is_json_array(rest),
        _ => false,
    })
}

/// Decodes an input: SDL or an introspection result (bare or under `data`), UTF-8 or UTF-16 with a
/// byte order mark, any line ends.
///
/// # Errors
/// Where the input is empty, too large, not text, an operation, broken JSON, or JSON that is no
/// introspection result.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<SourceText, Refusal> {
    if bytes.len() > limits.max_bytes {
        return Err(too_large(Some(bytes.len() as u64), limits));
    }
    let text = with_line_feeds(decode(bytes)?);
    let start = text.trim_start();
    if start.is_empty() {
        return Err(invalid(
            "empty",
            "The schema is empty. Send SDL or an introspection result.".to_owned(),
        ));
    }
    let at = text.len() - start.len();
    match start.as_bytes() {
        [b'{', rest @ ..] if is_json_object(rest) => introspection::to_sdl(&text, limits),
        [b'[', rest @ ..] if is_json_array(rest) => introspection::to_sdl(&text, limits),
        [b'{', ..] => Err(operation(&text, at)),
        [b'<', ..] if is_markup(start) => Err(markup(&text, at)),
        _ => Ok(SourceText::new(text)),
    }
}

fn decode(bytes: &[u8]) -> Result<String, Refusal> {
    match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => decode_utf8(rest),
        [0xFF, 0xFE, rest @ ..] => decode_utf16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => decode_utf16(rest, u16::from_be_bytes),
        _ => decode_utf8(bytes),
    }
}

fn decode_utf8(bytes: &[u8]) -> Result<String, Refusal> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let valid = bytes.get(..error.valid_up_to()).unwrap_or(&[]);
        not_text(
            &String::from_utf8_lossy(valid),
            error.valid_up_to(),
            "it is not valid UTF-8",
        )
    })?;
    match text.find('\0') {
        Some(at) => Err(not_text(text, at, "it has a zero byte")),
        None => Ok(text.to_owned()),
    }
}

fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, Refusal> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let mut text = String::with_capacity(bytes.len() / 2);
    for decoded in char::decode_utf16(pairs.iter().map(|pair| unit(*pair))) {
        match decoded {
            Ok('\0') | Err(_) => {
                let at = text.len();
                return Err(not_text(&text, at, "it is not valid UTF-16"));
            }
            Ok(character) => text.push(character),
        }
    }
    if rest.is_empty() {
        Ok(text)
    } else {
        Err(not_text(
            &text,
            text.len(),
            "its UTF-16 ends in half a unit",
        ))
    }
}

fn with_line_feeds(text: String) -> String {
    if text.contains('\r') {
        text.replace("\r\n", "\n").replace('\r', "\n")
    } else {
        text
    }
}

/// The text behind the `{` cannot begin a selection.
fn is_json_object(rest: &[u8]) -> bool {
    matches!(rest.trim_ascii_start().first(), None | Some(b'"' | b'}'))
}

fn is_json_array(rest: &[u8]) -> bool {
    matches!(
        rest.trim_ascii_start().first(),
        None | Some(b'"' | b'{' | b'[' | b']' | b'0'..=b'9')
    ) && !rest.starts_with(b"[[[[")
}

/// The refusal of an input that is larger than the limit: of `size` bytes, where its size is known without
/// reading it whole.
#[must_use]
pub fn too_large(size: Option<u64>, limits: &Limits) -> Refusal {
    let most = limits.max_bytes;
    let limit = format_number(most);
    let unit = format_bytes(most).map_or_else(String::new, |rounded| format!(" ({rounded})"));
    let message = match size {
        Some(size) => format!(
            "The schema has {} bytes; at most {limit}{unit} are allowed.",
            format_number(usize::try_from(size).unwrap_or(usize::MAX)),
        ),
        None => format!("The schema is larger than the limit of {limit} bytes{unit}."),
    };
    Refusal {
        code: "too_large",
        message: message.clone(),
        diagnostics: vec![placeless("too_many_bytes", message)],
    }
}

/// A number of bytes in the largest unit that gives a whole number.
fn format_bytes(bytes: usize) -> Option<String> {
    [("GiB", 30), ("MiB", 20), ("KiB", 10)]
        .into_iter()
        .find(|(_, bits)| bytes > 0 && bytes.is_multiple_of(1 << bits))
        .map(|(unit, bits)| format!("{} {unit}", bytes >> bits))
}

fn invalid(code: &str, message: String) -> Refusal {
    Refusal {
        code: "invalid_schema",
        message: message.clone(),
        diagnostics: vec![placeless(code, message)],
    }
}

fn not_text(before: &str, at: usize, why: &str) -> Refusal {
    let lines = LineIndex::new(before);
    let mut diagnostic = lines.diagnostic(
        "not_text",
        format!("This is not a text file: {why} here."),
        at,
        at,
    );
    diagnostic.hint = Some("Save the schema as UTF-8.".to_owned());
    let message = format!("This is not a text file: {why} (line {}).", diagnostic.line);
    Refusal {
        code: "invalid_schema",
        message,
        diagnostics: vec![diagnostic],
    }
}

/// A definition cannot begin in one file and end in the next.
fn refuse_unclosed(text: &str, at: usize) -> Refusal {
    let bracket = text.get(at..=at).unwrap_or("{");
    let message = format!("The `{bracket}` is never closed in its file.");
    let diagnostic = LineIndex::new(text).diagnostic("syntax_error", message.clone(), at, at + 1);
    Refusal {
        code: "invalid_schema",
        message,
        diagnostics: vec![diagnostic],
    }
}

fn markup(text: &str, at: usize) -> Refusal {
    let message = "This is HTML or XML, not a schema.".to_owned();
    let mut diagnostic = LineIndex::new(text).diagnostic("markup", message.clone(), at, at + 1);
    diagnostic.hint = Some(
        "A page was saved instead of the schema that it shows. Copy the schema as plain text, or send an introspection result."
            .to_owned(),
    );
    Refusal {
        code: "invalid_schema",
        message,
        diagnostics: vec![diagnostic],
    }
}

fn operation(text: &str, at: usize) -> Refusal {
    let message = "This is an operation, not a schema.".to_owned();
    let mut diagnostic = LineIndex::new(text).diagnostic("operation", message.clone(), at, at + 1);
    diagnostic.hint = Some(
        "Send the schema's definitions (`type Query { … }`) or an introspection result.".to_owned(),
    );
    Refusal {
        code: "invalid_schema",
        message,
        diagnostics: vec![diagnostic],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        read(bytes, &Limits::default()).unwrap().sdl
    }

    fn refused(bytes: &[u8]) -> (String, u32, u32) {
        let refusal = read(bytes, &Limits::default()).unwrap_err();
        let place = &refusal.diagnostics[0];
        (place.code.clone(), place.line, place.column)
    }

    #[test]
    fn encodings_are_decoded() {
        let sdl = "type Query { é: Int }";
        let little: Vec<u8> = sdl.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = sdl.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(text(sdl.as_bytes()), sdl);
        assert_eq!(text(&[b"\xEF\xBB\xBF", sdl.as_bytes()].concat()), sdl);
        assert_eq!(text(&[b"\xFF\xFE", &little[..]].concat()), sdl);
        assert_eq!(text(&[b"\xFE\xFF", &big[..]].concat()), sdl);
    }

    #[test]
    fn line_ends_become_line_feeds() {
        assert_eq!(text(b"a\r\nb\rc\n"), "a\nb\nc\n");
    }

    #[test]
    fn what_is_not_text_is_refused_at_its_place() {
        assert_eq!(refused(b"type A\n  \xC3("), ("not_text".to_owned(), 2, 3));
        assert_eq!(refused(b"\x7fELF\0\0"), ("not_text".to_owned(), 1, 5));
        assert_eq!(refused(b"\xFF\xFEa\0b"), ("not_text".to_owned(), 1, 2));
        assert_eq!(
            refused(b"\xFF\xFE\x00\xD8a\0"),
            ("not_text".to_owned(), 1, 1)
        );
    }

    #[test]
    fn nothing_is_refused() {
        for bytes in [&b""[..], b"  \r\n\t", b"\xEF\xBB\xBF", b"\xFF\xFE"] {
            assert_eq!(refused(bytes).0, "empty");
        }
    }

    #[test]
    fn operations_are_named() {
        assert_eq!(
            refused(b"\n { user { name } }"),
            ("operation".to_owned(), 2, 2)
        );
    }

    #[test]
    fn files_are_read_as_one() {
        let limits = Limits::default();
        let files: [(&str, &[u8]); 4] = [
            ("a", b"type A {\n  a: Int\n}"),
            ("empty", b"\n"),
            ("b", b"\xEF\xBB\xBF# b\r\ntype B { b: Int }\r\n"),
            ("c", b"type C { c: Int }"),
        ];
        let source = read_files(&files, &limits).unwrap();
        assert_eq!(source.place(3), Some(("a", 3)));
        assert_eq!(source.place(4), Some(("b", 1)));
        assert_eq!(source.place(6), Some(("c", 1)));
        assert_eq!(source.sdl.lines().nth(5), Some("type C { c: Int }"));
        let json: [(&str, &[u8]); 2] = [
            ("a", b"type A { a: Int }"),
            ("j", b"{\"data\": {\"__schema\": {\"types\": []}}}"),
        ];
        let refusal = read_files(&json, &limits).unwrap_err();
        assert_eq!(refusal.diagnostics[0].file.as_deref(), Some("j"));
        let broken: [(&str, &[u8]); 2] =
            [("a", b"type A { a: Int }"), ("b", b"type B {\n  \xff }")];
        let refusal = read_files(&broken, &limits).unwrap_err();
        let place = &refusal.diagnostics[0];
        assert_eq!((place.file.as_deref(), place.line), (Some("b"), 2));
        let empty: [(&str, &[u8]); 1] = [("a", b" ")];
        assert_eq!(
            read_files(&empty, &limits).unwrap_err().diagnostics[0].code,
            "empty"
        );
    }

    #[test]
    fn a_definition_ends_in_its_file() {
        let limits = Limits::default();
        let files: [(&str, &[u8]); 2] = [("a", b"\ntype A {"), ("b", b"a: Int }")];
        let refusal = read_files(&files, &limits).unwrap_err();
        let place = &refusal.diagnostics[0];
        assert_eq!(
            (place.file.as_deref(), place.line, place.column),
            (Some("a"), 2, 8)
        );
    }

    #[test]
    fn limits_are_named_exactly() {
        let message = |size, max_bytes| {
            let limits = Limits {
                max_bytes,
                ..Limits::default()
            };
            too_large(size, &limits).message
        };
        assert_eq!(
            message(Some(2_000_000), 1_500_000),
            "The schema has 2,000,000 bytes; at most 1,500,000 are allowed."
        );
        assert_eq!(
            message(Some(2_000), 1_024),
            "The schema has 2,000 bytes; at most 1,024 (1 KiB) are allowed."
        );
        assert_eq!(
            message(None, 8 << 20),
            "The schema is larger than the limit of 8,388,608 bytes (8 MiB)."
        );
    }

    #[test]
    fn size_is_limited() {
        let refusal = read(&vec![b' '; 9 << 20], &Limits::default()).unwrap_err();
        assert_eq!(
            refusal.message,
            "The schema has 9,437,184 bytes; at most 8,388,608 (8 MiB) are allowed."
        );
    }
}
