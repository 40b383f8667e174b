//! Checks that the disk has room for writes.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use domain::{Error, Result};

use crate::DatabaseUrl;
use crate::error::is_lock_timeout;

/// More than SQLite keeps free in its own files, and more than most transactions write.
const PROBE_BYTES: usize = 256 * 1024;
/// How long a PostgreSQL server counts as full after a transaction found no room.
const MEMORY: Duration = Duration::from_secs(60);

/// The state of the database's disk, as far as this process knows.
pub(crate) struct Disk {
    /// The folder of the SQLite file; none for a server, whose disk is elsewhere.
    folder: Option<PathBuf>,
    /// When a transaction last found no room.
    found_full: Mutex<Option<Instant>>,
}

impl Disk {
    pub(crate) fn new(url: &DatabaseUrl) -> Self {
        let folder = match url {
            DatabaseUrl::Sqlite(path) => path.parent().map(|folder| {
                if folder.as_os_str().is_empty() {
                    PathBuf::from(".")
                } else {
                    folder.to_owned()
                }
            }),
            DatabaseUrl::Postgres(_) => None,
        };
        Self {
            folder,
            found_full: Mutex::new(None),
        }
    }

    /// When a transaction last could not be saved.
    pub(crate) fn last_failure(&self) -> Option<Instant> {
        *self.found_full()
    }

    /// Remembers that a transaction found no room, or that SQLite's file is locked. A locked row of a server says nothing
    /// about the rest of it.
    pub(crate) fn note<T>(&self, outcome: &Result<T>) {
        if let Err(Error::CannotSave(cause)) = outcome
            && (self.folder.is_some() || !is_lock_timeout(cause))
        {
            *self.found_full() = Some(Instant::now());
        }
    }

    fn found_full(&self) -> MutexGuard<'_, Option<Instant>> {
        self.found_full
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes and removes a file in SQLite's folder. The disk of a server is only known through transactions.
    pub(crate) fn check(&self) -> Result<()> {
        if let Some(folder) = &self.folder {
            return write_probe(folder)
                .map_err(|error| Error::CannotSave(format!("{}: {error}", folder.display())));
        }
        if self.last_failure().is_some_and(|at| at.elapsed() < MEMORY) {
            let cause = "a transaction found no room a moment ago";
            return Err(Error::CannotSave(cause.to_owned()));
        }
        Ok(())
    }
}

fn write_probe(folder: &Path) -> std::io::Result<()> {
    let path = folder.join(format!(".write-check-{}", std::process::id()));
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(&path).and_then(|mut file| {
        file.write_all(&vec![0; PROBE_BYTES])?;
        // Some file systems only notice here that the disk is full.
        file.sync_data()
    });
    let removed = std::fs::remove_file(&path);
    written.and(removed)
}
