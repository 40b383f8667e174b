//! Export of an account's data as files. Each feature crate writes its own tables; the server combines them.

use domain::{Error, Result, User};
use serde_json::Value;

use crate::Conn;

/// The archive that the files are written to.
pub trait Archive {
    /// Begins a file. All text until the next `begin` goes into it.
    ///
    /// # Errors
    /// [`Error::Internal`] if the disk fails.
    fn begin(&mut self, path: &str) -> Result<()>;

    /// Appends text to the current file.
    ///
    /// # Errors
    /// [`Error::Internal`] if the disk fails.
    fn write(&mut self, text: &str) -> Result<()>;
}

impl dyn Archive + '_ {
    /// Writes a file of text.
    ///
    /// # Errors
    /// [`Error::Internal`] if the disk fails.
    pub fn text(&mut self, path: &str, text: &str) -> Result<()> {
        self.begin(path)?;
        self.write(text)
    }

    /// Writes a file of JSON.
    ///
    /// # Errors
    /// [`Error::Internal`] if the disk fails.
    pub fn json(&mut self, path: &str, value: &Value) -> Result<()> {
        self.begin(path)?;
        let text = serde_json::to_string_pretty(value).map_err(Error::internal)?;
        self.write(&text)?;
        self.write("\n")
    }

    /// Writes a file with a JSON array of any length, page by page. Each call of `read` returns the next items, and none at
    /// the end.
    ///
    /// # Errors
    /// [`Error::Internal`] if the disk fails; the errors of `read`.
    pub fn json_pages(
        &mut self,
        path: &str,
        mut read: impl FnMut() -> Result<Vec<Value>>,
    ) -> Result<()> {
        self.begin(path)?;
        self.write("[")?;
        let mut separator = "\n";
        loop {
            let page = read()?;
            if page.is_empty() {
                return self.write("\n]\n");
            }
            for item in page {
                self.write(&format!("{separator}  {item}"))?;
                separator = ",\n";
            }
        }
    }
}

/// The part of an export that one feature writes.
#[derive(Clone, Copy)]
pub struct Section {
    /// Its lines in the archive's README, one for each kind of file.
    pub readme: &'static str,
    /// Writes all data of a user.
    pub write: fn(&mut dyn Archive, &mut Conn, &User) -> Result<()>,
}
