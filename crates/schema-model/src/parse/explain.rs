//! The parser's complaints in words for people.

use super::{KEYWORDS, sentence};
use crate::did_you_mean::nearest;

const ADDS: &str = "Say what it adds: fields, values, members, directives or interfaces.";

/// Translates an error of the parser into a sentence for people and a hint.
pub(super) fn explain(raw: &str, token: &str, is_end: bool) -> (String, Option<String>) {
    let found = if is_end {
        "the end of the text".to_owned()
    } else {
        format!("`{token}`")
    };
    if let Some(wanted) = raw
        .strip_prefix("expected ")
        .and_then(|rest| rest.split(", got ").next())
    {
        if let Some(begin) = wanted_definition(wanted) {
            return not_a_definition(begin, token, is_end);
        }
        if wanted.starts_with("an Implements")
            || wanted.starts_with("directive") && !wanted.starts_with("directives or root")
        {
            return (
                format!("Expected what the extension adds, found {found}."),
                Some(ADDS.to_owned()),
            );
        }
        let wanted = readable(wanted);
        return (
            format!("Expected {wanted}, found {found}."),
            hint_for(&wanted, token),
        );
    }
    if raw.starts_with("Unexpected character") || raw.starts_with("unexpected character") {
        let shown: String = token.chars().take(1).collect();
        if let Some(unseen) = shown.chars().find(|c| c.is_control() || c.is_whitespace()) {
            let message = format!(
                "An invisible character (U+{:04X}) is not allowed here.",
                unseen as u32
            );
            let hint = "Replace it by a space.".to_owned();
            return (message, Some(hint));
        }
        let hint = match shown.as_str() {
            "'" | "‘" | "’" | "“" | "”" => {
                Some("Strings are written in straight double quotes.".to_owned())
            }
            ";" => Some("Definitions and fields are not separated by semicolons.".to_owned()),
            "?" => Some("Fields are nullable unless their type ends with `!`.".to_owned()),
            "/" => Some("Comments begin with `#`.".to_owned()),
            "<" | ">" => Some("Lists are written in square brackets: `[Type]`.".to_owned()),
            _ if shown.chars().any(char::is_alphanumeric) => {
                Some("Names consist of `A` to `Z`, `a` to `z`, digits and `_`.".to_owned())
            }
            _ => None,
        };
        return (
            format!("The character `{shown}` is not allowed here."),
            hint,
        );
    }
    if raw.to_ascii_lowercase().contains("unterminated string")
        || raw.contains("unterminated block")
    {
        return ("This string is never closed.".to_owned(), None);
    }
    if raw.contains("line terminator") {
        let hint = "Text of more than one line is written in three quotes: `\"\"\"`.".to_owned();
        return (
            "This string is not closed in its line.".to_owned(),
            Some(hint),
        );
    }
    if raw.starts_with("Invalid Type System Extension") {
        let hint = match token {
            "extend" => {
                "Write `extend type`, `extend schema`, `extend enum` …; directives and operations cannot be extended."
            }
            _ => ADDS,
        };
        return (
            "This extends nothing that can be extended.".to_owned(),
            Some(hint.to_owned()),
        );
    }
    if raw.contains("recursion limit") {
        return ("This is nested too deeply.".to_owned(), None);
    }
    let reworded = match raw {
        "Invalid Enum Value" | "invalid Enum Value" => Some((
            format!("{found} cannot be an enum value."),
            "`true`, `false` and `null` are values of their own; write them in capitals.",
        )),
        "unexpected variable value in a Const context" => Some((
            "A variable is not allowed here.".to_owned(),
            "Write a constant value.",
        )),
        "Fragment Name cannot be 'on'" => Some((
            "A fragment cannot be called `on`.".to_owned(),
            "Choose another name: `fragment Name on Type { … }`.",
        )),
        "Unterminated spread operator" | "unterminated spread operator" => Some((
            "The character `.` is not allowed here.".to_owned(),
            "Names consist of letters, digits and `_`.",
        )),
        _ if raw.contains("an Implements Interfaces") => Some((
            format!("Expected what the extension adds, found {found}."),
            ADDS,
        )),
        _ => None,
    };
    if let Some((message, hint)) = reworded {
        return (message, Some(hint.to_owned()));
    }
    if raw == "Unexpected <EOF>." {
        return (
            "The schema ends where a definition was expected.".to_owned(),
            None,
        );
    }
    (sentence(raw), None)
}

