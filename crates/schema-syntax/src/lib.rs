//! GraphQL text in; tokens, a syntax tree and syntax errors in words out.
//!
//! A pure function library: schemas and operations on one parser, by the specification of September 2025 with what is
//! merged for September 2026. It knows the grammar and nothing of what names mean.
//!
//! ```
//! use schema_syntax::{NodeKind, SyntaxLimits, parse};
//!
//! let limits = SyntaxLimits::default();
//! let tree = parse("type Query { \"All.\" users: [User!] }", &limits).unwrap();
//! assert!(tree.errors().is_empty());
//! let (query, node) = tree.definitions().next().unwrap();
//! assert_eq!((node.kind, tree.name_text(node)), (NodeKind::Object, "Query"));
//! let (_, field) = tree.children(query).next().unwrap();
//! assert_eq!(tree.description(field).as_deref(), Some("All."));
//!
//! let tree = parse("type Query { a: Int b Int }", &limits).unwrap();
//! assert_eq!(tree.errors()[0].message, "Expected `:`, found `Int`.");
//! assert_eq!(tree.errors()[0].start, 22);
//! ```
//!
//! Tokens stand in flat arrays of nine bytes each, nodes in one array of twenty; places are numbers of tokens, names are
//! stored once. Nothing here recurses or panics on any input, and every cost grows linearly with the input, up to the
//! [`SyntaxLimits`].

pub mod did_you_mean;
mod errors;
mod lexer;
mod limits;
mod locations;
mod names;
mod numbers;
mod parser;
mod pasted;
mod print;
mod report;
mod strings;
mod token;
mod tree;
mod words;

pub use errors::{Hint, Pasted, SyntaxError, Wanted};
pub use limits::{Exceeded, Limit, SyntaxLimits};
pub use names::{NameId, Names};
pub use pasted::is_markup;
pub use print::{is_same, print};
pub use strings::string_value;
pub use token::{TokenId, TokenKind, Tokens};
pub use tree::{Flags, Node, NodeId, NodeKind, Tree};

/// Reads a text. Syntax errors are in the tree ([`Tree::errors`]), which then has what could be read.
///
/// # Errors
/// The first limit that the text passes; nothing is made of such a text.
pub fn parse<'t>(text: &'t str, limits: &SyntaxLimits) -> Result<Tree<'t>, Exceeded> {
    let lexed = lexer::lex(text, limits)?;
    let output = parser::parse(&lexed.tokens, limits.max_errors);
    let (errors, is_cut) = report::write_errors(&lexed, &output.found, limits.max_errors);
    Ok(Tree {
        tokens: lexed.tokens,
        nodes: output.nodes,
        errors,
        is_cut,
    })
}

/// The innermost bracket that a text opens and never closes.
///
/// # Errors
/// As [`parse`].
pub fn find_unclosed(text: &str, limits: &SyntaxLimits) -> Result<Option<usize>, Exceeded> {
    let lexed = lexer::lex(text, limits)?;
    Ok(lexed.unclosed.map(|token| lexed.tokens.start(token)))
}
