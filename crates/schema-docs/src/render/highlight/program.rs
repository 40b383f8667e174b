//! Languages that programs are written in: strings, comments, numbers and the commonest words.

use super::{Language, Paint, embedded, string_length};

/// The syntax of a language.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Program {
    /// As in classes.
    pub word: &'static str,
    /// As people write it behind a fence.
    names: &'static [&'static str],
    comment: &'static str,
    /// Quotes whose strings end in their line, and those that may go on.
    quotes: (&'static str, &'static str),
    keywords: &'static [&'static str],
}

static PROGRAMS: [Program; 6] = [
    Program {
        word: "javascript",
        names: &[
            "javascript",
            "js",
            "jsx",
            "mjs",
            "typescript",
            "ts",
            "tsx",
            "node",
        ],
        comment: "//",
        quotes: ("\"'", "`"),
        keywords: &[
            "async",
            "await",
            "break",
            "case",
            "catch",
            "class",
            "const",
            "continue",
            "default",
            "delete",
            "do",
            "else",
            "export",
            "extends",
            "false",
            "finally",
            "for",
            "from",
            "function",
            "if",
            "import",
            "in",
            "instanceof",
            "interface",
            "let",
            "new",
            "null",
            "return",
            "switch",
            "this",
            "throw",
            "true",
            "try",
            "type",
            "typeof",
            "undefined",
            "var",
            "while",
            "yield",
        ],
    },
    Program {
        word: "shell",
        names: &["sh", "shell", "bash", "zsh", "console", "curl", "terminal"],
        comment: "#",
        quotes: ("", "\"'"),
        keywords: &[
            "case", "do", "done", "elif", "else", "esac", "export", "fi", "for", "function", "if",
            "in", "then", "while",
        ],
    },
    Program {
        word: "python",
        names: &["python", "py", "python3"],
        comment: "#",
        quotes: ("\"'", ""),
        keywords: &[
            "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
            "elif", "else", "except", "False", "finally", "for", "from", "if", "import", "in",
            "is", "lambda", "None", "not", "or", "pass", "raise", "return", "True", "try", "while",
            "with", "yield",
        ],
    },
    Program {
        word: "go",
        names: &["go", "golang"],
        comment: "//",
        quotes: ("\"'", "`"),
        keywords: &[
            "break",
            "case",
            "const",
            "continue",
            "default",
            "defer",
            "else",
            "false",
            "for",
            "func",
            "go",
            "if",
            "import",
            "interface",
            "map",
            "nil",
            "package",
            "range",
            "return",
            "select",
            "struct",
            "switch",
            "true",
            "type",
            "var",
        ],
    },
    Program {
        word: "clike",
        names: &[
            "java", "kotlin", "kt", "swift", "scala", "c#", "cs", "csharp", "c", "c++", "cpp",
            "rust", "rs", "php", "dart", "groovy",
        ],
        comment: "//",
        quotes: ("\"", ""),
        keywords: &[
            "as",
            "async",
            "await",
            "break",
            "case",
            "catch",
            "class",
            "const",
            "continue",
            "default",
            "else",
            "enum",
            "extends",
            "false",
            "final",
            "fn",
            "for",
            "fun",
            "func",
            "function",
            "if",
            "impl",
            "implements",
            "import",
            "in",
            "interface",
            "let",
            "match",
            "mod",
            "mut",
            "namespace",
            "new",
            "nil",
            "null",
            "package",
            "private",
            "protected",
            "pub",
            "public",
            "return",
            "self",
            "static",
            "struct",
            "switch",
            "this",
            "throw",
            "throws",
            "true",
            "try",
            "use",
            "using",
            "val",
            "var",
            "void",
            "while",
        ],
    },
    Program {
        word: "yaml",
        names: &[
            "yaml", "yml", "toml", "ini", "env", "dotenv", "ruby", "rb", "elixir", "r", "perl",
        ],
        comment: "#",
        quotes: ("\"'", ""),
        keywords: &[
            "begin", "class", "def", "do", "else", "elsif", "end", "false", "if", "module", "nil",
            "null", "require", "return", "true", "unless", "while",
        ],
    },
];

/// The language that people call so, in small letters.
pub(super) fn find(name: &str) -> Option<&'static Program> {
    PROGRAMS
        .iter()
        .find(|program| program.names.contains(&name))
}

