//! Says why a schema cannot be compared with the current version, and what to do.

use domain::{Error, VersionNumber};

/// Why a schema could not be compared with the current version.
pub(crate) struct CannotCompare {
    pub(crate) current: VersionNumber,
    pub(crate) cause: Error,
}

impl CannotCompare {
    /// The error of a publish that was to refuse breaking changes.
    pub(crate) fn into_refusal(self) -> Error {
        self.explain(
            "Nothing was published, because it is",
            "To publish it anyway",
        )
    }

    /// The error of a check. A fault of the server stays one.
    pub(crate) fn into_check_error(self) -> Error {
        match self.cause {
            Error::Unavailable(_) | Error::TooLarge(_) | Error::InvalidSchema { .. } => {
                self.explain("It is", "To replace that version")
            }
            fault => fault,
        }
    }

    /// Only a lack of time passes by itself.
    fn explain(self, start: &str, anyway: &str) -> Error {
        let Self { current, cause } = self;
        let unknown = format!(
            "{start} unknown whether the schema breaks clients: it could not be compared with version {current}."
        );
        let publish = "publish it with a reason (“allow_breaking”) or without “refuse_breaking”.";
        match cause {
            Error::Unavailable(_) => Error::Unavailable(format!(
                "{unknown} Try again. If it keeps failing, {publish}"
            )),
            cause => {
                let why = match cause {
                    Error::TooLarge(text) | Error::InvalidSchema { message: text, .. } => {
                        format!(" That version can no longer be read: {text}")
                    }
                    _ => " The server's log says why.".to_owned(),
                };
                Error::Conflict {
                    code: "cannot_compare",
                    field: None,
                    message: format!("{unknown}{why} {anyway}, {publish}"),
                }
            }
        }
    }
}
