//! The parts of a message.

/// A rendered message without its recipient.
pub(crate) struct Parts {
    /// Its subject.
    pub(crate) subject: String,
    /// Its content as plain text.
    pub(crate) text: String,
    /// The same as HTML.
    pub(crate) html: String,
}