/// Appends the text in colours.
pub(super) fn push(paint: &mut Paint, out: &mut String, text: &str, of: &Program) {
    let mut rest = text;
    let mut before = '\n';
    // Quotes that nothing ends, in their line or at all.
    let mut odd = String::new();
    while !rest.is_empty() {
        if let Some((head, body, language)) = here_document(rest, of) {
            paint.word(out, None, head);
            paint.push(out, Some(language), body);
            rest = rest.get(head.len() + body.len()..).unwrap_or_default();
            before = '}';
            continue;
        }
        let (length, class) = token(rest, before, of, &mut odd);
        let Some((token, after)) = rest.split_at_checked(length) else {
            return paint.word(out, None, rest);
        };
        if class != Some("string") || !embedded::push(paint, out, token) {
            paint.word(out, class, token);
        }
        before = token.chars().next_back().unwrap_or(before);
        if before == '\n' {
            odd.retain(|quote| of.quotes.1.contains(quote));
        }
        rest = after;
    }
}

/// Returns the mark of a here-document of JSON or GraphQL at the start of a text, its content and its language.
fn here_document<'t>(text: &'t str, of: &Program) -> Option<(&'t str, &'t str, Language)> {
    let (mark, end, language) = match of.word {
        "shell" => ("<<'JSON'\n", "\nJSON", Language::Json),
        "yaml" => ("<<~'GRAPHQL'\n", "\nGRAPHQL", Language::Graphql),
        _ => return None,
    };
    let (head, inner) = text
        .split_at_checked(mark.len())
        .filter(|(head, _)| *head == mark)?;
    Some((head, inner.get(..inner.find(end)?)?, language))
}

/// Bytes that belong together, and their class.
fn token(
    text: &str,
    before: char,
    of: &Program,
    odd: &mut String,
) -> (usize, Option<&'static str>) {
    let Some(first) = text.chars().next() else {
        return (0, None);
    };
    let is_after_blank = before.is_whitespace();
    if text.starts_with(of.comment) && (is_after_blank || of.comment == "//" && before != ':') {
        return (text.find('\n').unwrap_or(text.len()), Some("comment"));
    }
    if of.comment == "//" && text.starts_with("/*") {
        let end = text.find("*/").map_or(text.len(), |at| at + 2);
        return (end, Some("comment"));
    }
    for (triple, programs) in [("\"\"\"", &["python", "clike"][..]), ("'''", &["python"])] {
        if programs.contains(&of.word)
            && let Some(inner) = text.strip_prefix(triple)
        {
            let end = inner.find(triple).map_or(text.len(), |at| at + 6);
            return (end, Some("string"));
        }
    }
    let (in_line, over_lines) = of.quotes;
    if in_line.contains(first) || over_lines.contains(first) {
        let is_known = odd.contains(first);
        let found = (!is_known).then(|| string_length(text, first, in_line.contains(first)));
        return match found.flatten() {
            Some(length) => (length, Some("string")),
            None => {
                if !is_known {
                    odd.push(first);
                }
                (1, None)
            }
        };
    }
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let end = |is_part: &dyn Fn(char) -> bool| {
        let rest = text.char_indices().skip(1);
        let mut rest = rest.skip_while(|(_, letter)| is_part(*letter));
        rest.next().map_or(text.len(), |(at, _)| at)
    };
    match first {
        '-' if of.word == "shell" && is_after_blank => {
            let length = end(&|letter| is_part(letter) || letter == '-');
            (length, Some("attr-name").filter(|_| length > 1))
        }
        '$' if of.word == "shell" => {
            let length = end(&is_part);
            (length, Some("variable").filter(|_| length > 1))
        }
        '0'..='9' => {
            let length = end(&|letter| is_part(letter) || letter == '.');
            let number = text.get(..length).unwrap_or_default();
            let is_number = number
                .chars()
                .all(|c| c.is_ascii_digit() || matches!(c, '.' | '_'));
            (length, Some("number").filter(|_| is_number))
        }
        letter if is_part(letter) => {
            let length = end(&is_part);
            let word = text.get(..length).unwrap_or_default();
            let is_keyword = before != '.' && before != '-' && of.keywords.contains(&word);
            (length, Some("keyword").filter(|_| is_keyword))
        }
        other => (other.len_utf8(), None),
    }
}
