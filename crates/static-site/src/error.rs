//! Why a site was not written.

use std::io;
use std::path::{Path, PathBuf};

use super::marker::MARKER;

/// Why a site was not written. The folder is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The folder holds other files.
    #[error("{} already contains other files. Choose another folder, or empty this one. To keep the files and write the site beside them, create an empty file `{MARKER}` in the folder.", .0.display())]
    Occupied(PathBuf),
    /// A file that the program did not write has the name of a file of the site.
    #[error("{} was not written by this program, and the site needs a file of that name. Move it, or choose another folder.", .0.display())]
    InTheWay(PathBuf),
    /// The path exists but is not a folder.
    #[error("{} is not a folder.", .0.display())]
    NoFolder(PathBuf),
    /// A file could not be written.
    #[error("{} cannot be written: {}.", .0.display(), reason(.1))]
    Io(PathBuf, io::Error),
}

fn reason(error: &io::Error) -> String {
    let known = match error.kind() {
        io::ErrorKind::NotADirectory => "part of the path is not a folder",
        io::ErrorKind::PermissionDenied => "you do not have permission to write there",
        io::ErrorKind::InvalidFilename => "a name in the path is too long",
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only",
        io::ErrorKind::StorageFull => "the disk is full",
        io::ErrorKind::NotFound => "the path does not exist",
        _ => {
            let text = error.to_string();
            return text.split(" (os error").next().unwrap_or(&text).to_owned();
        }
    };
    known.to_owned()
}

/// Replaces the path of the temporary folder in an error with that of the site.
pub(crate) fn rename_folder(error: WriteError, beside: &Path, folder: &Path) -> WriteError {
    match error {
        WriteError::Io(path, error) => match path.strip_prefix(beside) {
            Ok(rest) if rest.as_os_str().is_empty() => WriteError::Io(folder.to_owned(), error),
            Ok(rest) => WriteError::Io(folder.join(rest), error),
            Err(_) => WriteError::Io(path, error),
        },
        other => other,
    }
}

/// Returns a function that adds the path to an error of the file system.
pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> WriteError + '_ {
    |error| WriteError::Io(path.to_owned(), error)
}