fn wanted_definition(wanted: &str) -> Option<&str> {
    let begins = [
        "definition",
        "a definition",
        "a StringValue, Name or OperationDefinition",
    ];
    (begins.contains(&wanted) || wanted.starts_with("a definition after")).then_some(wanted)
}

fn not_a_definition(wanted: &str, token: &str, is_end: bool) -> (String, Option<String>) {
    if is_end || token == "\"" || wanted.starts_with("a definition after this StringValue") {
        return (
            "A description must be followed by what it describes.".to_owned(),
            None,
        );
    }
    let hint = match token {
        "}" | ")" | "]" => Some(format!(
            "Remove it, or look for a `{token}` too many above."
        )),
        "struct" | "class" | "object" => Some("Did you mean `type`?".to_owned()),
        "implements" | "on" => Some("Is the line above complete?".to_owned()),
        word => nearest(word, KEYWORDS).map(|keyword| format!("Did you mean `{keyword}`?")),
    };
    (format!("`{token}` does not begin a definition."), hint)
}

fn readable(wanted: &str) -> String {
    let word = match wanted {
        "R_CURLY" => "`}`",
        "L_CURLY" => "`{`",
        "R_PAREN" => "`)`",
        "L_PAREN" => "`(`",
        "R_BRACK" => "`]`",
        "L_BRACK" => "`[`",
        "COLON" => "`:`",
        "EQ" => "`=`",
        "on_KW" | "'on'" => "`on`",
        "Type Condition" => "a type condition (`on Type`)",
        "a Selection Set" | "Selection Set" => "a selection (`{ … }`)",
        "at least one Selection in Selection Set" => "a field",
        "Fragment Name" => "the name of a fragment",
        "a Variable Definition" => "a variable (`$name: Type`)",
        "@ symbol" => "`@`",
        "a Name" | "a name" => "a name",
        "a Type" | "a type" => "a type",
        "a Name Type" => "the name of a type",
        "an Argument" => "an argument",
        "an Argument Definition" => "an argument (`name: Type`)",
        "an Input Value Definition" => "an input field (`name: Type`)",
        "Field Definition" => "a field (`name: Type`)",
        "Enum Value Definition" => "an enum value",
        "Directive Locations" | "Directive Location" | "valid Directive Location" => {
            "a directive location (`FIELD_DEFINITION`, `OBJECT`, …)"
        }
        "directives or root operation type definition" | "Root Operation Type Definition" => {
            "a root operation (`query: Query`)"
        }
        "an Interface name" => "the name of an interface",
        "enum value" => "an enum value",
        "item type" => "a type",
        "a valid value" | "a valid Value" => "a value",
        "either a 'mutation', a 'query', or a 'subscription'" => {
            "`query`, `mutation` or `subscription`"
        }
        "Union Member Type" => "a member of the union",
        other => {
            return other
                .strip_suffix("_KW")
                .map_or_else(|| other.to_lowercase(), |word| format!("`{word}`"));
        }
    };
    word.to_owned()
}

fn hint_for(wanted: &str, token: &str) -> Option<String> {
    match (wanted, token) {
        ("`:`", "=") => Some("Types are written behind a colon: `name: Type`.".to_owned()),
        ("`:`", _) => Some("Fields are written `name: Type`.".to_owned()),
        (_, "?") => Some("Fields are nullable unless their type ends with `!`.".to_owned()),
        (_, "null" | "true" | "false") if wanted.contains("enum value") => {
            Some("`true`, `false` and `null` cannot be enum values.".to_owned())
        }
        _ => None,
    }
}
