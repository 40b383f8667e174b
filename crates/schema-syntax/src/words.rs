//! Problems and faults in words for people.

use crate::did_you_mean::nearest;
use crate::errors::{Found, Hint, Problem, SyntaxError};
use crate::lexer::{Fault, FaultKind};
use crate::locations::LOCATIONS;
use crate::pasted;
use crate::token::{TokenId, TokenKind, Tokens};

/// Keywords that begin a definition of a schema.
const KEYWORDS: [&str; 9] = [
    "type",
    "interface",
    "union",
    "enum",
    "input",
    "scalar",
    "directive",
    "schema",
    "extend",
];
/// Characters of a token shown in a message.
const MAX_SHOWN: usize = 40;
const LOCATION: &str = "a directive location (`FIELD_DEFINITION`, `OBJECT`, …)";
const NULLABLE: &str = "Fields are nullable unless their type ends with `!`.";

type Words = (String, Option<String>);

/// Writes the error of a token.
pub(crate) fn of_problem(
    found: Found,
    tokens: &Tokens<'_>,
    unclosed: Option<TokenId>,
) -> SyntaxError {
    let Found { token, problem } = found;
    let start = tokens.start(token);
    let shown = show(tokens, token);
    let is_end = tokens.kind(token) == TokenKind::End;
    let (message, usual) = explain(problem, tokens, token, shown);
    let pasted = pasted::hint(tokens, token, start);
    let mut hint = pasted.or(usual.map(Hint::Text));
    // The name before the missing colon is a keyword: the definition before it goes on, because it was not closed.
    let is_keyword = |id: TokenId| KEYWORDS.contains(&tokens.text(id));
    let is_swallowed = match problem {
        Problem::Swallowed | Problem::Unclosed => true,
        Problem::ExpectedWith("`:`", _) => token.checked_sub(1).is_some_and(is_keyword),
        _ => false,
    };
    if is_swallowed && unclosed.is_some() || is_end && hint.is_none() {
        hint = unclosed.map(|bracket| Hint::NeverClosed(tokens.start(bracket)));
    }
    SyntaxError {
        start,
        end: start + shown.len(),
        message,
        hint,
    }
}

fn explain(problem: Problem, tokens: &Tokens<'_>, token: TokenId, shown: &str) -> Words {
    let kind = tokens.kind(token);
    let expected = |wanted: &str, hint: Option<&str>| {
        let found = match kind {
            TokenKind::End => "the end of the text".to_owned(),
            _ => format!("`{shown}`"),
        };
        let message = format!("Expected {wanted}, found {found}.");
        (message, hint.map(str::to_owned))
    };
    if kind == TokenKind::Dot {
        let hint = "Names consist of letters, digits and `_`.";
        let message = "The character `.` is not allowed here.";
        return (message.to_owned(), Some(hint.to_owned()));
    }
    match problem {
        Problem::Expected(wanted) => expected(wanted, None),
        Problem::ExpectedWith(wanted, hint) => expected(wanted, Some(hint)),
        Problem::Unclosed => expected("`}`", None),
        Problem::Swallowed => expected("`:`", Some("Fields are written `name: Type`.")),
        Problem::NotADefinition => (
            format!("`{shown}` does not begin a definition."),
            hint_for_definition(shown),
        ),
        Problem::NotADefinitionWith(hint) => (
            format!("`{shown}` does not begin a definition."),
            Some(hint.to_owned()),
        ),
        Problem::LoneDescription => (
            "A description must be followed by what it describes.".to_owned(),
            None,
        ),
        Problem::NoValue => (
            format!("The argument `{shown}` has no value."),
            Some("Arguments are written `name: value`.".to_owned()),
        ),
        Problem::ReservedValue => (
            format!("`{shown}` cannot be an enum value."),
            Some(
                "`true`, `false` and `null` are values of their own; write them in capitals."
                    .to_owned(),
            ),
        ),
        Problem::NotALocation => {
            let near = (kind == TokenKind::Name)
                .then(|| nearest(shown, LOCATIONS))
                .flatten();
            let (message, _) = expected(LOCATION, None);
            (message, near.map(|near| format!("Did you mean `{near}`?")))
        }
        Problem::Sentence(message, hint) => (message.to_owned(), Some(hint.to_owned())),
    }
}

fn hint_for_definition(shown: &str) -> Option<String> {
    match shown {
        "}" | ")" | "]" => Some(format!(
            "Remove it, or look for a `{shown}` too many above."
        )),
        "struct" | "class" | "object" => Some("Did you mean `type`?".to_owned()),
        "implements" | "on" => Some("Is the line above complete?".to_owned()),
        "repeatable" => Some("Write `repeatable` before `on`.".to_owned()),
        word if LOCATIONS.contains(&word) => {
            Some("Directive locations are separated by `|`.".to_owned())
        }
        word => nearest(word, KEYWORDS).map(|keyword| format!("Did you mean `{keyword}`?")),
    }
}

/// The part of a token that messages show: a quote stands for a string.
fn show<'t>(tokens: &Tokens<'t>, token: TokenId) -> &'t str {
    let text = tokens.text(token);
    if tokens.kind(token).is_string() {
        return text.get(..1).unwrap_or_default();
    }
    let end = text.char_indices().nth(MAX_SHOWN);
    end.and_then(|(end, _)| text.get(..end)).unwrap_or(text)
}

/// Writes an error within a token, or of a character that begins none.
pub(crate) fn of_fault(fault: &Fault, tokens: &Tokens<'_>) -> SyntaxError {
    let Fault { start, end, kind } = fault;
    let rest = tokens.source().get(*start..).unwrap_or_default();
    let text = |hint: &str| Hint::Text(hint.to_owned());
    let (message, hint) = match kind {
        FaultKind::Inside(message, hint) => (message.clone(), hint.map(text)),
        FaultKind::Unclosed => ("This string is never closed.".to_owned(), None),
        FaultKind::UnclosedInLine => {
            let hint = "Text of more than one line is written in three quotes: `\"\"\"`.";
            let message = "This string is not closed in its line.";
            (message.to_owned(), Some(text(hint)))
        }
        FaultKind::Character => {
            let (message, hint) = of_character(rest.chars().next().unwrap_or_default());
            let pasted = pasted::hint_for_character(rest);
            (message, pasted.or(hint.map(Hint::Text)))
        }
    };
    SyntaxError {
        start: *start,
        end: *end,
        message,
        hint,
    }
}

fn of_character(character: char) -> Words {
    if character.is_control() || character.is_whitespace() || is_invisible(character) {
        let number = u32::from(character);
        return (
            format!("An invisible character (U+{number:04X}) is not allowed here."),
            Some("Replace it by a space.".to_owned()),
        );
    }
    let hint = match character {
        '\'' | '‘' | '’' | '“' | '”' => {
            Some("Strings are written in straight double quotes.")
        }
        ';' => Some("Definitions and fields are not separated by semicolons."),
        '?' => Some(NULLABLE),
        '/' => Some("Comments begin with `#`."),
        '<' | '>' => Some("Lists are written in square brackets: `[Type]`."),
        _ if character.is_alphanumeric() => {
            Some("Names consist of `A` to `Z`, `a` to `z`, digits and `_`.")
        }
        _ => None,
    };
    (
        format!("The character `{character}` is not allowed here."),
        hint.map(str::to_owned),
    )
}

/// Characters without width that `char::is_whitespace` does not know.
fn is_invisible(character: char) -> bool {
    matches!(character, '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{2064}' | '\u{AD}')
}
