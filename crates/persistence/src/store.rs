//! The store: a pool of connections, with transactions for reading and writing.

use std::fs::OpenOptions;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use domain::{Error, Result};

use crate::conn::{Manager, connect, connect_direct};
use crate::disk::Disk;
use crate::error::{internal, is_lock_timeout};
use crate::writers::Writers;
use crate::{Conn, DatabaseUrl, StartError, migrations};

/// Number of connections per process.
const POOL_SIZE: u32 = 8;
/// How long a caller waits for a free connection.
const POOL_WAIT: Duration = Duration::from_secs(10);
/// How long [`Store::check_writable`] waits for other writers.
const CHECK_WAIT: Duration = Duration::from_millis(700);

/// The store. Cheap to clone.
#[derive(Clone)]
pub struct Store {
    pool: r2d2::Pool<Manager>,
    writers: Arc<Writers>,
    /// For [`Store::write_now`]; none for a server.
    direct: Option<Arc<Direct>>,
    disk: Arc<Disk>,
}

/// A connection to an SQLite file for writes on the calling thread.
struct Direct {
    url: DatabaseUrl,
    /// Opened by the first write.
    conn: Mutex<Option<Conn>>,
}

impl Store {
    /// Connects and brings the tables up to date.
    ///
    /// # Errors
    /// [`StartError`] if the database cannot be opened or migrated.
    pub fn open(url: &DatabaseUrl) -> Result<Self, StartError> {
        let open_error = |cause: String| StartError::Open {
            database: url.label(),
            cause: cause.trim().to_owned(),
        };
        if let DatabaseUrl::Sqlite(path) = url
            && let Some(folder) = path.parent()
        {
            std::fs::create_dir_all(folder)
                .map_err(|e| open_error(format!("{}: {e}", folder.display())))?;
        }
        if let DatabaseUrl::Sqlite(path) = url {
            private_file(path).map_err(|e| open_error(e.to_string()))?;
        }
        // Connect once without the pool, which would retry in the background and hide the cause.
        let mut first = connect(url).map_err(|e| open_error(e.to_string()))?;
        migrations::run(url, &mut first)?;
        let pool = r2d2::Pool::builder()
            .max_size(POOL_SIZE)
            .min_idle(Some(1))
            .connection_timeout(POOL_WAIT)
            .error_handler(Box::new(PoolErrors))
            .build_unchecked(Manager(url.clone()));
        let writers = Arc::new(Writers::new(url));
        let direct = matches!(url, DatabaseUrl::Sqlite(_)).then(|| {
            Arc::new(Direct {
                url: url.clone(),
                conn: Mutex::new(None),
            })
        });
        let disk = Arc::new(Disk::new(url));
        Ok(Self {
            pool,
            writers,
            direct,
            disk,
        })
    }

    /// Runs `queries` in one read-only transaction on the blocking pool.
    ///
    /// # Errors
    /// The error of `queries`; [`Error::Unavailable`] if no connection is free.
    pub async fn read<T, F>(&self, queries: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut Conn) -> Result<T> + Send + 'static,
    {
        match self.run(Conn::begin_read, queries).await {
            // A read has nothing to commit.
            Err(Error::CannotSave(cause)) => Err(Error::Internal(cause)),
            outcome => outcome,
        }
    }

    /// Runs `queries` in one transaction on the blocking pool, and commits if it returns `Ok`.
    ///
    /// # Errors
    /// The error of `queries`, in which case the transaction is rolled back; [`Error::Unavailable`] if no connection is free;
    /// [`Error::CannotSave`] if other writers, also of other processes, have not finished within 3 s.
    pub async fn write<T, F>(&self, queries: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut Conn) -> Result<T> + Send + 'static,
    {
        let outcome = self.write_before(self.writers.deadline(), queries).await;
        if let Err(Error::CannotSave(cause)) = &outcome
            && is_lock_timeout(cause)
        {
            self.writers.note_given_up();
        }
        self.disk.note(&outcome);
        outcome
    }

    async fn write_before<T, F>(&self, deadline: Instant, queries: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut Conn) -> Result<T> + Send + 'static,
    {
        let _turn = self.writers.turn(deadline).await?;
        let writers = Arc::clone(&self.writers);
        let begin = move |conn: &mut Conn| {
            let wait = deadline.saturating_duration_since(Instant::now());
            conn.begin_write(Some(wait))?;
            writers.note_begun();
            Ok(())
        };
        self.run(begin, queries).await
    }

