//! Tokens → tree: the grammar of September 2025 with what is merged for September 2026.
//!
//! Types, values and selections nest, but nothing here recurses: what is open stands on a stack. A function that fails
//! has recorded its problem; its caller goes on where the next member or definition begins (`recovery.rs`).

mod definitions;
mod members;
mod operations;
mod recovery;
mod types;
mod values;

use crate::errors::{Found, Problem};
use crate::names::NameId;
use crate::token::{TokenId, TokenKind, Tokens};
use crate::tree::{Flags, Node, NodeId, NodeKind};

/// A problem was recorded, and what was being read cannot be finished.
pub(crate) struct Failed;

type Parsed = Result<(), Failed>;

/// The nodes of a text, and its problems in the order of its tokens.
pub(crate) struct Output {
    pub(crate) nodes: Vec<Node>,
    pub(crate) found: Vec<Found>,
}

/// Parses all tokens, or up to the last problem that has room.
pub(crate) fn parse(tokens: &Tokens<'_>, max_errors: usize) -> Output {
    let mut parser = Parser {
        tokens,
        at: 0,
        // Each node has a token of its own. Memory that no node is written to costs nothing.
        nodes: Vec::with_capacity(tokens.count()),
        open: Vec::new(),
        unclosed: Vec::new(),
        found: Vec::new(),
    };
    parser.document(max_errors);
    Output {
        nodes: parser.nodes,
        found: parser.found,
    }
}

struct Parser<'l, 't> {
    tokens: &'l Tokens<'t>,
    at: TokenId,
    nodes: Vec<Node>,
    /// Nodes of types, values or selections that are open.
    open: Vec<NodeId>,
    /// The brackets that would have closed a value that failed, for the list that it stands in.
    unclosed: Vec<TokenKind>,
    found: Vec<Found>,
}

impl Parser<'_, '_> {
    fn document(&mut self, max_errors: usize) {
        while self.peek() != TokenKind::End && self.found.len() < max_errors {
            let before = self.at;
            self.unclosed.clear();
            if self.definition().is_err() {
                self.skip_to_definition(before);
            }
        }
    }

    fn peek(&self) -> TokenKind {
        self.tokens.kind(self.at)
    }

    fn peek_behind(&self) -> TokenKind {
        self.tokens.kind(self.at + 1)
    }

    /// The name that comes next.
    fn peek_name(&self) -> Option<NameId> {
        self.tokens.name(self.at)
    }

    fn is_next(&self, keyword: NameId) -> bool {
        self.peek_name() == Some(keyword)
    }

    fn advance(&mut self) {
        if self.peek() != TokenKind::End {
            self.at += 1;
        }
    }

    /// Passes over a token of this kind, if it comes next.
    fn eat(&mut self, kind: TokenKind) -> bool {
        let is_next = self.peek() == kind;
        if is_next {
            self.at += 1;
        }
        is_next
    }

    fn eat_keyword(&mut self, keyword: NameId) -> bool {
        let is_next = self.is_next(keyword);
        if is_next {
            self.at += 1;
        }
        is_next
    }

    /// Passes over a token of this kind.
    fn expect(&mut self, kind: TokenKind, problem: Problem) -> Parsed {
        if self.eat(kind) {
            return Ok(());
        }
        self.fail(problem)
    }

    /// Passes over the name of a node.
    fn expect_name(&mut self, id: NodeId, wanted: &'static str) -> Parsed {
        let at = self.at;
        self.expect(TokenKind::Name, Problem::Expected(wanted))?;
        self.set_name(id, at);
        Ok(())
    }

    fn report_at(&mut self, token: TokenId, problem: Problem) {
        self.found.push(Found { token, problem });
    }

    fn report(&mut self, problem: Problem) {
        self.report_at(self.at, problem);
    }

    fn fail(&mut self, problem: Problem) -> Parsed {
        self.report(problem);
        Err(Failed)
    }

    /// Begins a node at the next token.
    fn begin(&mut self, kind: NodeKind) -> NodeId {
        self.begin_at(kind, self.at)
    }

    fn begin_at(&mut self, kind: NodeKind, start: TokenId) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(Node {
            kind,
            flags: Flags::default(),
            start,
            name: Node::NO_NAME,
            last: start,
            end: id.0 + 1,
        });
        id
    }

    /// Ends a node behind the token that was passed over last.
    fn finish(&mut self, id: NodeId) {
        let last = self.at.saturating_sub(1);
        let end = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        if let Some(node) = self.nodes.get_mut(id.index()) {
            node.last = last.max(node.start);
            node.end = end;
        }
    }

    /// Reads a node, which is finished also where it fails.
    fn node(&mut self, kind: NodeKind, read: impl FnOnce(&mut Self, NodeId) -> Parsed) -> Parsed {
        let id = self.begin(kind);
        let result = read(self, id);
        self.finish(id);
        result
    }

    /// A node of one token, without children.
    fn leaf(&mut self, kind: NodeKind) -> NodeId {
        let id = self.begin(kind);
        self.advance();
        id
    }

    /// A leaf that is a name.
    fn name_leaf(&mut self, kind: NodeKind) -> NodeId {
        let at = self.at;
        let id = self.leaf(kind);
        self.set_name(id, at);
        id
    }

    fn set_name(&mut self, id: NodeId, token: TokenId) {
        if let Some(node) = self.nodes.get_mut(id.index()) {
            node.name = token;
        }
    }

    fn set_flag(&mut self, id: NodeId, flag: Flags) {
        if let Some(node) = self.nodes.get_mut(id.index()) {
            node.flags.add(flag);
        }
    }

    /// Passes over the description of a node that has just begun.
    fn description(&mut self, id: NodeId) {
        if self.peek().is_string() {
            self.advance();
            self.set_flag(id, Flags::DESCRIBED);
        }
    }

    /// Gives up what is open above `base` of the stack: parts of a value.
    fn abandon_open(&mut self, base: usize) -> Failed {
        let open = self.open.get(base..).unwrap_or_default();
        let closing = open
            .iter()
            .filter_map(|id| match self.nodes.get(id.index())?.kind {
                NodeKind::ListValue => Some(TokenKind::RightBracket),
                NodeKind::ObjectValue => Some(TokenKind::RightBrace),
                _ => None,
            });
        self.unclosed = closing.collect();
        self.finish_open(base);
        Failed
    }

    /// Finishes what is open above `base` of the stack.
    fn finish_open(&mut self, base: usize) {
        while self.open.len() > base {
            if let Some(id) = self.open.pop() {
                self.finish(id);
            }
        }
    }
}
