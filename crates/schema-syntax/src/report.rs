//! Which errors are told: one mistake often causes several.

use crate::errors::{Found, SyntaxError};
use crate::lexer::{Fault, FaultKind, Lexed};
use crate::token::{TokenKind, Tokens};
use crate::words;

/// Something that is wrong, before it is put in words.
#[derive(Clone, Copy)]
enum Wrong<'f> {
    Fault(&'f Fault),
    Problem(Found),
}

/// Returns the errors in the order of the text, and whether there may be more.
///
/// The consequences of a character that begins no token are left out: it is the first error of its line, and the last.
pub(crate) fn write_errors(
    lexed: &Lexed<'_>,
    problems: &[Found],
    max_errors: usize,
) -> (Vec<SyntaxError>, bool) {
    let tokens = &lexed.tokens;
    let mut all: Vec<(usize, Wrong<'_>)> = Vec::with_capacity(lexed.faults.len() + problems.len());
    all.extend(
        lexed
            .faults
            .iter()
            .map(|fault| (fault.start, Wrong::Fault(fault))),
    );
    // A token that is wrong in itself is not wrong in its place as well, and what stands behind a character that was left
    // out only follows from it.
    let has_fault = |found: &Found| {
        let (start, end) = (tokens.start(found.token), tokens.end(found.token));
        let next = lexed.faults.partition_point(|fault| fault.start < start);
        // The digit that a number lacks is behind it.
        let is_number = matches!(tokens.kind(found.token), TokenKind::Int | TokenKind::Float);
        let is_in_it = |fault: &Fault| {
            let is_inside = matches!(fault.kind, FaultKind::Inside(..));
            fault.start == start
                || fault.start < end
                || fault.start == end && is_number && is_inside
        };
        let is_before_it = |fault: &Fault| {
            let before = found.token.checked_sub(1);
            matches!(fault.kind, FaultKind::Character)
                && before.is_none_or(|before| tokens.end(before) <= fault.start)
        };
        let before = next.checked_sub(1).and_then(|at| lexed.faults.get(at));
        lexed.faults.get(next).is_some_and(is_in_it) || before.is_some_and(is_before_it)
    };
    all.extend(
        problems
            .iter()
            .filter(|found| !has_fault(found))
            .map(|found| (tokens.start(found.token), Wrong::Problem(*found))),
    );
    all.sort_by_key(|(start, _)| *start);
    let is_cut = lexed.faults.len() >= max_errors || problems.len() >= max_errors;
    let mut errors: Vec<SyntaxError> = Vec::new();
    let mut last: Option<Cause<'_>> = None;
    for (start, wrong) in all {
        if last
            .as_mut()
            .is_some_and(|cause| cause.explains(tokens, start, wrong))
        {
            continue;
        }
        if errors.len() == max_errors {
            return (errors, true);
        }
        last = Some(Cause {
            start,
            wrong,
            seen: start,
            lines: 0,
        });
        errors.push(match wrong {
            Wrong::Fault(fault) => words::of_fault(fault, tokens),
            Wrong::Problem(found) => words::of_problem(found, tokens, lexed.unclosed),
        });
    }
    (errors, is_cut)
}

/// The error that was told last.
struct Cause<'f> {
    start: usize,
    wrong: Wrong<'f>,
    /// The text up to here has been searched for ends of lines, so that no part of it is searched twice.
    seen: usize,
    /// Ends of lines behind the error; no more than two are counted.
    lines: usize,
}

impl Cause<'_> {
    /// Returns whether an error behind this one needs no mention.
    fn explains(&mut self, tokens: &Tokens<'_>, start: usize, wrong: Wrong<'_>) -> bool {
        if self.lines < 2 {
            let between = tokens.source().as_bytes().get(self.seen..start);
            let between = between.unwrap_or_default();
            self.lines += memchr::memchr2_iter(b'\n', b'\r', between)
                .filter(|at| between.get(*at..*at + 2) != Some(b"\r\n"))
                .take(2)
                .count();
            self.seen = start;
        }
        let is_same_line = self.lines == 0;
        match (self.wrong, wrong) {
            (Wrong::Problem(_), Wrong::Fault(_)) => is_same_line,
            (Wrong::Problem(_), Wrong::Problem(_)) => self.start == start,
            (Wrong::Fault(fault), _) if matches!(fault.kind, FaultKind::UnclosedInLine) => {
                self.lines < 2
            }
            (Wrong::Fault(_), _) => is_same_line,
        }
    }
}
