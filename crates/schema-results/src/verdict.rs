//! Whether a schema passes in CI: one rule for the command line and the API.

use crate::{ChangeCounts, Findings, Severity};

/// Which findings a schema may have that passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tolerance {
    /// All: a publish stores them with the version.
    Findings,
    /// Warnings, but no errors: the command line.
    Warnings,
    /// None: `strict`, for both.
    Nothing,
}

/// Why a schema does not pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// So many findings are errors.
    Errors(u32),
    /// So many findings are warnings.
    Warnings(u32),
    /// So many changes break clients.
    BreakingChanges(u32),
    /// So many operations of clients are valid neither before nor after the changes.
    InvalidOperations(u32),
}

/// Whether a schema passes.
///
/// ```
/// use schema_results::{ChangeCounts, Findings, Reason, Tolerance, Verdict};
///
/// let findings = Findings { items: Vec::new(), omitted: 2 };
/// let changes = ChangeCounts { breaking: 1, ..ChangeCounts::default() };
/// assert!(Verdict::new(&findings, ChangeCounts::default(), Tolerance::Warnings).is_ok());
/// let strict = Verdict::new(&findings, changes, Tolerance::Nothing);
/// assert_eq!(strict.reasons(), [Reason::Warnings(2), Reason::BreakingChanges(1)]);
/// assert_eq!(strict.exit_status(), 1);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    reasons: Vec<Reason>,
}

impl Verdict {
    /// Judges a schema by its findings and by its changes since the schema in use.
    #[must_use]
    pub fn new(findings: &Findings, changes: ChangeCounts, tolerance: Tolerance) -> Self {
        let (no_errors, no_warnings) = match tolerance {
            Tolerance::Findings => (false, false),
            Tolerance::Warnings => (true, false),
            Tolerance::Nothing => (true, true),
        };
        let (errors, warnings) = counts(findings);
        let breaking = changes.breaking;
        let reasons = [
            (no_errors && errors > 0).then_some(Reason::Errors(errors)),
            (no_warnings && warnings > 0).then_some(Reason::Warnings(warnings)),
            (breaking > 0).then_some(Reason::BreakingChanges(breaking)),
        ];
        Self {
            reasons: reasons.into_iter().flatten().collect(),
        }
    }

    /// Returns the verdict with operations that nothing is known about: they keep the schema from passing.
    #[must_use]
    pub fn with_invalid_operations(mut self, count: u32) -> Self {
        let reason = (count > 0).then_some(Reason::InvalidOperations(count));
        self.reasons.extend(reason);
        self
    }

    /// Returns whether the schema passes.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.reasons.is_empty()
    }

    /// Why it does not pass; empty if it does.
    #[must_use]
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    /// Returns how many breaking changes keep the schema from passing.
    #[must_use]
    pub fn breaking_changes(&self) -> u32 {
        let mut reasons = self.reasons.iter();
        let breaking = reasons.find_map(|reason| match reason {
            Reason::BreakingChanges(count) => Some(*count),
            Reason::Errors(_) | Reason::Warnings(_) | Reason::InvalidOperations(_) => None,
        });
        breaking.unwrap_or_default()
    }

    /// Exit status of a command: 0 if the schema passes, else 1.
    #[must_use]
    pub fn exit_status(&self) -> u8 {
        u8::from(!self.is_ok())
    }
}

/// Errors and warnings. Where a list was cut, errors were kept before warnings, so those that are left out count
/// as warnings.
fn counts(findings: &Findings) -> (u32, u32) {
    let errors = findings.items.iter();
    let errors = errors.filter(|finding| finding.severity == Severity::Error);
    let errors = u32::try_from(errors.count()).unwrap_or(u32::MAX);
    (errors, findings.count().saturating_sub(errors))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Diagnostic;

    fn findings(severities: &[Severity]) -> Findings {
        let items = severities.iter().map(|severity| Diagnostic {
            file: None,
            line: 1,
            column: 1,
            end_line: 1,
            end_column: 2,
            severity: *severity,
            code: "code".to_owned(),
            message: "Message.".to_owned(),
            excerpt: String::new(),
            hint: None,
        });
        Findings {
            items: items.collect(),
            omitted: 0,
        }
    }

    #[test]
    fn the_tolerance_decides_what_findings_count() {
        use Reason::{BreakingChanges, Errors, Warnings};
        let none = findings(&[]);
        let both = findings(&[Severity::Error, Severity::Warning, Severity::Warning]);
        let table: [(&Findings, u32, Tolerance, &[Reason]); 7] = [
            (&none, 0, Tolerance::Nothing, &[]),
            (&both, 0, Tolerance::Findings, &[]),
            (&both, 0, Tolerance::Warnings, &[Errors(1)]),
            (&both, 0, Tolerance::Nothing, &[Errors(1), Warnings(2)]),
            (&both, 3, Tolerance::Findings, &[BreakingChanges(3)]),
            (
                &both,
                3,
                Tolerance::Warnings,
                &[Errors(1), BreakingChanges(3)],
            ),
            (&none, 1, Tolerance::Nothing, &[BreakingChanges(1)]),
        ];
        for (findings, breaking, tolerance, reasons) in table {
            let changes = ChangeCounts {
                breaking,
                ..ChangeCounts::default()
            };
            let verdict = Verdict::new(findings, changes, tolerance);
            assert_eq!(verdict.reasons(), reasons, "{breaking} {tolerance:?}");
            assert_eq!(verdict.is_ok(), reasons.is_empty());
            assert_eq!(verdict.breaking_changes(), breaking);
            assert_eq!(verdict.exit_status() == 0, reasons.is_empty());
        }
    }

    #[test]
    fn findings_that_are_left_out_are_warnings() {
        let mut findings = findings(&[Severity::Error]);
        findings.omitted = 4;
        let verdict = Verdict::new(&findings, ChangeCounts::default(), Tolerance::Nothing);
        assert_eq!(verdict.reasons(), [Reason::Errors(1), Reason::Warnings(4)]);
    }
}
