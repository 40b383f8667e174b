//! The patterns that say what to hide.

use schema_model::glob::Glob;
use schema_results::{MAX_HIDE_RULE_CHARACTERS, MAX_HIDE_RULES};

/// Hide rules as an owner writes them: one per line, `#` begins a comment.
///
/// | rule | hides |
/// |---|---|
/// | `*Connection`, `_*` | types whose name matches; `*` is any text, `?` one character |
/// | `User.email`, `*.internal*` | fields, input fields and enum values |
/// | `Query.users.token` | arguments |
/// | `@internal` | what the directive is applied to, and the directive; `@deprecated` works too |
/// | `unreachable` | types that no root operation leads to |
/// | `preset:relay` | connections, edges and page information, recognised by their shape |
/// | `preset:federation` | what federation adds to a schema: its types, directives and `@inaccessible` |
///
/// Everything that needs a hidden type goes with it: fields that return it, arguments that take it. A field that
/// returns a hidden connection stays and shows a list of what the connection holds.
///
/// ```
/// use schema_docs::HideRules;
///
/// let rules = HideRules::parse(["*Connection", "User.email", "@internal"]).unwrap();
/// assert_eq!(rules.len(), 3);
/// let wrong = HideRules::parse(["User-Name"]).unwrap_err();
/// assert_eq!(wrong[0].line, 1);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HideRules {
    pub(super) rules: Vec<Rule>,
}

/// A line that is not a rule.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct RuleError {
    /// 1-based.
    pub line: u32,
    /// A sentence for people.
    pub message: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rule {
    pub text: Box<str>,
    pub pattern: Pattern,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Pattern {
    Type(Glob),
    Member(Glob, Glob),
    Argument(Glob, Glob, Glob),
    Directive(Glob),
    Unreachable,
    Relay,
    Federation,
}

impl Default for HideRules {
    /// Federation's own types and directives.
    fn default() -> Self {
        Self {
            rules: vec![Rule {
                text: "preset:federation".into(),
                pattern: Pattern::Federation,
            }],
        }
    }
}

impl HideRules {
    /// Hides nothing.
    #[must_use]
    pub fn none() -> Self {
        Self { rules: Vec::new() }
    }

    /// Reads rules, one a line; empty lines and comments are passed over.
    ///
    /// # Errors
    /// Every line that is not a rule; more than [`MAX_HIDE_RULES`] rules; a rule longer than
    /// [`MAX_HIDE_RULE_CHARACTERS`].
    pub fn parse<'a>(lines: impl IntoIterator<Item = &'a str>) -> Result<Self, Vec<RuleError>> {
        let mut rules = Vec::new();
        let mut wrong = Vec::new();
        for (number, line) in (1u32..).zip(lines) {
            let text = line.split('#').next().unwrap_or("").trim();
            if text.is_empty() {
                continue;
            }
            match pattern(text) {
                Ok(_) if rules.len() == MAX_HIDE_RULES => {
                    let message = format!("There are more than {MAX_HIDE_RULES} rules.");
                    wrong.push(RuleError {
                        line: number,
                        message,
                    });
                    break;
                }
                Ok(pattern) => rules.push(Rule {
                    text: text.into(),
                    pattern,
                }),
                Err(message) => wrong.push(RuleError {
                    line: number,
                    message,
                }),
            }
        }
        if wrong.is_empty() {
            Ok(Self { rules })
        } else {
            Err(wrong)
        }
    }

    /// Returns the number of rules.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// Returns whether there are no rules.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// The rules as written, without comments.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().map(|rule| &*rule.text)
    }
}

fn pattern(text: &str) -> Result<Pattern, String> {
    if text.chars().count() > MAX_HIDE_RULE_CHARACTERS {
        return Err(format!(
            "A rule has at most {MAX_HIDE_RULE_CHARACTERS} characters."
        ));
    }
    match text {
        "unreachable" => return Ok(Pattern::Unreachable),
        "preset:relay" => return Ok(Pattern::Relay),
        "preset:federation" => return Ok(Pattern::Federation),
        _ => {}
    }
    if let Some(preset) = text.strip_prefix("preset:") {
        return Err(format!(
            "There is no preset `{preset}`. There are `preset:relay` and `preset:federation`."
        ));
    }
    let glob = |part: &str| {
        Glob::parse(part).ok_or_else(|| {
            format!(
                "`{text}` is no rule. Write a type (`*Connection`), a field (`User.email`), an argument \
                 (`Query.users.token`) or a directive (`@internal`)."
            )
        })
    };
    if let Some(directive) = text.strip_prefix('@') {
        return Ok(Pattern::Directive(glob(directive)?));
    }
    let mut parts = text.splitn(4, '.');
    Ok(
        match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some(ty), None, ..) => Pattern::Type(glob(ty)?),
            (Some(ty), Some(member), None, _) => Pattern::Member(glob(ty)?, glob(member)?),
            (Some(ty), Some(field), Some(argument), None) => {
                Pattern::Argument(glob(ty)?, glob(field)?, glob(argument)?)
            }
            _ => glob("").map(Pattern::Type)?,
        },
    )
}