    /// Runs `queries` in one transaction on the calling thread, which takes some 20 µs: two changes of threads would take
    /// ten times as long. For single statements on single rows only, because the thread serves nobody else meanwhile.
    ///
    /// None, and nothing was done, if it would have to wait: for a server, for another write of this process, or for one of
    /// another process. Then [`Store::write`] is the way.
    ///
    /// # Errors
    /// The error of `queries`, in which case the transaction is rolled back.
    pub fn write_now<T>(&self, queries: impl FnOnce(&mut Conn) -> Result<T>) -> Option<Result<T>> {
        let direct = self.direct.as_ref()?;
        let _turn = self.writers.turn_now()?;
        let mut slot = direct.conn.lock().unwrap_or_else(PoisonError::into_inner);
        // Taken out, so that a connection whose transaction neither commits nor rolls back is not used again.
        let mut conn = match slot.take() {
            Some(conn) => conn,
            None => connect_direct(&direct.url).ok()?,
        };
        if conn.begin_write(None).is_err() {
            // Usually another process writes. If it is something else, the caller's next attempt reports it.
            *slot = Some(conn);
            return None;
        }
        self.writers.note_begun();
        let outcome = queries(&mut conn)
            .and_then(|value| conn.commit().map_err(internal).map(|()| value))
            .inspect_err(|_| {
                // Fails if a failed commit has rolled back already.
                let _ = conn.rollback();
            });
        if !conn.is_broken() {
            *slot = Some(conn);
        }
        self.disk.note(&outcome);
        Some(outcome)
    }

    async fn run<T, F>(
        &self,
        begin: impl FnOnce(&mut Conn) -> diesel::QueryResult<()> + Send + 'static,
        queries: F,
    ) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut Conn) -> Result<T> + Send + 'static,
    {
        let pool = self.pool.clone();
        tokio::task::spawn_blocking(move || {
            let mut conn = pool.get().map_err(|error| {
                tracing::error!(%error, "no database connection");
                Error::Unavailable(
                    "The database does not answer. Try again in a moment.".to_owned(),
                )
            })?;
            begin(&mut conn).map_err(internal)?;
            match queries(&mut conn) {
                Ok(value) => conn.commit().map_err(internal).map(|()| value),
                Err(error) => {
                    if let Err(error) = conn.rollback() {
                        tracing::error!(%error, "rollback failed");
                    }
                    Err(error)
                }
            }
        })
        .await
        .map_err(Error::internal)?
    }

    /// Checks that the database can be written. SQLite: its folder accepts a file, and its database a writer within 0.7 s,
    /// this one or another one of this process. PostgreSQL: it accepts writing transactions, and none failed for lack of
    /// space within the last minute.
    ///
    /// # Errors
    /// [`Error::CannotSave`] if it cannot be written; otherwise as [`Store::write`].
    pub async fn check_writable(&self) -> Result<()> {
        let disk = Arc::clone(&self.disk);
        tokio::task::spawn_blocking(move || disk.check())
            .await
            .map_err(Error::internal)??;
        let start = Instant::now();
        let outcome = self
            .write_before(start + CHECK_WAIT, Conn::check_writable)
            .await;
        match outcome {
            Err(Error::CannotSave(cause))
                if is_lock_timeout(&cause) && self.writers.have_begun_since(start) =>
            {
                Ok(())
            }
            outcome => outcome,
        }
    }

    /// Writes SQLite's log of changes back and empties it, so that what was deleted is in no file any more. Returns whether
    /// it is empty: a long read of another connection may prevent that for now. On PostgreSQL there is nothing to do.
    ///
    /// # Errors
    /// As [`Store::write`].
    pub async fn truncate_log(&self) -> Result<bool> {
        let _turn = self.writers.turn(self.writers.deadline()).await?;
        let pool = self.pool.clone();
        tokio::task::spawn_blocking(move || {
            let mut conn = pool.get().map_err(Error::internal)?;
            conn.truncate_log().map_err(internal)
        })
        .await
        .map_err(Error::internal)?
    }

    /// Returns when a transaction of this process last could not be saved.
    #[must_use]
    pub fn last_failed_write(&self) -> Option<Instant> {
        self.disk.last_failure()
    }

    /// Returns whether the database responds.
    ///
    /// # Errors
    /// As [`Store::read`].
    pub async fn ping(&self) -> Result<()> {
        self.read(|conn| {
            use diesel::connection::SimpleConnection as _;
            conn.batch_execute("SELECT 1").map_err(internal)
        })
        .await
    }
}

/// Creates the file if it is missing, readable by its owner only. SQLite gives its other files the same mode.
pub(crate) fn private_file(path: &Path) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

#[derive(Debug)]
struct PoolErrors;

impl r2d2::HandleError<diesel::r2d2::Error> for PoolErrors {
    fn handle_error(&self, error: diesel::r2d2::Error) {
        tracing::warn!(%error, "database connection failed");
    }
}
